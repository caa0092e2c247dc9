import { ReadingThreads } from '../src/reading-threads.ts';

// Parses a text with thousands of list items, first without a deadline and then with one that it misses.
const reports = [];
const threads = new ReadingThreads({ deadlineMs: 1, report: (problem) => reports.push(problem) });
const slow = '- a\n'.repeat(2400);
const run = (source, files = []) => threads.run('html', { source, files: new Map(files) }, 60_000);
const read = (postId) => threads.read({ postId, source: slow }, 'html', { source: slow, files: new Map() });

await run('We met.');
let answered = 0;
const answering = setInterval(() => answered++, 5);
const whole = await run(slow);
clearInterval(answering);
const missed = [await read('7'), await read('7'), await read('8')];
const next = await run('![Us](attachment:us.png)', [['us.png', { src: '/f/1' }]]);
await threads.stop();
process.stdout.write(JSON.stringify({ items: whole.match(/<li>/g).length, answered, missed, next, reports }));
