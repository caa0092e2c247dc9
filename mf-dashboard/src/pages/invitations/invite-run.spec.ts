import { batchSize, type InviteRun, isUnfinished, nextBatch, startRun, withResponse } from './invite-run.ts';

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `member${index}@x.org`);

const answer = (emails: string[]) => ({
  success: true as const,
  summary: { successful: emails.length, emailsSent: emails.length, failed: 0 },
  results: emails.map((email) => ({ email, success: true, outcome: 'invited' as const })),
});

const answered = (run: InviteRun) => withResponse(run, answer(nextBatch(run).map(({ email }) => email)));

describe('inviting many addresses', () => {
  it('takes 1,000 in ten calls, and the counts add up', () => {
    let run = startRun(false, addresses(1000), null);
    let batches = 0;
    for (; isUnfinished(run); batches += 1) run = answered(run);
    expect(batches).toBe(1000 / batchSize);
    expect(run.summary).toEqual({ successful: 1000, emailsSent: 1000, failed: 0 });
    expect(run.done.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  });

  it('checks 1,000 in one call, so that the limits of e-mails are compared with all of them', () => {
    expect(nextBatch(startRun(true, addresses(1000), null))).toHaveLength(1000);
  });

  it('goes on after a stop without repeating what was done', () => {
    const stopped = answered(startRun(false, addresses(150), null));
    const again = startRun(
      false,
      stopped.waiting.map(({ email }) => email),
      stopped,
    );
    expect(nextBatch(again).map(({ email }) => email)).toEqual(addresses(150).slice(batchSize));
    expect(answered(again).summary.successful).toBe(150);
  });

  it('asks once for an address that is listed more than once, in whatever case', () => {
    const run = startRun(false, ['ada@x.org', 'ADA@x.org', 'bo@x.org'], null);
    expect(nextBatch(run).map(({ number }) => number)).toEqual([1, 3]);
    expect(run.done).toEqual([
      { number: 2, email: 'ADA@x.org', success: false, outcome: 'repeated', error: 'listed more than once' },
    ]);
    expect(run.summary.failed).toBe(1);
  });

  it('refuses an answer that does not fit what was asked', () => {
    expect(() => withResponse(startRun(false, addresses(2), null), answer(addresses(1)))).toThrow();
  });
});
