import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

/** What the portal knows of people, and an admin who copies and erases it. */
export class PersonalData {
  constructor(
    private readonly portal: Portal,
    private readonly admin: Person,
  ) {}

  erase = (email: string, dryRun = false) => this.portal.call('POST /users/erase', { email, dryRun }, this.admin);

  copyOf = async (email: string) => {
    const { headers, body } = await this.portal.ask('POST /users/personalData', { email }, this.admin);
    return { headers, body: JSON.parse(`${body}`) };
  };

  /** The tables and rows that contain a text, in any column. */
  placesOf = async (text: string): Promise<string[]> => {
    const tables = await this.portal.sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const places: string[] = [];
    for (const { name } of tables) {
      const [row] = await this.portal.sql(
        `SELECT FROM "${name}" AS row WHERE strpos(lower(row::text), lower($1)) > 0 LIMIT 1`,
        [text],
      );
      if (row) places.push(name);
    }
    return places;
  };
}
