import { fillDemoContent } from '../demo/fill.ts';

const { DATABASE_URL = '', CLERK_API_URL = '', CLERK_SECRET_KEY = '', TIME_ZONE = '' } = process.env;
console.log(
  await fillDemoContent({
    databaseUrl: DATABASE_URL,
    identityUrl: CLERK_API_URL,
    secretKey: CLERK_SECRET_KEY,
    timeZone: TIME_ZONE,
  }),
);
