import {
  chapterNames,
  formatDate,
  hoursCount,
  nameless,
  type Society,
  signingExplained,
  societyName,
} from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, FooterLink, Paragraph, PlainLink, Title } from '../../email/parts.tsx';
import { nameInSubject } from '../../email/subject.ts';
import { type UnsubscribeLinks, unsubscribeHeaders } from '../../email/unsubscribe.ts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';

/** What the e-mail says about a request: enough to recognise it, and no more about a minor (ADR 52). */
type MailedRequest = Pick<SubmissionDetails, 'hours' | 'serviceDate' | 'supervisorName' | 'supervisorEmail'> & {
  member: Pick<SubmissionDetails['member'], 'id' | 'firstName' | 'lastName' | 'chapter'>;
};

interface Links {
  /** Contains this supervisor's secret and is valid for `days` days. */
  url: string;
  days: number;
  stop: UnsubscribeLinks;
}

interface Mail {
  /** All that wait for this supervisor, oldest first. */
  requests: [MailedRequest, ...MailedRequest[]];
  /** Whether the supervisor has had an e-mail about the first one before. */
  isReminder: boolean;
  links: Links;
  society: Society;
}

/** First name and initial, or no name if the student typed something else. */
function shortName({ firstName, lastName }: MailedRequest['member']): string {
  const [initial] = oneLine(lastName);
  const isName = nameInSubject({ firstName, lastName }) !== undefined;
  return isName ? `${oneLine(firstName)}${initial ? ` ${initial}.` : ''}` : nameless;
}

/** For example `Ada B. (a member of the National Honor Society at Lincoln Academy, Springfield) has`. */
function askers(requests: Mail['requests'], { school }: Society): string {
  const [{ member }] = requests;
  const society = societyName(member.chapter, { school });
  if (requests.some((request) => request.member.id !== member.id)) {
    const chapters = new Set(requests.map((request) => chapterNames[request.member.chapter]));
    return `Members of the ${[[...chapters].join(' and the '), school].filter(Boolean).join(' at ')} have`;
  }
  const name = shortName(member);
  return name === nameless ? `A member of our chapter (${society}) has` : `${name} (a member of the ${society}) has`;
}

/** The e-mail to a supervisor, about one request or several. Nothing that a student typed is in it but names. */
export function signatureRequestEmail({ requests, isReminder, links, society }: Mail): Email {
  const [first, ...others] = requests;
  const { chapter } = first.member;
  const supervisor = nameInSubject({ firstName: first.supervisorName, lastName: '' });
  const what =
    others.length > 0
      ? `answer ${requests.length} requests to verify service`
      : `verify ${hoursCount(first.hours)} of service`;
  return {
    to: first.supervisorEmail,
    chapter,
    subject: `${isReminder ? 'Reminder: please' : 'Please'} ${what}: ${societyName(chapter, society)}`,
    headers: unsubscribeHeaders(links.stop),
    body: (
      <>
        <Title>Volunteer Hours Verification</Title>
        <Paragraph>{supervisor ? `Dear ${supervisor},` : 'Hello,'}</Paragraph>
        <Paragraph>
          {isReminder && 'This is a reminder. '}
          {askers(requests, society)} logged volunteer hours and named you as the supervisor. Please look at them and
          confirm with your electronic signature that they are right. It takes a minute and needs no account.
        </Paragraph>
        <Aside chapter={chapter}>
          {requests.map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the requests of one rendering never change places
            <Requested key={index} request={request} />
          ))}
        </Aside>
        <Action chapter={chapter} href={links.url}>
          {others.length > 0 ? 'Open All Requests' : 'Verify & Sign Hours'}
        </Action>
        <Paragraph>
          If the button does not work, copy this address into your browser:
          <br />
          <PlainLink chapter={chapter} href={links.url} />
        </Paragraph>
        <Paragraph>
          The link is for you alone, and it opens all that waits for your signature: please don't forward this e-mail.
          If somebody else should sign, choose “I am not the right person” on the page. The link works for {links.days}{' '}
          days.
        </Paragraph>
        <Paragraph>
          The hours are wrong, the service did not take place, or you are not the right person? Then please don't sign.
          The page has an answer for each.
        </Paragraph>
        {Object.entries(signingExplained(chapter, society)).map(([name, text]) => (
          <Detail key={name} name={name}>
            {text}
          </Detail>
        ))}
      </>
    ),
    footer: (
      <>
        This is an official verification request from the {chapterNames[chapter]}.{' '}
        <FooterLink href={links.stop.page}>Stop these e-mails</FooterLink>
      </>
    ),
  };
}

const Requested = ({ request }: { request: MailedRequest }) => (
  <Detail name={shortName(request.member)}>
    {hoursCount(request.hours)} on {formatDate(request.serviceDate, 'en-US')}
  </Detail>
);
