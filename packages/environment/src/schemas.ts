import { statSync } from 'node:fs';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** 0 for any free port. */
export const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

/** Drivers decode both: some fail at a plain %, without the name of the variable. */
function hasReadableAccount(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const address = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: ({ input }) =>
        input === undefined
          ? 'is missing'
          : `must be an address (${protocols.map((protocol) => `${protocol}://…`).join(' or ')})`,
    })
    .refine(hasReadableAccount, 'has a % in its user name or password that must be written %25');

export const httpAddress = address('http', 'https');

export const mailServer = address('smtp', 'smtps').refine(
  (url) => !URL.canParse(url) || new URL(url).hostname,
  'must name a mail server, such as smtp://host:587',
);

function canBeDirectory(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

/** It can be made later. */
export const directory = z.string().refine(canBeDirectory, 'must name a directory');

/** What stands in a sentence or a subject. */
export const line = z
  .string()
  .trim()
  .max(100, 'must have at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line');

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Comma separated. `0` stands for none. */
export const risingDays = z
  .string()
  .regex(/^\d{1,3}(\s*,\s*\d{1,3})*$/, 'must be days such as 3,7,14, or 0')
  .transform((list) => list.split(',').map(Number))
  .refine((days) => days.every((day, index) => index === 0 || day > Number(days[index - 1])), 'must rise')
  .transform((days) => days.filter((day) => day > 0));

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A time of each week, such as `sunday 16:00`. */
export const weekTime = z
  .string()
  .regex(
    new RegExp(`^(${weekdays.join('|')}) ([01]\\d|2[0-3]):[0-5]\\d$`),
    'must be a day and time such as sunday 16:00',
  )
  .transform((text) => {
    const [weekday = '', hour, minute] = text.split(/[ :]/);
    return { weekday: weekdays.indexOf(weekday), hour: Number(hour), minute: Number(minute) };
  });

export const between = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .min(min, `must be from ${min} to ${max}`)
    .max(max, `must be from ${min} to ${max}`);

/** More milliseconds are too many for Node's timers, which would then not wait at all. */
const most = 1_000_000_000;

export const integer = (min = 1, max = most) => between(min, max).int('must be a whole number');

/** More lead to dates that nothing can store. */
export const days = integer(1, 36_500);
export const years = integer(1, 100);

const endingAtHost = (why = '') =>
  httpAddress
    .refine(
      // The schema has already refused what is not an address.
      (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
      `must end with the host or its port${why}`,
    )
    .transform((url) => new URL(url).origin);

/** The portal needs a whole origin, because its pages and cookies are at the root. */
export const origin = endingAtHost(': the portal has the whole of it');

/** A server behind the portal: paths are put behind its address. */
export const server = endingAtHost();

/** As Fastify reads them, which takes a number, such as a count of proxies, for an address. */
function areProxies(list: string): boolean {
  try {
    proxyAddr.compile(list.split(',').map((one) => one.trim()));
    return !/^\d+$/.test(list);
  } catch {
    return false;
  }
}

export const proxies = z
  .string()
  .trim()
  .refine(areProxies, 'must be addresses, CIDR ranges or loopback, comma separated');

/** An origin, such as `http://localhost:*`; `*` stands for any port. */
export const originPattern = /^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/;

/** Comma separated. */
export const origins = z
  .string()
  .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(z.string().regex(originPattern, 'must be origins, such as http://localhost:*')));

/** `news@school.example`, or with a name `Chapter news <news@school.example>`. */
export const sender = z
  .string()
  .regex(/^(?:[^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address, or Name <address>');

export const email = z.email({
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be an e-mail address'),
});

/** Comma separated, in lower case. */
export const domains = z
  .string()
  .transform((list) => list.split(',').flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be domains, such as example.com')));
