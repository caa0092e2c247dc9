import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { chosen } from './api.ts';
import type { Mailbox } from './mailbox.ts';
import { htmlOf, readMail } from './message.ts';

const files = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/inbox.css': { name: 'inbox.css', type: 'text/css; charset=utf-8' },
  '/inbox.js': { name: 'inbox.js', type: 'text/javascript; charset=utf-8' },
};

const pagePolicy =
  "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Policy for the HTML of an e-mail: no scripts, nothing loaded from other machines, links only into new tabs. */
const mailPolicy = [
  "default-src 'none'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Our `base` element must come first, because the first one wins. */
const withLinksInNewTabs = (html: string) =>
  html.replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => `${doctype}<base target="_blank">`);

/** The web page for reading the e-mails. */
export function addPage(server: FastifyInstance, mailbox: Mailbox): void {
  for (const [path, { name, type }] of Object.entries(files)) {
    const content = readFileSync(new URL(`page/${name}`, import.meta.url));
    server.get(path, (_request, reply) => reply.type(type).header('content-security-policy', pagePolicy).send(content));
  }
  server.get('/view/:id', async ({ params }, reply) => {
    const mail = await readMail(await mailbox.raw(chosen(mailbox, params).summary.ID), { embedPictures: true });
    const html = withLinksInNewTabs(htmlOf(mail));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(html);
  });
}
