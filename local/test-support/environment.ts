/** What `npm test` says about the backing services that it started. */
export function testEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`npm test\``);
  return value;
}
