import { expect } from '@playwright/test';
import { portal } from './portal.ts';

export interface Mail {
  Subject: string;
  Text: string;
  HTML: string;
}

async function search(query: string): Promise<{ ID: string; Subject: string }[]> {
  const answer = await fetch(`${portal.inboxUrl}/api/v1/search?query=${encodeURIComponent(query)}`);
  return ((await answer.json()) as { messages: { ID: string; Subject: string }[] }).messages;
}

/** Waits for the newest mail to an address whose subject fits, and reads it. That of a decision waits for `endUndoTime`. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        id = (await search(`to:${address}`)).find((mail) => subject.test(mail.Subject))?.ID;
        return id;
      },
      { message: `a mail to ${address} with a subject like ${subject}` },
    )
    .toBeDefined();
  return (await (await fetch(`${portal.inboxUrl}/api/v1/message/${id}`)).json()) as Mail;
}

/** The subjects of all mails to an address. */
export const subjectsTo = async (address: string): Promise<string[]> =>
  (await search(`to:${address}`)).map((mail) => mail.Subject);

/** The link that the supervisor is asked to open. */
export function signatureLink(mail: Mail): string {
  const link = mail.Text.match(/https?:\/\/\S+\/signature\/[\w-]+/)?.[0];
  if (!link) throw new Error(`No signature link in the mail:\n${mail.Text}`);
  return link;
}
