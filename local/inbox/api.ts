import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { bounceOf } from './bounce.ts';
import type { Kept, Mailbox } from './mailbox.ts';
import { describe, readMail } from './message.ts';
import { search } from './search.ts';

const ListQuery = z.object({
  start: z.coerce.number().int().min(0).catch(0),
  limit: z.coerce.number().int().min(1).max(2000).catch(50),
});
const SearchQuery = ListQuery.extend({
  query: z.string('Error: no search query').trim().min(1, 'Error: no search query'),
});
const Ids = z.object({ IDs: z.array(z.string()).default([]) });
const One = z.object({ id: z.string() });
const Part = One.extend({ part: z.coerce.number().int().min(1) });

const unread = (mails: Kept[]) => mails.filter(({ summary }) => !summary.Read).length;
const idsOf = (mails: Kept[]) => mails.map(({ summary }) => summary.ID);

/** Mailpit's list response: `total` counts the mailbox, `messages_count` the matching e-mails. */
function pageOf(all: Kept[], matching: Kept[], { start, limit }: z.infer<typeof ListQuery>) {
  const messages = matching.slice(start, start + limit).map(({ summary }) => summary);
  return {
    total: all.length,
    unread: unread(all),
    count: messages.length,
    messages_count: matching.length,
    messages_unread: unread(matching),
    start,
    tags: [],
    messages,
  };
}

/** The e-mail in the path, by id or as `latest`. */
export function chosen(mailbox: Mailbox, params: unknown): Kept {
  const { id } = One.parse(params);
  const mail = id === 'latest' ? mailbox.list()[0] : mailbox.find(id);
  if (!mail) throw Object.assign(new Error('Error: message not found'), { statusCode: 404 });
  return mail;
}

function addLists(server: FastifyInstance, mailbox: Mailbox): void {
  const found = (query: string) => search(mailbox.list(), query);
  server.get('/api/v1/messages', ({ query }) => pageOf(mailbox.list(), mailbox.list(), ListQuery.parse(query)));
  server.get('/api/v1/search', ({ query }) => {
    const wanted = SearchQuery.parse(query);
    return pageOf(mailbox.list(), found(wanted.query), wanted);
  });
  server.delete('/api/v1/messages', async ({ body }) => {
    const { IDs } = Ids.parse(body ?? {});
    await mailbox.remove(IDs.length ? IDs : idsOf(mailbox.list()));
    return 'ok';
  });
  server.delete('/api/v1/search', async ({ query }) => {
    await mailbox.remove(idsOf(found(SearchQuery.parse(query).query)));
    return 'ok';
  });
}

function asDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
}

function addMessages(server: FastifyInstance, mailbox: Mailbox): void {
  server.get('/api/v1/message/:id', async ({ params }) => {
    const { summary, envelope } = chosen(mailbox, params);
    const mail = await readMail(await mailbox.raw(summary.ID));
    await mailbox.markRead(summary.ID);
    return describe(mail, summary, envelope);
  });
  server.get('/api/v1/message/:id/raw', async ({ params }, reply) => {
    const raw = await mailbox.raw(chosen(mailbox, params).summary.ID);
    return reply.type('text/plain; charset=utf-8').send(raw);
  });
  server.get('/api/v1/message/:id/bounce', async ({ params }, reply) => {
    const { summary, envelope } = chosen(mailbox, params);
    const raw = await mailbox.raw(summary.ID);
    return reply.type('message/rfc822').send(bounceOf(raw.toString('utf8'), envelope));
  });
  server.get('/api/v1/message/:id/part/:part', async ({ params }, reply) => {
    const { summary } = chosen(mailbox, params);
    const attachment = (await readMail(await mailbox.raw(summary.ID))).attachments[Part.parse(params).part - 1];
    if (!attachment) throw Object.assign(new Error('Error: part not found'), { statusCode: 404 });
    return asDownload(reply, attachment.filename ?? 'part')
      .type('application/octet-stream')
      .send(attachment.content);
  });
}

/** The part of Mailpit's API that tests and scripts use, and bounces. */
export function addApi(server: FastifyInstance, mailbox: Mailbox): void {
  // Mailpit's clients send JSON with or without its content type, and an empty body for 'all'.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    JSON.parse(body || '{}'),
  );
  addLists(server, mailbox);
  addMessages(server, mailbox);
}
