import { startProgress } from '../src/command-line/progress.ts';

let lines: string[];
let progress: ReturnType<typeof startProgress>;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  jest.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  progress = startProgress('promote');
});

afterEach(() => {
  progress.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const during = (seconds: number): string[] => {
  lines = [];
  jest.advanceTimersByTime(seconds * 1000);
  return lines;
};

test('a command that is done within two seconds says nothing of its progress', () => {
  progress.step('compiling hours');
  const said = during(1.9);
  progress.stop();
  expect([...said, ...during(60)]).toEqual([]);
});

test('one that takes longer says what it does, again every 15 seconds, and for how long', () => {
  expect(during(2)).toEqual(['… promote is at work (2 s)']);
  expect(during(14)).toEqual([]);
  expect(during(1)).toEqual(['… promote is at work (17 s)']);
});

test('the next step is said at once, but not within two seconds of the line before', () => {
  during(2);
  progress.step('checking the files');
  expect(lines).toHaveLength(1);
  during(2);
  progress.step('writing the pages');
  expect(lines).toEqual(['… writing the pages (4 s)']);
  expect(during(15)).toEqual(['… writing the pages (19 s)']);
});
