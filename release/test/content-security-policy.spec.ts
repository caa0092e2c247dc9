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

const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
const frames = (policy: string) => directive(policy, 'frame-src');

describe("the policy of the shell's pages", () => {
  it('lets posts show pictures from any site that encrypts them, and the pages without posts none', () => {
    expect(directive(shellPolicy(site, []), 'img-src')).toBe("img-src 'self' data: https:");
    expect(directive(standalonePolicy(site, []), 'img-src')).toBe("img-src 'self' data:");
  });

  it('lets the origin of an external event form be framed, and no other where none is configured', () => {
    expect(frames(shellPolicy(site, []))).toBe("frame-src 'self'");
    const external = { ...site, eventFormUrl: 'https://forms.example/d/e/propose?embedded=true' };
    expect(frames(shellPolicy(external, []))).toBe("frame-src 'self' https://forms.example");
  });

  it("lets a developer's own builds run where the site names their origins, and nothing of them elsewhere", () => {
    const places = ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'];
    const enabled = shellPolicy({ ...site, overrideOrigins: ['http://localhost:*'] }, []);
    for (const place of places) expect(directive(enabled, place)).toMatch(/ http:\/\/localhost:\*$/);
    expect(directive(enabled, 'frame-src')).not.toContain('localhost');
    expect(shellPolicy(site, [])).not.toContain('localhost');
  });
});
