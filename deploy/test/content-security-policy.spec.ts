import { shellPolicy } from '../release/compose/content-security-policy.ts';

const site = {
  clerkPublishableKey: `pk_live_${Buffer.from('clerk.portal.local$').toString('base64').replace(/=+$/, '')}`,
  clerkProxyUrl: '/__clerk',
  contactEmail: 'advisor@honor.test',
  eventFormUrl: null,
  newsletterTeamUsername: 'newsletter-team',
  publicUrl: 'https://portal.test',
};

const frames = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('frame-src'));

describe("the policy of the shell's pages", () => {
  it('lets the origin of an external event form be framed, and no other where none is configured', () => {
    expect(frames(shellPolicy(site, []))).toBe("frame-src 'self'");
    const external = { ...site, eventFormUrl: 'https://forms.example/d/e/propose?embedded=true' };
    expect(frames(shellPolicy(external, []))).toBe("frame-src 'self' https://forms.example");
  });
});
