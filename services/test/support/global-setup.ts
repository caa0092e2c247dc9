import { createDatabase, uniqueName } from './databases.ts';
import { startService } from './service-process.ts';

/** Lets the service itself bring a database up to date once; each test file gets a copy of it. */
export default async function createTemplate(): Promise<void> {
  const name = uniqueName();
  const url = await createDatabase(name);
  const service = await startService({ DATABASE_URL: url, ROLES: 'newsletter' });
  await service.stop();
  process.env.SERVICES_TEMPLATE_DATABASE = name;
}
