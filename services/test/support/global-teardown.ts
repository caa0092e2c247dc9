import { dropDatabase } from './databases.ts';

export default async function dropTemplate(): Promise<void> {
  const name = process.env.SERVICES_TEMPLATE_DATABASE;
  if (name) await dropDatabase(name);
}
