import { hoursCount, refusalInWords } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, memberFooter, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../../hours/hours.service.ts';

interface Refusal {
  /** Leads to the student's hours. */
  url: string;
  address: string;
  /** The mail server's message. */
  reason: string;
}

/** The e-mail to a student whose supervisor did not get the request. */
export function signatureRefusedEmail(submission: SubmissionDetails, { url, address, reason }: Refusal): Email {
  const { member, hours } = submission;
  const { chapter } = member;
  return {
    to: member.email,
    chapter,
    subject: `Not delivered: signature request for ${hoursCount(hours)} of service`,
    body: (
      <>
        <Title>Your supervisor did not get the e-mail</Title>
        <Paragraph>Hello {oneLine(member.firstName)},</Paragraph>
        <Paragraph>
          The request for a signature could not be delivered. Your hours still need a signature. Check the address: you
          can change it and send the request again.
        </Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Your submission">
            {hoursCount(hours)}: <Typed text={submission.description} />
          </Detail>
          <Detail name="Address">{oneLine(address)}</Detail>
          <Detail name="Reason">{refusalInWords(reason)}</Detail>
        </Aside>
        <Action chapter={chapter} href={url}>
          View Your Hours
        </Action>
      </>
    ),
    footer: memberFooter(chapter, 'because you log volunteer hours with'),
  };
}
