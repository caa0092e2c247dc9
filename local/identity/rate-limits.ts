import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

const window = 10 * 60;

/** How many failures or sign-ups are allowed in ten minutes. */
const limits = {
  failuresOfAccount: 30,
  failuresFromAddress: 200,
  signUpsFromAddress: 500,
};

/** The address that tries, and the account. */
export interface Attempt {
  account: string;
  address: string;
}

export interface RateLimits {
  /**
   * Runs a check of a password. Only failures count.
   * @throws 429 after too many failures
   */
  guard<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>;
  /** @throws 429 after too many accounts from the address */
  countSignUp(address: string): Promise<void>;
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((refusal) => {
    throw refusal instanceof RateLimiterRes ? tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000)) : refusal;
  });
}

/** Counts in memory. A restart resets the counts, which is enough for one machine. */
export function createRateLimits(): RateLimits {
  const account = new RateLimiterMemory({ points: limits.failuresOfAccount, duration: window });
  const address = new RateLimiterMemory({ points: limits.failuresFromAddress, duration: window });
  const signUps = new RateLimiterMemory({ points: limits.signUpsFromAddress, duration: window });
  return {
    // Counts before the check and takes it back afterwards, so that many attempts at once cannot exceed the limit.
    async guard(attempt, check) {
      await take(account, attempt.account.toLowerCase());
      await take(address, attempt.address);
      const result = await check();
      await account.delete(attempt.account.toLowerCase());
      await address.reward(attempt.address);
      return result;
    },
    countSignUp: (from) => take(signUps, from),
  };
}
