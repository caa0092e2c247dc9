import type { Identifier } from '@mdn/browser-compat-data';
import { type Block, type CssNode, type Declaration, parse, walk } from 'css-tree';
import { featureAt, lackedBy } from './support.ts';

/**
 * What a style sheet has that a claimed browser lacks, as 'grid-template-columns: subgrid (chrome 111)'. What stands in
 * `@supports`, or after another value of the same property, does no harm there.
 */
export function newerStyles(css: string): string[] {
  const found = new Set<string>();
  const check = (name: string, feature: Identifier | undefined) => {
    const lacking = lackedBy(feature);
    if (lacking.length > 0) found.add(`${name} (${lacking.join(', ')})`);
  };
  walk(parse(css, { parseCustomProperty: true }), function visit(this: { block: Block | null }, node: CssNode) {
    if (node.type === 'Atrule') {
      if (node.name === 'supports') return walk.skip;
      check(`@${node.name}`, featureAt('css', 'at-rules', node.name));
    }
    // The types of the parser name it otherwise.
    if ((node.type as string) === 'Feature') {
      const { name } = node as unknown as { name: string };
      check(`@media ${name}`, featureAt('css', 'at-rules', 'media', name));
    }
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      check(`:${node.name}`, node.name.startsWith('-') ? undefined : featureAt('css', 'selectors', node.name));
    if (node.type === 'NestingSelector') check('&', featureAt('css', 'selectors', 'nesting'));
    if (node.type === 'Declaration' && !hasFallback(node, this.block)) checkDeclaration(node, check);
    return undefined;
  });
  return [...found].sort();
}

/** Whether the rule gives the property another value before, or has it under WebKit's own name. */
function hasFallback(declaration: Declaration, block: Block | null): boolean {
  const before = block?.children.toArray() ?? [];
  return before
    .slice(0, Math.max(0, before.indexOf(declaration)))
    .some(
      (other) =>
        other.type === 'Declaration' &&
        [declaration.property, `-webkit-${declaration.property}`].includes(other.property),
    );
}

function checkDeclaration({ property, value }: Declaration, check: (name: string, feature?: Identifier) => void) {
  if (!property.startsWith('--')) check(property, featureAt('css', 'properties', property));
  walk(value, (part) => {
    if (part.type === 'Identifier')
      check(`${property}: ${part.name}`, featureAt('css', 'properties', property, part.name));
    if (part.type === 'Operator' && property === 'content')
      check('content: "" / ""', featureAt('css', 'properties', property, 'alt_text'));
    if (part.type === 'Function') check(`${part.name}()`, functions.get(part.name));
    if (part.type === 'Dimension') check(`1${part.unit}`, featureAt('css', 'types', 'length', part.unit));
  });
}

/** The functions of values, which the data has by their types: `color-mix` of `color`. */
const functions = new Map<string, Identifier>();
function collect(types: Identifier): void {
  for (const [name, type] of Object.entries(types)) {
    if (name === '__compat') continue;
    if (!functions.has(name)) functions.set(name, type as Identifier);
    collect(type as Identifier);
  }
}
collect(featureAt('css', 'types') ?? ({} as Identifier));
