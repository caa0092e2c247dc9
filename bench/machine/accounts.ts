import type { Backing } from '@portal/local/backing';

export interface Account {
  clerkId: string;
  /** A valid session token. */
  token(): Promise<string>;
}

/** Well within the life of a session token. */
const renewAfterMs = 20_000;

/** Creates an account at the local identity server, without a member. */
export async function createAccount({ clerk }: Backing, username: string): Promise<Account> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${clerk.secretKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${clerk.apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} at the local identity server answered ${answer.status}`);
    return (await answer.json()) as { id: string; jwt: string };
  };
  const email_address = [`${username}@bench.test`];
  const user = await post('/v1/users', { username, email_address, skip_password_requirement: true });
  const session = await post('/v1/sessions', { user_id: user.id });
  let [token, renewAt] = ['', 0];
  return {
    clerkId: user.id,
    async token() {
      if (Date.now() > renewAt) {
        token = (await post(`/v1/sessions/${session.id}/tokens`, {})).jwt;
        renewAt = Date.now() + renewAfterMs;
      }
      return token;
    },
  };
}
