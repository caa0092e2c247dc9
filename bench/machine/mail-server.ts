import { startSmtp } from '@portal/local/inbox/smtp';

/** A mail server that counts e-mails by their Message-ID, and keeps none. */
export async function startMailServer() {
  const counts = new Map<string, number>();
  const add = async (raw: Buffer) => {
    const [, id = 'none'] = /^Message-ID:\s*<([^@>]+)/im.exec(raw.toString('latin1')) ?? [];
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return id;
  };
  return { ...(await startSmtp({ add }, 0)), counts };
}
