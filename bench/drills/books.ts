import { history } from '@portal/releases/history';
import { unfinishedChange } from '@portal/releases/repair';
import { type Books, compare, type Facts } from './compare.ts';
import type { Tried } from './load.ts';
import { remote, type Site } from './site.ts';
import { supervisorDomain } from './streams.ts';

/** SQL for how often each thing is there. A link is known by its hash. */
const queries = {
  'submit:event': `SELECT subject AS id, count(*)::integer AS times FROM audit_events WHERE action = 'hours.submitted' GROUP BY 1`,
  'sign:event': `
    SELECT encode(link.hash, 'hex') AS id, count(*)::integer AS times FROM link_tokens AS link
    JOIN hours_submissions AS submission ON submission.signature_request_id = link.subject_id
    JOIN audit_events AS event ON event.subject = submission.id::text AND event.action = 'hours.signed' GROUP BY 1`,
  'approve:hours': `
    SELECT submission_id::text AS id, count(*)::integer AS times FROM hours_entries WHERE submission_id IS NOT NULL GROUP BY 1`,
  'approve:event': `SELECT subject AS id, count(*)::integer AS times FROM audit_events WHERE action = 'hours.approved' GROUP BY 1`,
};

const countOf = (ids: string[]): Facts => {
  const counts: Facts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** E-mails that were promised, which is in the outbox, and those that came. Copies have the same Message-ID. */
async function mailsOf({ database, ...site }: Site) {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM outbox');
  const promised = rows.map(({ id }): Tried => ({ stream: 'mail', id, outcome: 'accepted' }));
  const received = await site.received();
  const distinct = new Map(received.map(({ id, to }) => [id, to]));
  const facts = {
    'mail:received': countOf([...distinct.keys()]),
    'submit:mail': countOf([...distinct.values()].map(submissionOf)),
  };
  return { promised, facts, copies: received.length - distinct.size };
}

const submissionOf = (address: string): string => address.replace(supervisorDomain, '');

/** @returns the books of everything, and how many copies of the same e-mail came */
export async function closeBooks(site: Site, tried: Tried[]): Promise<Books & { copies: number }> {
  const facts: Record<string, Facts> = {};
  for (const [name, sql] of Object.entries(queries)) {
    const { rows } = await site.database.query<{ id: string; times: number }>(sql);
    facts[name] = new Map(rows.map(({ id, times }) => [id, times]));
  }
  const mails = await mailsOf(site);
  const changes = countOf((await history(site.store, remote)).map(({ by }) => by));
  const all = { ...facts, ...mails.facts, 'release:history': changes };
  const books = compare([...tried, ...mails.promised], all);
  const unfinished = await unfinishedChange(site.store);
  if (unfinished) books.lost.push(`release: ${JSON.stringify(unfinished)}`);
  return { ...books, copies: mails.copies };
}
