import { expect, test } from 'vitest';
import { featureData } from './featureData.ts';
import { newerNames, newerSyntax } from './scriptFeatures.ts';

const data = featureData({ chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' });

test.each([
  ['new Intl.Segmenter("de")', 'javascript.builtins.Intl.Segmenter'],
  ['URL.canParse(text)', 'api.URL.canParse_static'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Object.groupBy(list, kind)', 'javascript.builtins.Object.groupBy'],
  ['Array.fromAsync(list)', 'javascript.builtins.Array.fromAsync'],
  ['AbortSignal.any([one, other])', 'api.AbortSignal.any_static'],
  ['element.checkVisibility()', 'api.Element.checkVisibility'],
  ['document.startViewTransition(change)', 'api.Document.startViewTransition'],
  ['requestIdleCallback(work)', 'api.Window.requestIdleCallback'],
  ['navigator.userActivation.isActive', 'api.Navigator.userActivation'],
  ['file.createWritable()', 'api.FileSystemFileHandle.createWritable'],
  ['bytes.toBase64()', 'javascript.builtins.Uint8Array.toBase64'],
  ['list.addEventListener("scrollend", stop)', 'api.Document.scrollend_event'],
])('newer than the oldest browsers: %s', (script, key) => {
  expect([...newerNames(script, data)]).toContain(key);
});

test.each([
  'structuredClone(value); list.toSorted().findLast(wanted); navigator.locks.request("a", work)',
  'element.checkVisibility?.()',
  'new BroadcastChannel("a"); new CompressionStream("gzip"); crypto.randomUUID(); AbortSignal.abort()',
  'const requestIdleCallback = () => 0; requestIdleCallback()',
  'CSS.escape(name)',
  'other.any(list); group.canParse(text)',
])('all of them have %s', (script) => {
  expect([...newerNames(script, data)]).toEqual([]);
});

test.each([
  ['/[\\p{L}--[a-z]]/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['new RegExp("[a-z]", "v")', 'javascript.builtins.RegExp.unicodeSets'],
  ['/(?i:a)b/', 'javascript.regular_expressions.modifier'],
  ['/(?<a>b)|(?<a>c)/', 'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups'],
  ['import data from "./data.json" with { type: "json" }', 'javascript.statements.import.import_attributes'],
  ['{ using file = open() }', 'javascript.statements.using'],
])('cannot be read by the oldest browsers: %s', (script, key) => {
  expect([...newerSyntax(script)]).toEqual([key]);
});

test.each([
  '/(?<=a)b(?<year>\\d+)(?:c)/dgu; new RegExp(source, "g")',
  'class A { static #a = 1; static { A.b = #a in A } } await import("./b.js"); a ??= b?.c',
])('can be read by all of them: %s', (script) => {
  expect([...newerSyntax(script)]).toEqual([]);
});

test('a script that cannot be read at all is told', () => {
  expect(() => newerSyntax('const = 1')).toThrow('a script that cannot be read');
});
