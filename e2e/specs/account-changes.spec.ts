import { expect } from '@playwright/test';
import { sql } from '../support/database.ts';
import { createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';

test('a name changed in the profile reaches the member record', async ({ context }) => {
  const member = await createMember();
  await signIn(context, member);
  const answer = await context.request.post(`${portal.url}/__clerk/v1/me?_method=PATCH`, {
    form: { first_name: 'Augusta' },
    headers: { origin: portal.url },
  });
  expect(answer.ok()).toBe(true);
  const firstName = async () => {
    const [row] = await sql('SELECT first_name FROM members WHERE clerk_id = $1', [member.clerkId]);
    return row?.first_name;
  };
  await expect.poll(firstName).toBe('Augusta');
});
