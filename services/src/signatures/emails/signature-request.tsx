import { chapterNames, formatDate, hoursCount, hoursTypeNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, Paragraph, PlainLink, Title, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../../hours/hours.service.ts';

/** The e-mail to the supervisor. `url` contains this supervisor's secret and is valid for `days` days. */
export function signatureRequestEmail(submission: SubmissionDetails, link: { url: string; days: number }): Email {
  const { hours, hoursType, member } = submission;
  const { chapter } = member;
  const student = oneLine(`${member.firstName} ${member.lastName}`);
  const society = chapterNames[chapter];
  return {
    to: submission.supervisorEmail,
    chapter,
    subject: `Please verify ${hoursCount(hours)} of service by ${student}`,
    body: (
      <>
        <Title>Volunteer Hours Verification</Title>
        <Paragraph>Dear {oneLine(submission.supervisorName)},</Paragraph>
        <Paragraph>
          {student}, a member of the {society}, has logged volunteer hours and named you as the supervisor. Please look
          at them and confirm with your electronic signature that they are right. It takes a minute and needs no
          account.
        </Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Volunteer">{student}</Detail>
          <Detail name="Hours completed">{hoursCount(hours)}</Detail>
          <Detail name="Hours type">{hoursTypeNames[hoursType]}</Detail>
          <Detail name="Date of service">{formatDate(submission.serviceDate, 'en-US')}</Detail>
          <Detail name="Description of service">
            <Typed text={submission.description} />
          </Detail>
        </Aside>
        <Action chapter={chapter} href={link.url}>
          Verify &amp; Sign Hours
        </Action>
        <Paragraph>
          If the button does not work, copy this address into your browser:
          <br />
          <PlainLink chapter={chapter} href={link.url} />
        </Paragraph>
        <Paragraph>
          The link is for you alone: please don't forward this e-mail. It works for {link.days} days.
        </Paragraph>
        <Paragraph>
          You don't know {student}, or this service did not take place? Then please don't sign. Ignore this e-mail, and
          the hours stay unverified.
        </Paragraph>
      </>
    ),
    footer: `This is an official verification request from the ${society}.`,
  };
}
