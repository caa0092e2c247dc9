import { FilesInMemory } from '../src/newsletter/files/files-in-memory.ts';

const tenMegabytes = 10 * 1024 * 1024;

it('reads a file once for all who want it at the same time, and anew for those who come later', async () => {
  const memory = new FilesInMemory();
  const read = jest.fn(async () => Buffer.from('minutes'));
  const file = { id: 'a', bytes: tenMegabytes };
  const held = [memory.hold(file, read), memory.hold(file, read)];
  expect(await Promise.all(held.map(({ content }) => content))).toEqual([
    Buffer.from('minutes'),
    Buffer.from('minutes'),
  ]);
  expect(read).toHaveBeenCalledTimes(1);
  for (const { free } of held) free();
  memory.hold(file, read);
  expect(read).toHaveBeenCalledTimes(2);
});

it('refuses more than fits until something is freed', () => {
  const memory = new FilesInMemory();
  const hold = (index: number) => memory.hold({ id: `${index}`, bytes: tenMegabytes }, async () => Buffer.of());
  const held = Array.from({ length: 25 }, (_, index) => hold(index));
  expect(() => hold(25)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(() => hold(24)).not.toThrow();
  held[0]?.free();
  expect(() => hold(25)).not.toThrow();
});
