import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fileOf, filesIn, functionLengths, importCircles, importGraph, importsOf } from './shape.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const LONGEST_FUNCTION = { services: 100, house: 150 };
/** Lines above which a function is long, and how many of these the house may have. */
const LONG = { lines: 70, most: 20 };
const MOST_MODULES = 25;
const LONGEST_FILE = 500;
/** Path → why nobody writes it by hand. */
const NOT_BY_HAND: Record<string, string> = {
  'packages/rules/src/released/': 'released rules stay as they were bundled',
};

const house = ['packages', 'services', 'apps', 'sim', 'bench', 'tools'];
const isByHand = (path: string) => !Object.keys(NOT_BY_HAND).some((start) => path.startsWith(start));
const files = filesIn(root, ...house)
  .filter((path) => /\.(?:[cm]?js|m?ts|tsx|css)$/.test(path) && isByHand(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
/** Without AssemblyScript, which the parser does not read. */
const code = files.filter(({ path }) => !/\.css$|^packages\/ink\/assembly\/\w+\.ts$/.test(path));
const product = code.filter(({ path }) => !/\.(?:test|spec)\.tsx?$/.test(path));

describe('the shape of the house', () => {
  const lengths = product.flatMap(({ path, source }) =>
    functionLengths(path, source).map(({ name, lines }) => ({ lines, name: `${path} ${name}` })),
  );

  test(`no function is longer than ${LONGEST_FUNCTION.house} lines, in services/ than ${LONGEST_FUNCTION.services}`, () => {
    const most = ({ name }: { name: string }) => LONGEST_FUNCTION[name.startsWith('services/') ? 'services' : 'house'];
    expect(lengths.length).toBeGreaterThan(10_000);
    expect(lengths.filter((found) => found.lines > most(found))).toEqual([]);
  });

  test(`at most ${LONG.most} functions are longer than ${LONG.lines} lines`, () => {
    const long = lengths.filter(({ lines }) => lines > LONG.lines);
    expect(long.length > LONG.most ? long : []).toEqual([]);
  });

  test('no files import each other in a circle, types included', () => {
    const graph = importGraph(root, code);
    const edges = [...graph.values()].flat();
    expect(edges.some((path) => path.endsWith('packages/protocol/src/index.ts'))).toBe(true);
    expect(importCircles(graph).map((circle) => circle.map((path) => path.slice(root.length + 1)))).toEqual([]);
  });

  test(`no folder has more than ${MOST_MODULES} modules, tests not counted`, () => {
    const modules = new Map<string, number>();
    for (const { path } of product) modules.set(dirname(path), (modules.get(dirname(path)) ?? 0) + 1);
    expect([...modules].filter(([, count]) => count > MOST_MODULES)).toEqual([]);
  });

  test(`no file that is written by hand has more than ${LONGEST_FILE} lines`, () => {
    const lines = ({ source }: { source: string }) => source.split('\n').length - 1;
    const long = files.filter((file) => lines(file) > LONGEST_FILE);
    expect(long.map((file) => `${file.path}: ${lines(file)}`)).toEqual([]);
  });
});

describe('functionLengths', () => {
  const measured = (source: string) => functionLengths('a.ts', source).map(({ name, lines }) => `${name} ${lines}`);

  test('measures a function from its first line to its last', () => {
    expect(measured('\nfunction a(\n  b: number,\n) {\n  return b;\n}\n')).toEqual(['a 5']);
  });

  test('names arrow functions, methods and properties after what holds them', () => {
    expect(measured('const a = () =>\n  1;')).toEqual(['a 2']);
    expect(measured('const a = { b() {}, c: () => 1 };').toSorted()).toEqual(['b 1', 'c 1']);
    expect(measured('class A { b() {}\n #c = () => 1; }').toSorted()).toEqual(['b 1', 'c 1']);
  });

  test('measures nameless functions and functions within functions', () => {
    expect(measured('call(() => {\n  call(function () {\n  });\n});').toSorted()).toEqual(['line 1 4', 'line 2 2']);
  });
});

describe('importsOf', () => {
  test.each([
    "import a from './a.ts';",
    "type A = import('./a.ts').A;",
    "declare module 'x' { import './a.ts'; }",
    "export {} from './a.ts';",
  ])('finds the one in: %s', (source) => {
    expect(importsOf('x.ts', source)).toEqual(['./a.ts']);
  });

  test('finds values, types, re-exports, dynamic imports and imports within types and modules', () => {
    const source = `
      import a from './a.ts';
      import type { B } from './b.ts';
      export { c } from './c.ts';
      export * from './d.ts';
      const e = import('./e.ts');
      type F = import('./f.ts').F;
      import './g.ts';
      declare module 'x' {
        import { h } from './h.ts';
      }
      export {} from './i.ts';`;
    expect(importsOf('x.ts', source).toSorted()).toEqual('abcdefghi'.split('').map((name) => `./${name}.ts`));
  });
});

describe('fileOf', () => {
  const importer = join(root, 'tools/shape.test.ts');
  const workspaces = new Map([
    [
      '@tuschel/tools',
      { folder: join(root, 'tools'), exports: { '.': './shape.ts', './testing': './importTable.ts' } },
    ],
  ]);
  const found = (specifier: string) => fileOf(specifier, importer, workspaces);

  test('follows paths, names of workspaces and what these export beside', () => {
    expect(found('./shape.ts')).toBe(join(root, 'tools/shape.ts'));
    expect(found('@tuschel/tools')).toBe(join(root, 'tools/shape.ts'));
    expect(found('@tuschel/tools/testing')).toBe(join(root, 'tools/importTable.ts'));
  });

  test('knows no file of other packages, and none for what is not there', () => {
    expect(['fastify', '@tuschel/rules', '@tuschel/tools/more', './gone.ts'].map(found)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('importCircles', () => {
  const circlesOf = (edges: Record<string, string[]>) => importCircles(new Map(Object.entries(edges)));

  test('finds a circle of two, of three and of one', () => {
    expect(circlesOf({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']]);
    expect(circlesOf({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual([['a', 'b', 'c']]);
    expect(circlesOf({ a: ['a'] })).toEqual([['a']]);
  });

  test('finds no circle where two ways lead to the same module', () => {
    expect(circlesOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([]);
  });
});
