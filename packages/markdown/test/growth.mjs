import { Session } from 'node:inspector';
import fc from 'fast-check';
import { isTooComplex } from '../src/complexity.ts';
import { markdownToHtml } from '../src/index.ts';

// Looks for texts whose reading takes out of proportion longer than that of a quarter of them, and that are not refused:
//   node --import tsx/esm packages/markdown/test/growth.mjs [how many texts] [seed]
// Answers with what fast-check found, as JSON.
const [numRuns = 20, seed = 1] = process.argv.slice(2).map(Number);

const session = new Session();
session.connect();

function profile(method, options) {
  let answer;
  session.post(`Profiler.${method}`, options, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  return answer;
}

profile('enable');
profile('startPreciseCoverage', { callCount: true, detailed: true });

/** Counts function calls and loop rounds, which are the same on every machine. */
function stepsOf(source) {
  profile('takePreciseCoverage');
  markdownToHtml(source);
  const functions = profile('takePreciseCoverage').result.flatMap((script) => script.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

const alphabet = [
  ...'&;@._~*`[]()!<>"\'=#-+|\\:/?a1é \n\t',
  ...['&a;', '&#1;', 'http://a.b', 'https:', 'www.', 'a@b.c', '](a)', '](a "', '![', '[^a]', '[a]: b', '\n\n', '  \n'],
  ...[
    '<a ',
    '<a b="',
    '</',
    '<!--',
    '-->',
    '<?',
    '<![CDATA[',
    '```',
    '~~~',
    '- ',
    '1. ',
    '> ',
    '# ',
    '\n===',
    '|-',
    '[x] ',
  ],
];
const piece = (maxLength) => fc.array(fc.constantFrom(...alphabet), { maxLength }).map((tokens) => tokens.join(''));
const texts = fc.record({ start: piece(3), repeated: piece(4), between: piece(2), filling: piece(3), end: piece(2) });

/** Writes a text of this length, filled with as many repetitions as are not refused. */
function write({ start, repeated, between, filling, end }, length) {
  const fill = filling || 'word ';
  const text = (count) => {
    const written = (start + (repeated + between).repeat(count)).slice(0, length);
    return written + fill.repeat(Math.floor((length - written.length) / fill.length)) + end;
  };
  let [fits, refused] = [0, length];
  while (refused - fits > 1) {
    const middle = (fits + refused) >> 1;
    if (isTooComplex(text(middle))) refused = middle;
    else fits = middle;
  }
  return text(fits);
}

/** Upper limit for any text of this length that is not refused: some tenths of a second. */
const quick = 30_000_000;

const found = fc.check(
  fc.property(texts, (text) => {
    const whole = write(text, 8000);
    if (isTooComplex(whole)) return;
    const steps = stepsOf(whole);
    const quarter = stepsOf(whole.slice(0, whole.length / 4));
    if (steps > quick && steps > 5 * quarter)
      throw new Error(`${quarter} steps become ${steps}: ${whole.slice(0, 80)}`);
  }),
  {
    numRuns,
    seed,
    endOnFailure: true,
    examples: [
      [{ start: 'http://a.bc', repeated: '&a;', between: '', filling: '&a;', end: '&' }],
      [{ start: 'www.a.b', repeated: '!', between: '', filling: '!', end: 'x' }],
      [{ start: '[', repeated: 'a ', between: '', filling: 'a ', end: '' }],
      [{ start: '', repeated: '*_', between: '', filling: 'a ', end: '' }],
      [{ start: '', repeated: '<a b="', between: '', filling: 'a ', end: '' }],
    ],
  },
);
const { failed, numRuns: tried, counterexample, errorInstance } = found;
process.stdout.write(JSON.stringify({ failed, tried, counterexample, error: errorInstance?.message }));
