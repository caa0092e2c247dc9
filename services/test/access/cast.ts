import { randomUUID } from 'node:crypto';
import type { Chapter } from '@portal/contracts';
import { createAccount, createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { Caller, Row } from './expectations.ts';

/** Who makes the calls of the matrix, and whose rows they are about. */
export class Cast {
  private readonly made = new Map<string, Promise<unknown>>();

  private constructor(
    readonly portal: Portal,
    /** Ids of a post for each chapter. */
    readonly posts: Record<Chapter, string>,
    private readonly people: Record<Exclude<Caller, 'visitor' | 'newcomer'> | Exclude<Row, 'own'>, Person>,
    private readonly newcomer: Person,
  ) {}

  static async gather(): Promise<Cast> {
    const team = await createAccount();
    const [teamUsername = ''] = team.email.split('@');
    const portal = await Portal.start({ NEWSLETTER_TEAM_USERNAME: teamUsername });
    const [student, lead, admin, same, other] = await Promise.all([
      createMember(portal),
      createMember(portal, { role: 'lead' }),
      createMember(portal, { role: 'admin' }),
      createMember(portal),
      createMember(portal, { chapter: 'NJHS' }),
    ]);
    await makeMember(portal, team);
    const posts = { NHS: await makePost(portal, 'NHS'), NJHS: await makePost(portal, 'NJHS') };
    return new Cast(portal, posts, { student, lead, admin, team, same, other }, await createAccount());
  }

  /** Undefined for a visitor; a newcomer is a new one wherever they could become a member: they are not refused there. */
  async caller(name: Caller, isRefused: boolean): Promise<Person | undefined> {
    if (name === 'visitor') return undefined;
    if (name !== 'newcomer') return this.people[name];
    return isRefused ? this.newcomer : createAccount();
  }

  get admin(): Person {
    return this.people.admin;
  }

  owner(row: Row, caller: Person | undefined): Person {
    return row === 'own' && caller ? caller : this.people[row === 'own' ? 'same' : row];
  }

  /** Someone with a member record, for rows that only members have. */
  member(owner: Person): Person {
    return Object.values(this.people).includes(owner) ? owner : this.people.same;
  }

  chapterOf(owner: Person): Chapter {
    return owner === this.people.other ? 'NJHS' : 'NHS';
  }

  /** The same row of an owner for every try that does not use it up. */
  once<T>(kind: string, { clerkId }: Person, make: () => Promise<T>): Promise<T> {
    const key = `${kind} of ${clerkId}`;
    const row = (this.made.get(key) as Promise<T> | undefined) ?? make();
    this.made.set(key, row);
    return row;
  }

  /** The same row of an owner for tries that are refused, until one is not: it may use up more than its own row. */
  whileRefused<T>(isRefused: boolean, kind: string, owner: Person, make: () => Promise<T>): Promise<T> {
    if (isRefused) return this.once(kind, owner, make);
    this.made.delete(`${kind} of ${owner.clerkId}`);
    return make();
  }

  /** The owner, where that is someone who may invite. */
  inviter(owner: Person): Person {
    return owner === this.people.lead ? owner : this.people.admin;
  }
}

const makeMember = (portal: Portal, { clerkId, firstName, lastName, email }: Person) =>
  portal.sql(`INSERT INTO members (clerk_id, first_name, last_name, email, chapter) VALUES ($1, $2, $3, $4, 'NHS')`, [
    clerkId,
    firstName,
    lastName,
    email,
  ]);

async function makePost(portal: Portal, chapter: Chapter): Promise<string> {
  const id = randomUUID();
  await portal.sql(
    `INSERT INTO posts (id, title, content, author_name, tags, chapters, published_at) VALUES ($1, 'News', 'Text', 'Ada Byron', '{matrix}', $2, now())`,
    [id, [chapter]],
  );
  return id;
}
