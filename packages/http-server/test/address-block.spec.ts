import { addressBlock } from '../src/address-block.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:1:a:b:c:d', '2001:db8:0:1'],
  ['2001:db8:0:1::d', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
});
