import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.join(__dirname, '../../..');

/** A client as somebody else would write it: of the API it knows its description alone. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl, token, clerkId = ''] = process.argv.slice(2);
const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });

const name: string = 'Dana Whitfield';
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const sent = {
  clerkId, hours: 2, hoursType: 'sync', serviceDate: lastWeek, proofRequired: false,
  description: 'Set up chairs for the blood drive', supervisorName: name, supervisorEmail: 'dana.whitfield@test.example',
} as const;
const { data: submitted, error: none } = await POST('/hours/submit', { body: sent });
if (none) throw new Error(none.error);
const { data: mine } = await GET('/hours/mine');
const hours: number[] | undefined = mine?.submissions.map((submission) => submission.hours);
const { error: refusal } = await POST('/newsletter/deletePost', { body: { postId: 'none' } as never });
const code: 'forbidden' | 'validation' | string | undefined = refusal?.code;
console.log(JSON.stringify({ id: submitted.submissionId, hours, code }));

if (baseUrl === 'never') {
  // @ts-expect-error: no such call
  await GET('/hours/theirs');
  // @ts-expect-error: no such type of hours
  await POST('/hours/submit', { body: { ...sent, hoursType: 'sometimes' } });
  // @ts-expect-error: no such field
  submitted.nothing;
}
`;

const settings = {
  compilerOptions: {
    ...{ strict: true, target: 'es2022', module: 'nodenext', skipLibCheck: true, types: ['node'], outDir: 'out' },
    rewriteRelativeImportExtensions: true,
  },
};

interface Account {
  token: string;
  clerkId: string;
}

/**
 * Generates types from a description of the API, compiles the client with them, and runs it.
 * @param address of the API, such as `http://localhost:4000/api/v1`
 * @returns what the client printed
 * @throws with the compiler's messages
 */
export async function useGeneratedClient(address: string, { token, clerkId }: Account): Promise<unknown> {
  // Inside of the repository, where the packages are.
  await mkdir(path.join(repository, '.work'), { recursive: true });
  const folder = await mkdtemp(path.join(repository, '.work/client-'));
  const node = async (...words: string[]) => (await run(process.execPath, words, { cwd: folder })).stdout;
  try {
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    await writeFile(path.join(folder, 'client.ts'), client);
    const generator = path.join(repository, 'services/node_modules/openapi-typescript/bin/cli.js');
    await node(generator, `${address}/openapi.json`, '--output', 'api.ts');
    await node(path.join(repository, 'node_modules/typescript/bin/tsc'), '--project', folder);
    return JSON.parse(await node('out/client.js', address, token, clerkId));
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}` || String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
