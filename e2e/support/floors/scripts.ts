import {
  type AnyNode,
  type BinaryExpression,
  type CallExpression,
  type Identifier,
  type MemberExpression,
  parse,
} from 'acorn';
import { ancestor } from 'acorn-walk';
import { lackedMethod } from './methods.ts';
import { featureAt, lackedBy } from './support.ts';

/** The edition that each claimed browser knows all syntax of, with what came last to them. */
const edition = { year: 2022, newest: ['static', 'initialization_blocks'] } as const;

/**
 * What a script has that a claimed browser lacks: its syntax, functions of the language and the page by name, such as
 * 'Object.groupBy (chrome 111)', and methods of values, such as '.union (chrome 111)'. What is looked for before it is used, by
 * `in`, `typeof`, `?.` or a condition, does no harm.
 * @param own names of methods that objects of the scripts have: a call of one is not taken for the browser's
 */
export function newerScript(source: string, own: ReadonlySet<string> = new Set()): string[] {
  const lacking = lackedBy(featureAt('javascript', 'classes', ...edition.newest));
  if (lacking.length > 0) return [`ECMAScript ${edition.year} (${lacking.join(', ')})`];
  let program: AnyNode;
  try {
    program = parse(source, { ecmaVersion: edition.year, sourceType: 'script', allowHashBang: true });
  } catch (error) {
    return [`${(error as Error).message} (not ECMAScript ${edition.year})`];
  }
  const found = new Map<string, string[]>();
  const guarded = new Set<string>();
  ancestor(program, {
    BinaryExpression({ operator, left }: BinaryExpression) {
      if (operator === 'in' && left.type === 'Literal') guarded.add(String(left.value));
    },
    CallExpression({ callee }: CallExpression) {
      const isNamed = callee.type === 'MemberExpression' && memberOf(...(nameOf(callee) ?? []));
      const method = isNamed ? undefined : lackedMethod(callee);
      if (method && !own.has(method.name)) found.set(`.${method.name}`, method.browsers);
    },
    MemberExpression(node: MemberExpression, ancestors: AnyNode[]) {
      const name = nameOf(node)?.join('.') ?? '';
      const lacking = lackedBy(memberOf(...name.split('.')));
      if (lacking.length > 0) found.set(name, lacking);
      if (isLookedFor(ancestors)) guarded.add(name).add(`.${(node.property as Identifier).name}`);
    },
  });
  const isGuarded = (name: string) => guarded.has(name) || guarded.has(name.replace(/.*\./, ''));
  return [...found]
    .filter(([name]) => !isGuarded(name))
    .map(([name, browsers]) => `${name} (${browsers.join(', ')})`)
    .sort();
}

/** `Object.groupBy`, also behind `globalThis.` or `window.`. */
function nameOf({ object, property, computed }: MemberExpression): [object: string, member: string] | undefined {
  if (computed || property.type !== 'Identifier') return undefined;
  if (object.type === 'Identifier') return [object.name, property.name];
  const isGlobal =
    object.type === 'MemberExpression' && /^(globalThis|window|self)$/.test((object.object as Identifier).name);
  return isGlobal && object.property.type === 'Identifier' ? [object.property.name, property.name] : undefined;
}

/** Objects of a page by the interface that describes their members. */
const instances: Record<string, string> = { navigator: 'Navigator', document: 'Document', window: 'Window' };

function memberOf(object = '', member = '') {
  const place = instances[object] ?? object;
  return (
    featureAt('javascript', 'builtins', place, member) ??
    featureAt('api', place, member) ??
    featureAt('api', place, `${member}_static`)
  );
}

function isLookedFor(ancestors: AnyNode[]): boolean {
  const [node, parent, next] = ancestors.toReversed();
  if (!parent || !node) return false;
  if (parent.type === 'ChainExpression' || ('optional' in parent && parent.optional)) return true;
  const asked = parent.type === 'UnaryExpression' ? [parent, next] : [node, parent];
  const [inner, outer] = asked as [AnyNode, AnyNode];
  if (parent.type === 'UnaryExpression' || outer.type === 'LogicalExpression' || outer.type === 'BinaryExpression')
    return true;
  return 'test' in outer && outer.test === inner;
}
