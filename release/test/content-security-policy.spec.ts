import { createHash } from 'node:crypto';
import { shellPolicy, standalonePolicy } from '@portal/releases/compose/content-security-policy';

const site = {
  clerkPublishableKey: `pk_live_${Buffer.from('clerk.portal.local$').toString('base64').replace(/=+$/, '')}`,
  clerkProxyUrl: '/__clerk',
  contactEmail: 'advisor@honor.test',
  eventFormUrl: null,
  newsletterTeamUsername: 'newsletter-team',
  publicUrl: 'https://portal.test',
  timeZone: 'America/Chicago',
  overrideOrigins: [] as string[],
};

const none = { scripts: [], styles: [] };

const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
const frames = (policy: string) => directive(policy, 'frame-src');

describe("the policy of the shell's pages", () => {
  it('lets posts show pictures from any site that encrypts them, and the pages without posts none', () => {
    expect(directive(shellPolicy(site, none), 'img-src')).toBe("img-src 'self' data: https:");
    expect(directive(standalonePolicy(site, none), 'img-src')).toBe("img-src 'self' data:");
  });

  it('allows no styles but those of files, those that the page came with, and an empty element', () => {
    const empty = createHash('sha256').update('').digest('base64');
    const inline = { scripts: [], styles: ["'sha256-own'"] };
    expect(directive(shellPolicy(site, inline), 'style-src')).toBe(`style-src 'self' 'sha256-own' 'sha256-${empty}'`);
    expect(directive(standalonePolicy(site, none), 'style-src')).toBe("style-src 'self'");
  });

  it('lets the origin of an external event form be framed, and no other where none is configured', () => {
    expect(frames(shellPolicy(site, none))).toBe("frame-src 'self'");
    const external = { ...site, eventFormUrl: 'https://forms.example/d/e/propose?embedded=true' };
    expect(frames(shellPolicy(external, none))).toBe("frame-src 'self' https://forms.example");
  });

  it("lets a developer's own builds run where the site names their origins, and nothing of them elsewhere", () => {
    const places = ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'];
    const enabled = shellPolicy({ ...site, overrideOrigins: ['http://localhost:*'] }, none);
    for (const place of places) expect(directive(enabled, place)).toMatch(/ http:\/\/localhost:\*$/);
    expect(directive(enabled, 'frame-src')).not.toContain('localhost');
    expect(shellPolicy(site, none)).not.toContain('localhost');
  });
});
