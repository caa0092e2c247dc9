import { type AnyNode, type BinaryExpression, type Identifier, type MemberExpression, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { featureAt, lackedBy } from './support.ts';

/** The edition that each claimed browser knows all syntax of, with what came last to them. */
const edition = { year: 2022, newest: ['static', 'initialization_blocks'] } as const;

/**
 * What a script has that a claimed browser lacks: its syntax, and functions of the language and the page by name, such as
 * 'Object.groupBy (chrome 111)'. What is looked for before it is used, by `in`, `typeof`, `?.` or a condition, does no harm.
 */
export function newerScript(source: string, sourceType: 'script' | 'module' = 'script'): string[] {
  const lacking = lackedBy(featureAt('javascript', 'classes', ...edition.newest));
  if (lacking.length > 0) return [`ECMAScript ${edition.year} (${lacking.join(', ')})`];
  let program: AnyNode;
  try {
    program = parse(source, { ecmaVersion: edition.year, sourceType, allowHashBang: true });
  } catch (error) {
    return [`${(error as Error).message} (not ECMAScript ${edition.year})`];
  }
  const found = new Set<string>();
  const guarded = new Set<string>();
  ancestor(program, {
    BinaryExpression({ operator, left }: BinaryExpression) {
      if (operator === 'in' && left.type === 'Literal') guarded.add(String(left.value));
    },
    MemberExpression(node: MemberExpression, ancestors: AnyNode[]) {
      const name = nameOf(node);
      const lacking = name ? lackedBy(memberOf(...name)) : [];
      if (!name || lacking.length === 0) return;
      if (isLookedFor(ancestors)) guarded.add(name[1]);
      else found.add(`${name.join('.')} (${lacking.join(', ')})`);
    },
  });
  return [...found].filter((one) => !guarded.has(/\.(\w+) /.exec(one)?.[1] ?? '')).sort();
}

type Path = [object: string, member: string];

/** `Object.groupBy`, also behind `globalThis.` or `window.`. */
function nameOf({ object, property, computed }: MemberExpression): Path | undefined {
  if (computed || property.type !== 'Identifier') return undefined;
  if (object.type === 'Identifier') return [object.name, property.name];
  const isGlobal =
    object.type === 'MemberExpression' && /^(globalThis|window|self)$/.test((object.object as Identifier).name);
  return isGlobal && object.property.type === 'Identifier' ? [object.property.name, property.name] : undefined;
}

/** Objects of a page by the interface that describes their members. */
const instances: Record<string, string> = { navigator: 'Navigator', document: 'Document', window: 'Window' };

function memberOf(object: string, member: string) {
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
