import { runProgram } from '@portal/local/test-support/command';

jest.setTimeout(180_000);

/** As in an operator's `.env`: the rehearsal has its own database, which its own services migrate. */
const ofRealPortal = {
  DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal',
  DATABASE_POOLER_URL: 'postgres://portal:secret@127.0.0.1:1/portal',
  REDIS_URL: 'redis://127.0.0.1:1',
  MIGRATE_AT_START: 'false',
};

describe('a backup', () => {
  it('brings back every row, every file of the releases and what visitors see, and is refused where it is damaged or would overwrite, whatever settings the real portal has', async () => {
    const { code, output } = await runProgram(['local/restore-rehearsal/rehearse.ts'], ofRealPortal);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/Restore proven: \d{3,} rows in \d+ tables, \d{3,} files of the release store/),
    });
  });
});
