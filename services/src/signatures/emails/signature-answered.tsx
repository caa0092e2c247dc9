import { hoursCount } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, memberFooter, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import type { SignatureRequest } from '../signatures.service.ts';

type Words = { title: string; message: string; quotes: Record<string, string | null | undefined> };

/** What an answer means for the student, and what to do. Null if there is nothing to do. */
function wordsOf({ state, answer }: SignatureRequest, supervisor: string): Words | null {
  switch (state) {
    case 'corrected':
      return {
        title: 'Your supervisor corrected your hours',
        message: `${supervisor} has signed ${hoursCount(answer?.hours ?? 0)}. Accept the corrected hours, or withdraw your submission.`,
        quotes: { 'Comments of your supervisor': answer?.comments },
      };
    case 'declined':
      return {
        title: 'Your supervisor declined',
        message: `${supervisor} did not sign. You can correct your submission and send it again, or withdraw it.`,
        quotes: { 'Reason of your supervisor': answer?.reason },
      };
    case 'wrong_person':
      return {
        title: 'You asked the wrong person',
        message: `${supervisor} is not the right person to sign. Please name the adult who saw your service.`,
        quotes: { 'Who could be right': [answer?.name, answer?.email].filter(Boolean).join(', ') },
      };
    case 'stopped':
      return {
        title: 'Your supervisor gets no more e-mails',
        message: `${supervisor} has stopped the e-mails of this portal. Please name somebody else, or ask your advisor.`,
        quotes: {},
      };
    default:
      return null;
  }
}

/** The e-mail to a student whose supervisor did not simply sign. `url` leads to the student's hours. */
export function signatureAnsweredEmail(
  request: SignatureRequest,
  submission: SubmissionDetails,
  url: string,
): Email | null {
  const { member } = submission;
  const { chapter } = member;
  const words = wordsOf(request, oneLine(submission.supervisorName));
  if (!words) return null;
  return {
    to: member.email,
    chapter,
    subject: `${words.title}: ${hoursCount(submission.hours)} of service`,
    body: (
      <>
        <Title>{words.title}</Title>
        <Paragraph>Hello {oneLine(member.firstName)},</Paragraph>
        <Paragraph>{words.message}</Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Your submission">
            {hoursCount(submission.hours)}: <Typed text={submission.description} />
          </Detail>
          {Object.entries(words.quotes).map(
            ([name, text]) =>
              text && (
                <Detail key={name} name={name}>
                  <Typed text={text} />
                </Detail>
              ),
          )}
        </Aside>
        <Action chapter={chapter} href={url}>
          View Your Hours
        </Action>
      </>
    ),
    footer: memberFooter(chapter, 'because you log volunteer hours with'),
  };
}
