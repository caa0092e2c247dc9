function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run these tests with 'npm test -- e2e'.`);
  return value;
}

/** The running portal under test and what stands behind it. */
export const portal = {
  url: required('PORTAL_URL'),
  inboxUrl: required('INBOX_URL'),
  identityUrl: required('IDENTITY_URL'),
  secretKey: required('CLERK_SECRET_KEY'),
  databaseUrl: required('PORTAL_DATABASE_URL'),
};
