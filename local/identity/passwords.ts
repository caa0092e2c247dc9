import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Percival's recommendation for interactive sign-ins: 32 MB and less than a tenth of a second. */
const cost = { ln: 15, r: 8, p: 1 };
const keyLength = 32;
const format = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;
const run = promisify<string, Buffer, number, object, Buffer>(scrypt);

const derive = (password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> =>
  run(password, salt, keyLength, { N: 2 ** ln, r, p, maxmem: 2 ** (ln + 8) * r });

/** @param of what the hash, and each check against it, costs */
export async function hashPassword(password: string, of = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, of);
  return `$scrypt$ln=${of.ln},r=${of.r},p=${of.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Whether the password matches the hash. No password matches null. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = format.exec(hash ?? '') ?? [];
  if (!key) return false;
  const of = { ln: Number(ln), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), of), Buffer.from(key, 'base64url'));
}
