import type { Client } from 'pg';
import { hasDemoPeople } from '../identity/demo-people.ts';
import { connected } from '../postgres/connection.ts';
import type { AccountService } from './accounts.ts';

/** Audit action that marks a database with demo content. The audit trail is append-only, so the mark stays. */
const filled = 'demo.filled';

export interface DemoContentOptions extends AccountService {
  /** The portal's database, with the tables of the services. */
  databaseUrl: string;
  /** The society's, an IANA name. */
  timeZone: string;
}

/** Nobody's own database gets invented people: what the audit trail says of them could not be deleted again. */
async function isNew(database: Client, identityUrl: string): Promise<boolean> {
  const { rows } = await database.query(
    `select case when exists (select from audit_events where action = $1) then 'filled'
      when exists (select from members) then 'used' else 'new' end as state`,
    [filled],
  );
  const { state } = rows[0];
  if (state === 'used') console.log('The database has members already. No demo people and content are added.');
  if (state === 'filled' && !(await hasDemoPeople(identityUrl)))
    console.log(
      'The demo people of the database have no accounts on this machine. For demo people who can sign in, name an empty database in DATABASE_URL.',
    );
  return state === 'new';
}

/**
 * Fills a new portal, which has no member yet, with people, hours, posts and events. Runs once, even if the content is
 * deleted later. Sends no e-mails.
 * Returns whether it inserted anything.
 */
export const fillDemoContent = (options: DemoContentOptions): Promise<boolean> =>
  connected(options.databaseUrl, async (database) => {
    if (!(await isNew(database, options.identityUrl))) return false;
    // Loaded here because only the first start needs it.
    const { insertContent, invent } = await import('./content.ts');
    await insertContent(database, await invent(options), filled);
    return true;
  });
