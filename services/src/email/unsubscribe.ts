import type { Chapter } from '@portal/contracts';
import { pageLink } from './page-link.ts';

/** People use the newest e-mail that they can find, which can be old. */
export const unsubscribeDays = 3 * 365;

/** The calls by which e-mails are ended, each with its page for people. */
export const unsubscribePages = {
  '/api/v1/newsletter/subscription': '/newsletter/subscription',
  '/api/v1/hours/signature/mail': '/signature/mail',
};

/** The page on which the recipient ends e-mails, and the address to which mail programs post (RFC 8058). */
export interface UnsubscribeLinks {
  page: string;
  oneClick: string;
}

export const unsubscribeLinks = (
  publicUrl: string,
  call: keyof typeof unsubscribePages,
  { token, chapter }: { token: string; chapter: Chapter },
): UnsubscribeLinks => ({
  page: pageLink(publicUrl, `${unsubscribePages[call]}?token=${token}`, chapter),
  oneClick: `${publicUrl}${call}?token=${token}`,
});

export const unsubscribeHeaders = ({ oneClick }: UnsubscribeLinks) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
