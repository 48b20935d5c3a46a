import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { featureData } from './featureData.ts';
import { GUARDED_IN_SCRIPTS, GUARDED_IN_STYLES } from './guardedFeatures.ts';
import { newerNames, newerSyntax } from './scriptFeatures.ts';
import { newerStyle } from './styleFeatures.ts';
import { newerInSources } from './typedFeatures.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const APP = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

const data = featureData();
/** What the build made, as it is delivered, but for the scripts: those have the names that their authors gave. */
let output: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: `${APP}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: 'lightningcss', sourcemap: false },
  });
  output = [built].flat().flatMap((result) => ('output' in result ? result.output : [])) as typeof output;
});
afterAll(() => vi.unstubAllEnvs());

test('no style takes more than the oldest browsers have, unless it says why that does no harm', () => {
  const used = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? newerStyle(String(file.source), data) : [],
  );
  const guarded = new Set(GUARDED_IN_STYLES.flatMap(({ features }) => features));
  const unguarded = used.filter(({ key }) => !guarded.has(key)).map(({ key, place }) => `${key}: ${place}`);
  expect([...new Set(unguarded)]).toEqual([]);
  const unused = [...guarded].filter((feature) => used.every(({ key }) => key !== feature));
  expect(unused, 'nobody uses this any more').toEqual([]);
});

/** What the build puts behind the name of a worker. */
const HASH = /-[\w-]{7,8}\.js$/;

test('no script takes more than the oldest browsers have, unless it asks first', () => {
  const modules = Object.entries(Object.assign({}, ...chunks().map((chunk) => chunk.modules)) as Modules).filter(
    ([, { code }]) => code !== null,
  );
  const own = modules.map(([id]) => id).filter((id) => !PACKAGE.test(id) && /\.tsx?$/.test(id));
  expect(own.length).toBeGreaterThan(500);
  const libraries = modules.filter(([id]) => PACKAGE.test(id) && SCRIPT.test(id));
  expect(libraries.length).toBeGreaterThan(100);
  const used = new Set([
    ...newerInSources(`${APP}tsconfig.json`, own, data).map(
      ({ file, key }) => `${relative(ROOT, file).replaceAll(sep, '/')}: ${key}`,
    ),
    ...libraries.flatMap(([id, { code }]) =>
      [...newerNames(code ?? '', data)].map((key) => `${id.replace(PACKAGE, '$1')}: ${key}`),
    ),
    ...assets('.js').flatMap(({ fileName, source }) =>
      [...newerNames(String(source), data)].map((key) => `${fileName.replace(HASH, '.js')}: ${key}`),
    ),
  ]);
  const guarded = GUARDED_IN_SCRIPTS.flatMap(({ features, files }) =>
    files.flatMap((file) => features.map((feature) => `${file}: ${feature}`)),
  );
  expect([...used].filter((use) => !guarded.includes(use))).toEqual([]);
  for (const { features, files } of GUARDED_IN_SCRIPTS) {
    for (const part of [...features.map((feature) => `: ${feature}`), ...files.map((file) => `${file}: `)]) {
      expect(
        [...used].filter((use) => use.endsWith(part) || use.startsWith(part)),
        `nobody uses ${part}`,
      ).not.toEqual([]);
    }
  }
});

test('every script can be read to its end', () => {
  const scripts = [
    ...chunks().map(({ fileName, code }) => ({ fileName, code })),
    ...assets('.js').map(({ fileName, source }) => ({ fileName, code: String(source) })),
  ];
  expect(scripts.map(({ fileName }) => fileName)).toContain('sw.js');
  const unread = scripts.flatMap(({ fileName, code }) => [...newerSyntax(code)].map((key) => `${fileName}: ${key}`));
  expect(unread).toEqual([]);
});

type Modules = Rolldown.OutputChunk['modules'];

function chunks(): Rolldown.OutputChunk[] {
  return output.filter((file) => file.type === 'chunk');
}

function assets(extension: string): Rolldown.OutputAsset[] {
  return output.filter((file) => file.type === 'asset').filter(({ fileName }) => fileName.endsWith(extension));
}
