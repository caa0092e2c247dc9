import type { Identifier as Feature } from '@mdn/browser-compat-data';
import { type AnyNode, type AssignmentExpression, type Identifier, parse } from 'acorn';
import { simple } from 'acorn-walk';
import { featureAt, lackedBy } from './support.ts';

/** All that objects of the language and of pages have, by its name: methods of values beside functions of objects. */
const members = new Map<string, Feature[]>();
for (const place of [['javascript', 'builtins'], ['javascript', 'builtins', 'Intl'], ['api']])
  for (const parts of Object.values(featureAt(...place) ?? {}))
    for (const [key, member] of Object.entries(parts as Record<string, Feature>)) {
      const name = key.replace(/_static$/, '');
      members.set(name, [...(members.get(name) ?? []), member]);
    }

const makesIterator = /^(values|keys|entries|matchAll)$/;

/**
 * A method that claimed browsers lack, called on a value whose type a parser does not know, as in `names.union(others)`: none of
 * their objects has a method of that name. What `values()` and the like return has the methods of an iterator.
 */
export function lackedMethod(callee: AnyNode): { name: string; browsers: string[] } | undefined {
  const name = memberName(callee);
  if (!name || callee.type !== 'MemberExpression') return undefined;
  const helper = isIterator(callee.object) ? featureAt('javascript', 'builtins', 'Iterator', name) : undefined;
  const [first = [], ...others] = (helper ? [helper] : (members.get(name) ?? [])).map(lackedBy);
  const browsers = first.filter((browser) => others.every((lacking) => lacking.includes(browser)));
  return browsers.length > 0 ? { name, browsers } : undefined;
}

/** `Object.values()` makes an array of its argument. */
const isIterator = (node: AnyNode): boolean =>
  node.type === 'CallExpression' &&
  makesIterator.test(memberName(node.callee) ?? '') &&
  node.arguments.length === Number(memberName(node.callee) === 'matchAll');

const memberName = (node: AnyNode): string | undefined =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : undefined;

/** The names of members that a script itself gives to objects: calls of these can be meant for its own. */
export function ownMembers(source: string): string[] {
  const names: string[] = [];
  const note = ({ key, value }: { key: AnyNode; value?: AnyNode | null }) => {
    const name = key.type === 'Literal' ? String(key.value) : (key as Identifier).name;
    names.push(name);
    // Compiled classes list their methods so: `{ key: 'add', value: function () {} }`.
    if (name === 'key' && value?.type === 'Literal') names.push(String(value.value));
  };
  simple(parse(source, { ecmaVersion: 'latest', allowHashBang: true }), {
    Property: note,
    MethodDefinition: note,
    PropertyDefinition: note,
    AssignmentExpression({ left }: AssignmentExpression) {
      const name = memberName(left);
      if (name) names.push(name);
    },
  });
  return names;
}
