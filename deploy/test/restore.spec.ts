import { runProgram } from '@portal/local/test-support/command';

jest.setTimeout(180_000);

describe('a backup', () => {
  it('brings back every row, the releases and what visitors see, and is refused where it is damaged or would overwrite', async () => {
    const { code, output } = await runProgram(['local/restore-rehearsal/rehearse.ts'], {});
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/Restore proven: \d{3,} rows in \d+ tables/),
    });
  });
});
