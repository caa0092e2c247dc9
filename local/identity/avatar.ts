import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { User } from './users.ts';

const Query = z.object({
  initials: z.string().max(8).catch('?'),
  hue: z.coerce.number().int().min(0).max(359).catch(220),
});

/** An image with the user's initials, on a colour that depends on the user. */
export function avatarUrl({
  id,
  first_name,
  last_name,
  username,
}: Pick<User, 'id' | 'first_name' | 'last_name' | 'username'>): string {
  const names = [first_name, last_name].filter(Boolean);
  const initials = (names.length ? names : [username ?? '?']).map((name) => [...(name ?? '')][0] ?? '').join('');
  const hue = createHash('sha256').update(id).digest().readUInt16BE() % 360;
  return `/__clerk/avatar?initials=${encodeURIComponent(initials.toUpperCase())}&hue=${hue}`;
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

function drawing({ initials, hue }: z.infer<typeof Query>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 35%)"/>
<text x="48" y="60" font-family="sans-serif" font-size="36" fill="#fff" text-anchor="middle">${escaped(initials)}</text></svg>`;
}

export function addAvatar(routes: FastifyInstance): void {
  routes.get('/avatar', ({ query }, reply) =>
    reply
      .type('image/svg+xml')
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(drawing(Query.parse(query))),
  );
}
