import { compare } from './compare.ts';
import type { Tried } from './load.ts';

const tried = (id: string, outcome: Tried['outcome']): Tried => ({ stream: 'submit', id, outcome });
const all = [tried('a', 'accepted'), tried('b', 'accepted'), tried('c', 'unclear'), tried('d', 'refused')];
const facts = (...there: [string, number][]) => ({ 'submit:event': new Map(there), 'sign:event': new Map() });

test('nothing is wrong where each accepted thing is there once, and an unclear one once or not at all', () => {
  const good = { tried: 4, accepted: 2, lost: [], doubled: [] };
  expect(compare(all, facts(['a', 1], ['b', 1]))).toEqual(good);
  expect(compare(all, facts(['a', 1], ['b', 1], ['c', 1]))).toEqual(good);
});

test('what was accepted and is not there is lost', () => {
  expect(compare(all, facts(['a', 1])).lost).toEqual(['submit:event b']);
});

test('what is there twice is doubled, whether or not it was accepted', () => {
  expect(compare(all, facts(['a', 2], ['b', 1], ['c', 2])).doubled).toEqual(['submit:event a', 'submit:event c']);
});
