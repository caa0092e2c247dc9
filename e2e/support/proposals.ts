import { type Person, tokenOf } from './people.ts';
import { portal } from './portal.ts';

/** Proposes an event as the form does, without drawing it. */
export async function proposeEvent(member: Person, title: string): Promise<void> {
  const answer = await fetch(`${portal.url}/api/v1/events/propose`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(member)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, description: 'Bring one, take one.' }),
  });
  if (!answer.ok) throw new Error(`Proposing '${title}' answered ${answer.status}: ${await answer.text()}`);
}
