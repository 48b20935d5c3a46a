import { expect, test } from 'vitest';
import { featureData } from './featureData.ts';
import { newerStyle } from './styleFeatures.ts';

const data = featureData({ chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' });

const keys = (css: string) => [...new Set(newerStyle(css, data).map(({ key }) => key))];

test.each([
  ['.a { field-sizing: content }', ['css.properties.field-sizing', 'css.properties.field-sizing.content']],
  ['.a { color: light-dark(#000, #fff) }', ['css.types.color.light-dark']],
  ['.a { --ink: light-dark(#000, #fff) }', ['css.types.color.light-dark']],
  ['.a { color: rgb(from var(--ink) r g b / 50%) }', ['css.types.color.rgb.relative_syntax']],
  ['.a { height: 3rlh }', ['css.types.length.rlh']],
  ['.a { translate: 0 round(1.5px, 1px) }', ['css.types.round']],
  ['.a:has(canvas) { color: red }', ['css.selectors.has']],
  ['.a { & b { color: red } }', ['css.selectors.nesting']],
  ['.a { @starting-style { opacity: 0 } }', ['css.at-rules.starting-style']],
  ['@scope (.a) { b { color: red } }', ['css.at-rules.scope']],
  ['@container style(--big: 1) { b { color: red } }', ['css.at-rules.container.style_queries_for_custom_properties']],
  ['@media (scripting: none) { b { color: red } }', ['css.at-rules.media.scripting']],
])('newer than the oldest browsers: %s', (css, newer) => {
  expect(keys(css)).toEqual(newer);
});

test.each([
  '.a { color: color-mix(in srgb, red, blue); inset: 0; aspect-ratio: 16 / 9; height: 100dvh; width: 5cqw }',
  '@layer base { @media (width >= 20rem) { .a:focus-visible, .b:is(c, d) { overflow: clip } } }',
  '@container (min-width: 10rem) { .a { background: url(light-dark.png) } }',
  '.a { content: "field-sizing: content; :has(a)" }',
  '.a::before { --has: 1rlhx; --name: light-dark }',
])('all of them have %s', (css) => {
  expect(keys(css)).toEqual([]);
});

test('what @supports asks for is guarded inside of it, and nothing else', () => {
  expect(keys('@supports selector(:has(a)) { .a:has(b) { color: red } }')).toEqual([]);
  expect(keys('@supports (height: 1rlh) and selector(:has(a)) { .a:has(b) { height: 2rlh } }')).toEqual([]);
  expect(keys('@supports (color: light-dark(red, blue)) { .a { color: light-dark(#000, #fff) } }')).toEqual([]);
  expect(keys('@supports (height: 1rlh) { .a:has(b) { height: 2rlh } }')).toEqual(['css.selectors.has']);
  expect(keys('@supports not selector(:has(a)) { .a:has(b) { color: red } }')).toEqual(['css.selectors.has']);
  expect(keys('@supports (height: 1rlh) or (height: 1rem) { .a { height: 2rlh } }')).toEqual(['css.types.length.rlh']);
});

test('a declaration guards the newer one after it, and a prefix the one beside it', () => {
  expect(keys('.a { height: 3rem; height: 3rlh }')).toEqual([]);
  expect(keys('.a { height: 3rlh; height: 3rem }')).toEqual(['css.types.length.rlh']);
  expect(keys('.a { user-select: none }')).toContain('css.properties.user-select');
  expect(keys('.a { user-select: none; -webkit-user-select: none }')).toEqual([]);
});

test('a newer selector in a list takes the others away', () => {
  expect(keys('::selection { color: red }')).toEqual(['css.selectors.selection']);
  expect(keys('.a, ::selection { color: red }')).toEqual(['css.selectors.selection beside other selectors']);
});

test('where it stands is said', () => {
  expect(
    newerStyle('@media print { .a { height: 3rlh } .b:has(c) { color: red } }', data).map(({ place }) => place),
  ).toEqual(['.a { height: 3rlh }', '.b:has(c)']);
});
