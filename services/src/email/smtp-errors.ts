/** An error of nodemailer. `command` is what the server responded to. */
export interface SmtpError extends Error {
  code?: string;
  /** Code of the system's error behind it. */
  originalCode?: string;
  response?: unknown;
  responseCode?: number;
  command?: string;
  /** What the server did not do in time. */
  timeoutType?: string;
}

/** Enhanced status codes for a wrong address (RFC 3463, section 3.2). */
const noSuchAddress = /\b5\.1\.(?:[1-3]|6|10)\b/;
/** Those for a wrong sender or a missing right, and words of servers without such codes. */
const aboutSender = /\b5\.(?:1\.[78]|7\.\d+)\b|^\d{3}[ -](?!5\.).*\b(?:relay|authenticat|sender)/i;
/** The server wants a sign-in from us: this says nothing about the recipient. */
const authenticationRequired = 530;
/** Codes of Node and OpenSSL, such as `CERT_HAS_EXPIRED` and `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
const tlsCodes = /CERT|SIGNATURE|SSL|TLS|EPROTO/;

const isPermanent = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && /^(?:MAIL FROM|RCPT TO)$/.test(command);

/** Many servers complain about the sender, or that it has not signed in, only in response to `RCPT TO`. */
const isOfSender = (error: SmtpError): boolean =>
  isPermanent(error) &&
  !noSuchAddress.test(String(error.response)) &&
  (error.command === 'MAIL FROM' ||
    error.responseCode === authenticationRequired ||
    aboutSender.test(String(error.response)));

/** Whether the server will never deliver to this recipient (RFC 5321, section 4.2.1). */
export const isRefused = (error: SmtpError): boolean =>
  noSuchAddress.test(String(error.response)) || (isPermanent(error) && !isOfSender(error));

/** The server was there and took too long to say something: perhaps it has the e-mail. */
export const tooSlow = 'The mail server took too long to answer';

/** The message, after the settings that an operator should look at. */
export function reasonOf(error: SmtpError): string {
  const { code = '', originalCode = '', message, timeoutType } = error;
  if (timeoutType === 'SOCKET_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') return tooSlow;
  if (code === 'EAUTH') return `The mail server refuses the user name or password in SMTP_URL. ${message}`;
  if (code === 'ETLS' || tlsCodes.test(originalCode))
    return `No trusted TLS connection to the mail server in SMTP_URL, so nothing was sent. ${message}`;
  return isOfSender(error) ? `The mail server does not let SMTP_URL send as MAIL_FROM. ${message}` : message;
}
