import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fileOf, functionLengths, importCircles, importsOf } from './shape.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST_FUNCTION = 100;

const services = readdirSync(join(root, 'services')).map((name) => join(root, 'services', name));
const files = services
  .flatMap((folder) => readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

describe('the shape of services/', () => {
  test(`no function in services/ is longer than ${LONGEST_FUNCTION} lines`, () => {
    const lengths = files
      .filter((path) => !/\.test\.tsx?$|\/(?:contract|testing|conformance)\//.test(path))
      .flatMap((path) =>
        functionLengths(path, readFileSync(path, 'utf8')).map((found) => ({
          ...found,
          name: `${relative(root, path)} ${found.name}`,
        })),
      );
    expect(lengths.length).toBeGreaterThan(1_000);
    expect(lengths.filter(({ lines }) => lines > LONGEST_FUNCTION)).toEqual([]);
  });

  test('no files in services/ import each other in a circle, types included', () => {
    const workspaces = new Map(
      services.map((folder) => {
        const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        return [name as string, { folder, exports: (exports ?? {}) as Record<string, string> }];
      }),
    );
    const graph = new Map(
      files.map((path) => {
        const imported = importsOf(path, readFileSync(path, 'utf8'));
        return [path, imported.flatMap((specifier) => fileOf(specifier, path, workspaces) ?? [])];
      }),
    );
    const edges = [...graph.values()].flat();
    expect(edges.some((path) => path.endsWith('services/platform/src/index.ts'))).toBe(true);
    expect(importCircles(graph).map((circle) => circle.map((path) => relative(root, path)))).toEqual([]);
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
  test('finds values, types, re-exports, dynamic imports and imports within types', () => {
    const source = `
      import a from './a.ts';
      import type { B } from './b.ts';
      export { c } from './c.ts';
      export * from './d.ts';
      const e = import('./e.ts');
      type F = import('./f.ts').F;
      import './g.ts';`;
    expect(importsOf('x.ts', source).toSorted()).toEqual('abcdefg'.split('').map((name) => `./${name}.ts`));
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
