import type { Backing } from '@portal/local/backing';

export interface Account {
  clerkId: string;
  token(): Promise<string>;
}

/** Who looks at the list. */
export interface Accounts {
  admin: Account;
  lead: Account;
}

/** Well within the life of a session token. */
const renewAfterMs = 20_000;

export async function createAccounts(backing: Backing): Promise<Accounts> {
  const stamp = Date.now();
  return {
    admin: await createAccount(backing, `admin-${stamp}`),
    lead: await createAccount(backing, `lead-${stamp}`),
  };
}

async function createAccount({ clerk }: Backing, username: string): Promise<Account> {
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
