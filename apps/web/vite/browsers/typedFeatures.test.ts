import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureData } from './featureData.ts';
import { newerInSources } from './typedFeatures.ts';

const data = featureData({ chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' });

const NEWER = {
  'new Set([1]).union(new Set([2]));': ['javascript.builtins.Set.union'],
  '[1].values().map((it) => it + 1);': ['javascript.builtins.Iterator.map'],
  "pen.filter = 'none';": ['api.CanvasRenderingContext2D.filter', 'api.OffscreenCanvasRenderingContext2D.filter'],
  'navigator.clipboard.read();': ['api.Clipboard.read'],
  'Response.json({});': ['api.Response.json_static'],
  'URL.canParse(text);': ['api.URL.canParse_static'],
  'new URLSearchParams(text).size;': ['api.URLSearchParams.size'],
  "new Intl.Segmenter('de');": ['javascript.builtins.Intl.Segmenter'],
  'requestIdleCallback(work);': ['api.Window.requestIdleCallback'],
  "document.addEventListener('scrollend', work);": ['api.Document.scrollend_event'],
  '<search />;': ['html.elements.search'],
  '<div popover="auto" />;': ['html.global_attributes.popover'],
} as const;

const OLD = [
  'new Map([[1, 2]]).get(1); [1].map((it) => it + 1); [1].filter(Boolean);',
  'own.union(1); own.filter; own.canParse(text);',
  'new Response().json(); navigator.clipboard.writeText(text);',
  'document.body.checkVisibility?.();',
  "document.addEventListener('scroll', work); <div inert hidden />;",
];

const HEAD = `declare const pen: CanvasRenderingContext2D;
declare const text: string;
declare const own: { union(it: number): void; filter: string; canParse(it: string): boolean };
declare function work(): void;
`;

let folder: string;
let found: Record<string, string[]>;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'features-')));
  const compilerOptions = { lib: ['ESNext', 'DOM', 'DOM.Iterable'], types: [], jsx: 'preserve', skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const scripts = [...Object.keys(NEWER), ...OLD];
  const files = scripts.map((_, index) => join(folder, `${index}.tsx`));
  scripts.forEach((script, index) => writeFileSync(files[index] ?? '', `${HEAD}${script}\nexport {};\n`));
  const used = newerInSources(join(folder, 'tsconfig.json'), files, data);
  found = Object.fromEntries(
    scripts.map((script, index) => [script, used.filter(({ file }) => file === files[index]).map(({ key }) => key)]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(NEWER))('newer than the oldest browsers: %s', (script, keys) => {
  expect(found[script]).toEqual(keys);
});

test.each(OLD)('all of them have %s', (script) => {
  expect(found[script]).toEqual([]);
});

test('a file that is not part of the project is told', () => {
  expect(() => newerInSources(join(folder, 'tsconfig.json'), [join(folder, 'none.ts')], data)).toThrow('does not know');
});
