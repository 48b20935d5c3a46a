import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { leftOutTests } from './gate/leftOutTests.ts';
import { IMPORTS, PURE, TEST_IMPORTS, WITHOUT_NODE } from './importTable.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')));
const isTest = (path: string) => /\.test\.tsx?$|\/(?:e2e|testing)\//.test(path);

function imported(path: string): string[] {
  const found = read(path).matchAll(/(?:from\s+|import\s*\(\s*|import\s+)(['"])([^'"]+)\1/g);
  return [...found].map((match) => match[2] ?? '');
}

/** "@tuschel/x/testing" counts as "@tuschel/x"; an entry with a sub-path allows only that sub-path. */
function allows(entries: readonly string[], name: string): boolean {
  return entries.some((entry) => entry === '*' || name === entry || name.startsWith(`${entry}/`));
}

describe('who may import whom', () => {
  const folders = Object.keys(IMPORTS);

  test('every workspace has a row in the table', () => {
    const workspaces = ['packages', 'services', 'apps'].flatMap((top) =>
      readdirSync(join(root, top)).map((name) => `${top}/${name}`),
    );
    expect([...workspaces, 'sim', 'bench', 'tools'].sort()).toEqual(folders.toSorted());
  });

  test.each(folders)('%s keeps to its row', (folder) => {
    const row = IMPORTS[folder] ?? [];
    const own = manifest(folder).name as string;
    const offences = sources(folder).flatMap((path) => {
      const allowed = isTest(path) ? [...row, ...(TEST_IMPORTS[folder] ?? [])] : row;
      return imported(path)
        .filter((name) => name.startsWith('@tuschel/') && !name.startsWith(own) && !allows(allowed, name))
        .map((name) => `${path} imports ${name}; its row allows: ${row.join(', ') || 'nothing'}`);
    });
    expect(offences).toEqual([]);
  });

  test.each(folders)("%s's manifest and references ask for no more than its row", (folder) => {
    const row = IMPORTS[folder] ?? [];
    const packagesOf = (entries: readonly string[]) => entries.map((entry) => entry.split('/').slice(0, 2).join('/'));
    const names = packagesOf(row);
    const testNames = packagesOf(TEST_IMPORTS[folder] ?? []);
    const { dependencies = {}, devDependencies = {} } = manifest(folder) as Record<string, Record<string, string>>;
    const asked = [
      ...Object.keys(dependencies).filter((name) => !allows(names, name)),
      ...Object.keys(devDependencies).filter((name) => !allows([...names, ...testNames], name)),
    ];
    const config = join(folder, 'tsconfig.json');
    const references: { path: string }[] = existsSync(join(root, config)) ? JSON.parse(read(config)).references : [];
    const ofProject = (path: string) => (path.endsWith('.json') ? dirname(path) : path);
    const referenced = references.map(({ path }) => manifest(join(folder, ofProject(path))).name as string);
    expect(
      [...asked, ...referenced.filter((name) => !allows(names, name))].filter((name) => name.startsWith('@tuschel/')),
    ).toEqual([]);
  });

  // The build steps of the web app run on Node, what they build does not.
  test.each(WITHOUT_NODE)('%s runs without Node', (folder) => {
    const offences = sources(folder)
      .filter((path) => !isTest(path) && !path.startsWith('apps/web/vite'))
      .filter((path) => imported(path).some((name) => name.startsWith('node:')));
    expect(offences).toEqual([]);
  });

  test.each(PURE)('%s sees no ambient world', (folder) => {
    const config = JSON.parse(read(join(folder, 'tsconfig.json')));
    expect(config.compilerOptions.types ?? []).toEqual([]);
    expect(JSON.parse(read('tsconfig.base.json')).compilerOptions.lib).toEqual(['ES2023']);
    expect(config.compilerOptions.lib).toBeUndefined();
  });

  test('a package reaches another one by its name, never by a path into it', () => {
    const offences = folders.flatMap((folder) =>
      sources(folder).flatMap((path) =>
        imported(path)
          .filter((name) => name.startsWith('.'))
          .map((name) => relative(root, join(root, dirname(path), name)))
          .filter((target) => !target.startsWith(`${folder}/`) && /^(packages|services|apps|sim|bench)\//.test(target))
          .map((target) => `${path} reaches into ${target}`),
      ),
    );
    expect(offences).toEqual([]);
  });
});

describe('the house', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

  test('no folder or file is named after nothing', () => {
    const empty = /^(utils?|common|helpers?|shared|core|types|misc)(\.\w+)*$/;
    const offences = tracked.filter((path) => path.split('/').some((part) => empty.test(part)));
    expect(offences).toEqual([]);
  });

  test('no test is left out, expected to fail or tried again', () => {
    const ours = /\.(test|spec)\.tsx?$|\/(e2e|contract|conformance|testing)\/.*\.ts$|\/contract\.ts$|\.config\.ts$/;
    const offences = tracked
      .filter((path) => ours.test(`/${path}`))
      .flatMap((path) => leftOutTests(path, read(path)).map((what) => `${path} ${what}`));
    expect(offences).toEqual([]);
  });

  test('browser tests close the windows that they open', () => {
    const offences = tracked.filter(
      (path) =>
        /\/e2e\/.*\.(spec|old)\.ts$/.test(path) &&
        /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(read(path)),
    );
    expect(offences, 'take test from e2e/test.ts').toEqual([]);
  });

  test('a test.only stops every runner', async () => {
    const configs = ['../vitest.config.ts', '../apps/web/playwright.config.ts', '../apps/web/playwright.all.config.ts'];
    const [units, ...browsers] = await Promise.all(configs.map((path) => import(path)));
    expect(units.default.test.allowOnly).toBe(false);
    expect(browsers.map((config) => config.default.forbidOnly)).toEqual([true, true]);
  });

  test('every tool is pinned to an exact version', () => {
    const loose = ['.', ...Object.keys(IMPORTS)].flatMap((folder) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest(folder);
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+[-\w.]*$/.test(version as string))
        .map(([name, version]) => `${folder}: ${name} ${version as string}`);
    });
    expect(loose).toEqual([]);
  });

  test('the lock file names no download address beside the npm registry', () => {
    const hosts = new Set(
      [...read('package-lock.json').matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map((match) => match[1]),
    );
    hosts.delete('registry.npmjs.org');
    expect([...hosts]).toEqual([]);
  });

  test('the lock file holds every variant of a package that some other machine needs', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !present.has(name)),
    );
    expect(missing, 'npm ci fails without them: make the lock file anew, without node_modules beside it').toEqual([]);
  });

  test("the map in the README is the real house's", () => {
    const map = read('README.md')
      .split('```')
      .find((block) => block.includes('packages/'));
    const named = [...(map ?? '').matchAll(/^\s*([\w.-]+)\//gm)].map((match) => match[1] ?? '');
    const folders = readdirSync(root).filter(
      (name) =>
        !name.startsWith('.') &&
        statSync(join(root, name)).isDirectory() &&
        tracked.some((path) => path.startsWith(`${name}/`)),
    );
    for (const folder of folders) expect(named, `README lacks ${folder}/`).toContain(folder);
  });

  test('every link between documents leads somewhere', () => {
    const broken = tracked
      // The links of the product's own pages lead to its screens; a test beside their reader follows them.
      .filter((path) => path.endsWith('.md') && !path.startsWith('content/'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
          .map((match) => join(dirname(path), match[1] ?? ''))
          .filter((target) => !existsSync(join(root, target)))
          .map((target) => `${path} -> ${target}`),
      );
    expect(broken).toEqual([]);
  });

  const guides = tracked.filter((path) => path.endsWith('.md') && !/^(?:content|docs\/decisions)\//.test(path));

  test('every command that a document names exists', () => {
    const { scripts } = manifest('.') as { scripts: Record<string, string> };
    const unknown = guides
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)]
          .filter(([, name = '']) => scripts[name] === undefined)
          .map(([command]) => `${path}: ${command}`),
      );
    expect(unknown).toEqual([]);
  });

  test('every file and folder that a document names by its path exists', () => {
    const unknown = guides.flatMap((path) =>
      [...read(path).matchAll(/`((?:packages|services|apps|sim|bench|tools|content|docs)\/[\w./-]+)`/g)]
        .map(([, target = '']) => target)
        // Built, and not there before that.
        .filter((target) => target !== 'apps/web/dist' && !existsSync(join(root, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(unknown).toEqual([]);
  });

  test('each package says what it is for', () => {
    const silent = Object.keys(IMPORTS).filter(
      (folder) => /^(packages|services|apps)\//.test(folder) && !existsSync(join(root, folder, 'README.md')),
    );
    expect(silent).toEqual([]);
  });

  test('decisions are numbered without a gap', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => Number(basename(name).slice(0, 4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
