import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite';

export interface FunctionLength {
  /** "createThing", of a nameless one the line on which it starts. */
  name: string;
  lines: number;
}

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** All functions of a module, those within others too, each from its first line to its last. */
export function functionLengths(path: string, source: string): FunctionLength[] {
  const parsed = parseSync(path, source);
  assertParsed(path, parsed);
  const lineAt = linesOf(source);
  const names = new Map<number, string>();
  const found: FunctionLength[] = [];
  const nameOf = (node: ESTree.Node | null | undefined): string | null =>
    node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' ? node.name : null;
  const remember = (value: ESTree.Node | null | undefined, name: string | null) => {
    if (value && name) names.set(value.start, name);
  };
  const measure = (node: AnyFunction) => {
    const line = lineAt(node.start);
    const name = ('id' in node ? nameOf(node.id) : null) ?? names.get(node.start) ?? `line ${line}`;
    found.push({ name, lines: lineAt(node.end) - line + 1 });
  };
  new Visitor({
    VariableDeclarator: (node) => remember(node.init, nameOf(node.id)),
    Property: (node) => remember(node.value, nameOf(node.key)),
    PropertyDefinition: (node) => remember(node.value, nameOf(node.key)),
    MethodDefinition: (node) => remember(node.value, nameOf(node.key)),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parsed.program);
  return found;
}

/** Imports that only the syntax tree has: within expressions, types and `declare module`, and `export {} from`. */
const IN_TREE_ONLY = /\bimport\s*\(|\bdeclare\s+module\b|\{\s*\}\s*from\b/;

/** What a module imports, types included: the specifiers as written, each once. */
export function importsOf(path: string, source: string): string[] {
  const parsed = parseSync(path, source);
  assertParsed(path, parsed);
  const { staticImports, staticExports } = parsed.module;
  const found = new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]);
  const note = ({ source }: { source: ESTree.Node | null | undefined }) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') found.add(source.value);
  };
  // Getting the tree takes several times as long as parsing.
  if (IN_TREE_ONLY.test(source)) {
    new Visitor({
      ImportDeclaration: note,
      ExportNamedDeclaration: note,
      ExportAllDeclaration: note,
      ImportExpression: note,
      TSImportType: note,
    }).visit(parsed.program);
  }
  return [...found];
}

/** The file that a specifier means: beside its importer, or behind the `exports` of a workspace. Null: some other package. */
export function fileOf(
  specifier: string,
  importer: string,
  exportsOf: ReadonlyMap<string, { folder: string; exports: Readonly<Record<string, string>> }>,
): string | null {
  if (specifier.startsWith('.')) return existing(join(dirname(importer), specifier));
  const [scope, name, ...rest] = specifier.split('/');
  const workspace = exportsOf.get(`${scope}/${name}`);
  const target = workspace?.exports[['.', ...rest].join('/')];
  return workspace && target ? existing(join(workspace.folder, target)) : null;
}

/** The paths of what git keeps, or would keep, in these folders. */
export function filesIn(root: string, ...folders: string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Each module → the files of the repository that it imports, types included; all as absolute paths. */
export function importGraph(root: string, modules: readonly { path: string; source: string }[]): Map<string, string[]> {
  const workspaces = new Map(
    filesIn(root, '*package.json').map((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
      return [name as string, { folder: join(root, dirname(path)), exports: exports as Record<string, string> }];
    }),
  );
  return new Map(
    modules.map(({ path, source }) => {
      const from = join(root, path);
      return [from, importsOf(path, source).flatMap((specifier) => fileOf(specifier, from, workspaces) ?? [])];
    }),
  );
}

/** Each group of modules that reach themselves through what they import, sorted; an entry of the graph is module → what it imports. */
export function importCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  // Tarjan, "Depth-first search and linear graph algorithms" (1972): strongly connected components.
  const visit = (module: string) => {
    order.set(module, order.size);
    lowest.set(module, order.get(module) ?? 0);
    open.push(module);
    isOpen.add(module);
    for (const next of graph.get(module) ?? []) {
      if (!order.has(next)) visit(next);
      if (isOpen.has(next)) lowest.set(module, Math.min(lowest.get(module) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(module) !== order.get(module)) return;
    const group = open.splice(open.lastIndexOf(module));
    for (const one of group) isOpen.delete(one);
    if (group.length > 1 || graph.get(module)?.includes(module)) circles.push(group.toSorted());
  };
  for (const module of graph.keys()) if (!order.has(module)) visit(module);
  return circles;
}

function assertParsed(path: string, { errors }: ParseResult): void {
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
}

/** The line, from 1, of any place in a text. */
function linesOf(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}
