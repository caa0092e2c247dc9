import { testEnvironment } from './environment.ts';
import { httpRequest } from './http-request.ts';

interface Mailbox {
  Name: string;
  Address: string;
}

/** An e-mail as the inbox shows it. */
export interface ReceivedEmail {
  ID: string;
  MessageID: string;
  To: Mailbox[];
  Cc: Mailbox[];
  Bcc: Mailbox[];
  ReplyTo: Mailbox[];
  Subject: string;
  /** Its headers for mail programs that offer to unsubscribe (RFC 2369, RFC 8058). */
  ListUnsubscribe: { Header: string; HeaderPost: string };
  HTML: string;
  Text: string;
}

const patienceMs = 60_000;
const pauseMs = 100;

/** Waits until as many e-mails as asked for have come to an address; oldest first. */
export const emailsTo = (address: string, count = 1): Promise<ReceivedEmail[]> => emailsFound(`to:${address}`, count);

/** The same for any search. */
export async function emailsFound(query: string, count: number): Promise<ReceivedEmail[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { messages } = await inbox<{ messages: { ID: string; Created: string }[] }>(
      `/api/v1/search?${new URLSearchParams({ query })}`,
    );
    if (messages.length >= count)
      return Promise.all(messages.reverse().map(({ ID }) => inbox<ReceivedEmail>(`/api/v1/message/${ID}`)));
    if (Date.now() > deadline) throw new Error(`${query} found ${messages.length} e-mails instead of ${count}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The notification of a mail server that this e-mail came back. */
export async function bounceOf({ ID }: ReceivedEmail): Promise<string> {
  return (await fetch(`${testEnvironment('TEST_INBOX_URL')}/api/v1/message/${ID}/bounce`)).text();
}

async function inbox<T>(path: string): Promise<T> {
  const { status, bytes } = await httpRequest(testEnvironment('TEST_INBOX_URL') + path);
  if (status !== 200) throw new Error(`The inbox answered ${status} to ${path}`);
  return JSON.parse(`${bytes}`);
}
