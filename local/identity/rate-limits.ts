import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

const window = 10 * 60;

/** How often something may go wrong, or be done, in ten minutes. */
const limits = {
  failuresOfAccount: 30,
  failuresFromAddress: 200,
  signUpsFromAddress: 500,
};

/** Who is trying, and whose account. */
export interface Attempt {
  account: string;
  address: string;
}

export interface RateLimits {
  /** Runs a check of a password. Only failures count. @throws 429 while there were too many */
  guard<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>;
  /** @throws 429 where too many accounts came from the address */
  countSignUp(address: string): Promise<void>;
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((refusal) => {
    throw refusal instanceof RateLimiterRes ? tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000)) : refusal;
  });
}

/** Counted in memory: a restart forgives, which is well enough on one machine. */
export function createRateLimits(): RateLimits {
  const account = new RateLimiterMemory({ points: limits.failuresOfAccount, duration: window });
  const address = new RateLimiterMemory({ points: limits.failuresFromAddress, duration: window });
  const signUps = new RateLimiterMemory({ points: limits.signUpsFromAddress, duration: window });
  return {
    // Taken before the check and given back after it: many attempts at once can't slip past the count.
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
