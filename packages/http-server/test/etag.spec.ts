import { etagOf, isKnownEtag, weakEtag } from '../src/etag.ts';

const etag = etagOf('content');

it('is the same for the same content alone', () => {
  expect(etagOf(Buffer.from('content'))).toBe(etag);
  expect(etagOf('other')).not.toBe(etag);
  expect(etag).toMatch(/^"[\w-]{27}"$/);
});

it('is known to whoever names it, weak or strong, among others', () => {
  for (const named of [etag, weakEtag(etag), `"other", ${weakEtag(etag)}`]) expect(isKnownEtag(etag, named)).toBe(true);
  expect(isKnownEtag(weakEtag(etag), etag)).toBe(true);
  expect(isKnownEtag(etag, '*')).toBe(true);
  for (const named of [undefined, '', '"other"', etag.slice(1, -1)]) expect(isKnownEtag(etag, named)).toBe(false);
});
