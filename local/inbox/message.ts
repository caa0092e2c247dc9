import { createHash } from 'node:crypto';
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';

/** The types of Mailpit's API with Mailpit's names. Source: Mailpit's OpenAPI description, version 1. */
export interface Address {
  Name: string;
  Address: string;
}

export interface MessageSummary {
  ID: string;
  MessageID: string;
  Read: boolean;
  From: Address | null;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  ReplyTo: Address[];
  Subject: string;
  /** Time of arrival, RFC 3339. */
  Created: string;
  Username: string;
  Tags: string[];
  /** Size of the whole e-mail in bytes. */
  Size: number;
  Attachments: number;
  /** The start of the text, at most 250 characters. */
  Snippet: string;
}

/** Sender and recipients as the SMTP client named them, whatever the headers say. */
export interface Envelope {
  from: string;
  to: string[];
}

const snippetLength = 250;

/** Parses a raw e-mail. Inline images stay references (`cid:`) unless `embedPictures` is set. */
export function readMail(raw: Buffer, { embedPictures = false } = {}): Promise<ParsedMail> {
  return simpleParser(raw, { skipImageLinks: !embedPictures, skipTextToHtml: true });
}

function addressesOf(field: AddressObject | AddressObject[] | undefined): Address[] {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) =>
      value.flatMap((entry) =>
        (entry.group ?? [entry]).map(({ name, address }) => ({ Name: name, Address: address ?? '' })),
      ),
    );
}

/** Recipients that are missing in the headers were blind copies. */
function blindCopies(mail: ParsedMail, envelope: Envelope): Address[] {
  const named = [mail.to, mail.cc, mail.bcc].flatMap(addressesOf).map(({ Address }) => Address.toLowerCase());
  const hidden = envelope.to.filter((address) => !named.includes(address.toLowerCase()));
  return [...addressesOf(mail.bcc), ...hidden.map((Address) => ({ Name: '', Address }))];
}

function people(mail: ParsedMail, envelope: Envelope) {
  return {
    From: addressesOf(mail.from)[0] ?? (envelope.from ? { Name: '', Address: envelope.from } : null),
    To: addressesOf(mail.to),
    Cc: addressesOf(mail.cc),
    Bcc: blindCopies(mail, envelope),
    ReplyTo: addressesOf(mail.replyTo),
  };
}

/** The summary of an e-mail in Mailpit's lists. */
export function summarise(
  mail: ParsedMail,
  received: { id: string; size: number; envelope: Envelope },
): MessageSummary {
  return {
    ID: received.id,
    MessageID: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    Read: false,
    ...people(mail, received.envelope),
    Subject: mail.subject ?? '',
    Created: new Date().toISOString(),
    Username: '',
    Tags: [],
    Size: received.size,
    Attachments: mail.attachments.length,
    Snippet: textOf(mail).replace(/\s+/g, ' ').trim().slice(0, snippetLength),
  };
}

/** The text part, or the text of the HTML part if there is none. */
export const textOf = (mail: ParsedMail): string => mail.text ?? '';

/** The HTML part, or an empty text if there is none. */
export const htmlOf = (mail: ParsedMail): string => mail.html || '';

function describeAttachment(attachment: Attachment, index: number) {
  const checksum = (algorithm: string) => createHash(algorithm).update(attachment.content).digest('hex');
  return {
    PartID: String(index + 1),
    FileName: attachment.filename ?? `part-${index + 1}`,
    ContentType: attachment.contentType,
    ContentID: attachment.cid ?? '',
    Size: attachment.size,
    Checksums: { MD5: checksum('md5'), SHA1: checksum('sha1'), SHA256: checksum('sha256') },
  };
}

function listUnsubscribe(mail: ParsedMail) {
  const header = (name: string) =>
    mail.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+:\s*/, '') ?? '';
  const Header = header('list-unsubscribe');
  const Links = [...Header.matchAll(/<([^<>\s]+)>/g)].map(([, link = '']) => link);
  return { Header, Links, Errors: '', HeaderPost: header('list-unsubscribe-post') };
}

/** The details of a single e-mail in Mailpit's API. */
export function describe(mail: ParsedMail, summary: MessageSummary, envelope: Envelope) {
  const { Read: _read, Created, Snippet: _snippet, Attachments: _count, ...common } = summary;
  const parts = mail.attachments.map(describeAttachment);
  const isInline = ({ ContentID }: (typeof parts)[number]) =>
    ContentID !== '' && htmlOf(mail).includes(`cid:${ContentID}`);
  return {
    ...common,
    ReturnPath: envelope.from,
    /** The e-mail's own date, or its time of arrival if it has none. */
    Date: (mail.date ?? new Date(Created)).toISOString(),
    ListUnsubscribe: listUnsubscribe(mail),
    Text: textOf(mail),
    HTML: htmlOf(mail),
    Inline: parts.filter(isInline),
    Attachments: parts.filter((part) => !isInline(part)),
  };
}
