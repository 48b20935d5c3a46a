import { type ESTree, parseSync, Visitor } from 'vite';

/** What starts a test or a group of them, in Vitest and in Playwright. */
const RUNNERS = new Set(['test', 'it', 'describe', 'suite', 'bench']);
/** Words behind a runner by which a test, or all others, can be green without having been tried. */
const LEAVING_OUT = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);
/** Words that no object in a test has for anything else: `context.skip()`, `testInfo.fixme()`. */
const ALWAYS = new Set(['skip', 'skipIf', 'runIf', 'fixme']);
/** Options of a test that do the same, or give it a second chance. */
const OPTIONS = new Set(['only', 'skip', 'todo', 'fails', 'retry', 'retries', 'repeats']);

/** A source without any of these words leaves nothing out, whatever its syntax tree is. */
const ANY_WORD = new RegExp(String.raw`\b(?:${[...LEAVING_OUT, ...ALWAYS, ...OPTIONS].join('|')})\b`);

/**
 * Where a test file, or the configuration of a runner, lets a test be left out, fail, or be tried again: "line 3: test.skip".
 * One exception: `test.skipIf(…)` with a tag that names what the test needs of the machine (`vitest.config.ts`).
 */
export function leftOutTests(path: string, source: string): string[] {
  if (!ANY_WORD.test(source)) return [];
  const found: { at: number; what: string }[] = [];
  const allowed = new Set<number>();
  const note = (node: ESTree.Span, what: string) => found.push({ at: node.start, what });

  const call = (node: ESTree.CallExpression) => {
    if (!RUNNERS.has(rootOf(node.callee) ?? '')) return;
    const options = node.arguments.filter((one) => one.type === 'ObjectExpression');
    const names = options.flatMap(namesIn);
    if (node.callee.type === 'CallExpression' && names.some(({ name }) => name === 'tags'))
      allowed.add(node.callee.callee.start);
    for (const { name, node: property } of names) if (OPTIONS.has(name)) note(property, `{ ${name} }`);
    for (const argument of node.arguments) {
      if (argument.type !== 'ArrowFunctionExpression' && argument.type !== 'FunctionExpression') continue;
      for (const parameter of argument.params) {
        if (parameter.type !== 'ObjectPattern') continue;
        for (const { name, node: property } of namesIn(parameter))
          if (ALWAYS.has(name)) note(property, `({ ${name} }) =>`);
      }
    }
  };
  const member = (node: ESTree.MemberExpression) => {
    const name = propertyOf(node);
    if (name === null || !LEAVING_OUT.has(name)) return;
    if (name === 'skipIf' && allowed.has(node.start)) return;
    const root = rootOf(node.object);
    if (ALWAYS.has(name) || RUNNERS.has(root ?? '')) note(node, `${root ?? '…'}.${name}`);
  };
  const setting = (node: ESTree.ObjectProperty) => {
    if (!path.endsWith('.config.ts')) return;
    const name = keyOf(node);
    if (name === 'retry' || name === 'retries') note(node, name);
  };

  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor({
    CallExpression: call,
    MemberExpression: member,
    Property: (node) => node.type === 'Property' && setting(node as ESTree.ObjectProperty),
  }).visit(program);
  return found.map(({ at, what }) => `line ${source.slice(0, at).split('\n').length}: ${what}`);
}

/** `test` of `test.describe.only.each(…)`. */
function rootOf(node: ESTree.Expression | ESTree.Super): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'TaggedTemplateExpression' ? rootOf(node.tag) : null;
}

function propertyOf({ property }: ESTree.MemberExpression): string | null {
  if (property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null;
}

function namesIn(object: ESTree.ObjectExpression | ESTree.ObjectPattern) {
  return object.properties.flatMap((property) =>
    property.type === 'Property' ? [{ name: keyOf(property), node: property }] : [],
  );
}

function keyOf({ key }: { key: ESTree.PropertyKey }): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}
