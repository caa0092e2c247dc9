import { publishableKeyHost } from '../src/portal-config.ts';

it.each([
  ['missing', undefined],
  ['empty', ''],
  ['a word', 'undefined'],
  ['cut off', 'pk_live_'],
  ['no base64', 'pk_live_!!!'],
  ['half of its base64', 'pk_live_A'],
  ['of another kind', 'sk_live_local_portal'],
  ['without the sign at its end', `pk_test_${btoa('no dollar.sign')}`],
])('a publishable key that is %s names no host', (_, key) => {
  expect(publishableKeyHost(key)).toBeUndefined();
});

it('a publishable key names the host of the identity provider', () => {
  expect(publishableKeyHost(`pk_test_${btoa('clerk.school.test$')}`)).toBe('clerk.school.test');
});
