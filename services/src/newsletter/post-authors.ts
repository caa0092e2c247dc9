import { Injectable } from '@nestjs/common';
import { maxUserSearchResults, type PostAuthor, type ResponseOf } from '@portal/contracts';
import { EntityManager } from 'typeorm';
import { matchOf, searchWords } from '../database/search.ts';
import { NewsletterStaff } from './newsletter-staff.ts';

/** Under which an admin looks for the account, beside the name of its member. */
const teamName = 'newsletter team';

/** Whose posts an admin can look for beside those of leads and admins. */
@Injectable()
export class PostAuthors {
  constructor(
    private readonly manager: EntityManager,
    private readonly staff: NewsletterStaff,
  ) {}

  /** While Clerk is down, nobody knows which account is the newsletter team's: it is found by its posts alone. */
  async list(search?: string): Promise<ResponseOf<'GET /newsletter/authors'>> {
    const teamId = await this.staff.teamId().catch(() => undefined);
    const words = searchWords(search).map((word, index) => matchOf(word, `$${index + 3}`));
    const conditions = words.map(
      ({ condition }, index) => `(${condition} OR clerk_id = $1 AND ' ${teamName}' LIKE '% ' || folded($${index + 3}))`,
    );
    const rows: (PostAuthor & { total: number })[] = await this.manager.query(
      `SELECT clerk_id, first_name, last_name, role, committee, clerk_id = $1 AS team, count(*) OVER ()::integer AS total
       FROM members
       WHERE ${[notListed, authors, ...conditions].join(' AND ')}
       ORDER BY lower(last_name), lower(first_name), id LIMIT $2`,
      [teamId ?? '', maxUserSearchResults, ...words.map(({ pattern }) => pattern)],
    );
    return { users: rows, total: rows[0]?.total ?? 0 };
  }
}

/** An array, so that members are read by their ids and not all of them. */
const authors = 'id = ANY (ARRAY(SELECT author_id FROM posts UNION SELECT id FROM members WHERE clerk_id = $1))';

/** Leads and admins who are active come from the list of members. */
const notListed = "(role = 'student' OR deactivated_at IS NOT NULL OR deleted_at IS NOT NULL)";
