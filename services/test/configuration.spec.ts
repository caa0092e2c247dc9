import { once } from 'node:events';
import { readConfig } from '../src/config/config.ts';
import { expectedAnchor } from '../src/signatures/verify-evidence.ts';
import { spawnService } from './support/service-process.ts';

const key = (content: string) => Buffer.from(content).toString('base64').replace(/=+$/, '');

const right = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  PUBLIC_URL: 'http://portal.test',
  CLERK_PUBLISHABLE_KEY: `pk_test_${key('clerk.portal.local$')}`,
  CLERK_SECRET_KEY: 'sk_test_secret',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

const problems = (changes: Record<string, string>): string => {
  try {
    readConfig({ ...right, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a start is refused, naming the variable,', () => {
  it.each([
    ['a missing publishable key', { CLERK_PUBLISHABLE_KEY: '' }, 'CLERK_PUBLISHABLE_KEY is missing'],
    ['a missing secret key', { CLERK_SECRET_KEY: '' }, 'CLERK_SECRET_KEY is missing'],
    ['a publishable key without its prefix', { CLERK_PUBLISHABLE_KEY: key('clerk.portal.local$') }, notPublishable()],
    ['a publishable key that is no base64', { CLERK_PUBLISHABLE_KEY: 'pk_test_***' }, notPublishable()],
    ['a publishable key without its end', { CLERK_PUBLISHABLE_KEY: `pk_test_${key('clerk.local')}` }, notPublishable()],
    ['a publishable key of no host', { CLERK_PUBLISHABLE_KEY: `pk_live_${key('not a host$')}` }, notPublishable()],
    ['a secret key in its place', { CLERK_PUBLISHABLE_KEY: 'sk_test_secret' }, notPublishable()],
    ['a malformed secret key', { CLERK_SECRET_KEY: 'secret' }, 'CLERK_SECRET_KEY is malformed'],
    [
      'a live secret key beside a test key',
      { CLERK_SECRET_KEY: 'sk_live_secret' },
      'CLERK_SECRET_KEY is a test key beside',
    ],
    ['a malformed webhook secret', { CLERK_WEBHOOK_SIGNING_SECRET: 'secret' }, 'CLERK_WEBHOOK_SIGNING_SECRET is not'],
    ['a missing database', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
    ['another database', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address'],
    ['a plain % in a password', { DATABASE_URL: 'postgres://portal:p%ss@localhost/x' }, 'DATABASE_URL has a % in'],
    ['a missing public address', { PUBLIC_URL: ' ' }, 'PUBLIC_URL is missing'],
    ['an unknown role', { ROLES: 'users,cook' }, 'ROLES must list some of users, newsletter, hours, worker'],
    ['a worker without SMTP', { SMTP_URL: '' }, 'SMTP_URL is required'],
    ['SMTP of no server', { SMTP_URL: 'smtp://' }, 'SMTP_URL must name a mail server'],
    ['a place of no school', { SCHOOL_PLACE: 'Springfield' }, 'SCHOOL_PLACE is set without SCHOOL_NAME'],
    ['a port that is none', { API_PORT: '99999' }, 'API_PORT'],
    ['a path behind Clerk', { CLERK_API_URL: 'https://api.clerk.com/v1' }, 'CLERK_API_URL must end with the host'],
    ['a proxy by its name', { TRUSTED_PROXIES: 'loopback, nginx' }, 'TRUSTED_PROXIES must be addresses'],
    ['a range without its end', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses'],
    ['a mask with a hole', { TRUSTED_PROXIES: '10.0.0.0/255.0.255.0' }, 'TRUSTED_PROXIES must be addresses'],
    ['a number of proxies', { TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES must be addresses'],
    ['a time zone that is none', { TIME_ZONE: 'America/Gotham' }, 'TIME_ZONE must be the name of a time zone'],
    ['the abbreviation of a time zone', { TIME_ZONE: 'CST' }, 'TIME_ZONE must be the name of a time zone'],
    ['a pause that is too long for a timer', { OUTBOX_SWEEP_MS: '2147483648' }, 'OUTBOX_SWEEP_MS must be from 50 to'],
    ['links beyond the last date', { SIGNATURE_LINK_DAYS: '1e9' }, 'SIGNATURE_LINK_DAYS must be from 1 to 36500'],
    ['years from before all dates', { AUDIT_RETENTION_YEARS: '9999' }, 'AUDIT_RETENTION_YEARS must be from 1 to 100'],
    ['a thirteenth month', { SOCIETY_YEAR_START_MONTH: '13' }, 'SOCIETY_YEAR_START_MONTH'],
  ])('%s', (_name, changes, message) => {
    expect(problems(changes)).toContain(message);
  });

  it('every wrong one at once, and no value of any', () => {
    expect(problems({ CLERK_SECRET_KEY: 'hush-hush', DATABASE_URL: 'mysql://root:hush-hush@localhost' })).toMatch(
      /^The services cannot start. These settings are wrong:\n {2}DATABASE_URL (?:(?!hush).)*\n {2}CLERK_SECRET_KEY (?:(?!hush).)*$/,
    );
  });
});

describe('what is left out', () => {
  it('has its default', () => {
    expect(readConfig(right)).toMatchObject({
      roles: ['users', 'newsletter', 'hours', 'worker'],
      host: '127.0.0.1',
      mailFrom: 'Honor Society Portal <no-reply@portal.test>',
      societyYearStartMonth: 7,
      signatureLinkDays: 30,
      newsletterTeamUsername: 'newsletter-team',
    });
  });

  it('includes SMTP where there is no worker', () => {
    expect(readConfig({ ...right, ROLES: 'users, hours', SMTP_URL: '' }).roles).toEqual(['users', 'hours']);
  });
});

it('an address of a server ends at its host, whatever its last slash: a path is put behind it', () => {
  expect(readConfig({ ...right, CLERK_API_URL: 'https://api.clerk.com/' }).clerk.apiUrl).toBe('https://api.clerk.com');
});

it('trusted proxies are addresses, ranges and the names of ranges', () => {
  const trustedProxies = 'loopback, 10.0.0.0/8, 172.16.0.0/255.240.0.0, fd00::/8, ::1';
  expect(readConfig({ ...right, TRUSTED_PROXIES: trustedProxies })).toMatchObject({ trustedProxies });
});

it('a username is in lower case, as Clerk keeps it, so that server and pages know the same account', () => {
  const { newsletterTeamUsername } = readConfig({ ...right, NEWSLETTER_TEAM_USERNAME: 'Newsletter-Team' });
  expect(newsletterTeamUsername).toBe('newsletter-team');
});

describe('the process', () => {
  it('says on its standard error what is wrong, and ends', async () => {
    const { code, output } = await start({ CLERK_PUBLISHABLE_KEY: 'pk_test_***' });
    expect({ code, output }).toEqual({
      code: 1,
      output: `The services cannot start. These settings are wrong:\n  ${notPublishable()} (pk_test_… or pk_live_…)\n`,
    });
  });

  it('fails with a clear error where there is no database', async () => {
    const { code, output } = await start({ API_PORT: '0', ROLES: 'newsletter' });
    expect(code).toBe(1);
    expect(output).toContain('The services could not start: DATABASE_URL names a database that cannot be used');
    expect(output).toContain('ECONNREFUSED');
    expect((await start({ API_PORT: '0' }, ['recount'])).output).toContain(
      'The command recount failed: DATABASE_URL names',
    );
  });
});

it('an unknown command starts no server', async () => {
  const { code, output } = await start({}, ['recont']);
  expect(code).toBe(1);
  expect(output).toBe("Unknown command 'recont'. Choose one of: migrate, recount, verify-evidence\n");
});

it.each([
  ['recount', '--dry-run'],
  ['migrate', '--help'],
])('the command %s takes no words, so %s does nothing', async (command, word) => {
  expect(await start({}, [command, word])).toEqual({
    code: 1,
    output: `The command ${command} takes no words or options, but was given '${word}'. Nothing was done.\n`,
  });
});

describe('a verification compares with the anchor that it is given, or refuses', () => {
  const anchor = `2026-11-22T17:00:00Z/${'3f'.repeat(32)}`;

  it.each([
    ['none', [], undefined],
    ['one behind a space', ['--expect', anchor], anchor],
    ['one behind an equals sign', [`--expect=${anchor}`], anchor],
  ])('%s', (_name, words, expected) => {
    expect(expectedAnchor(words)).toBe(expected);
  });

  it.each([
    ['a part of one', [`--expect=${anchor.slice(0, -1)}`], 'After --expect comes an anchor'],
    ['nothing where one is expected', ['--expect'], '--expect'],
    ['an option that it does not have', ['--expct', anchor], "Unknown option '--expct'"],
    ['one without its option', [anchor], `Unexpected argument '${anchor}'`],
  ])('%s', (_name, words, message) => {
    expect(() => expectedAnchor(words)).toThrow(message);
  });

  it('before it asks the database', async () => {
    const { code, output } = await start({}, ['verify-evidence', '--expct', anchor]);
    expect(code).toBe(1);
    expect(output).toContain("Unknown option '--expct'");
  });
});

async function start(changes: Record<string, string>, words?: string[]): Promise<{ code: number; output: string }> {
  const { child, output } = spawnService({ ...right, ...changes }, words);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

function notPublishable(): string {
  return 'CLERK_PUBLISHABLE_KEY is malformed; copy it from Clerk';
}
