import { parse } from '@formatjs/icu-messageformat-parser';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';
import { describe, expect, test } from 'vitest';
import { catalogues, everyKey } from './catalogues.ts';
import { code } from './sources.ts';
import { TEXT_FAMILIES } from './textFamilies.ts';
import { keysOf } from './textFamily.ts';

/** A template in the code whose first part is also the first part of a key. */
const TEMPLATE = /`((?:[a-z]+\.)+[^`\s]*\$\{[^`]*)`/g;

describe.each(catalogues)('the $name texts', ({ de, en }) => {
  test('say in English what they say in German: no key is missing, none is left over', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(de).toSorted());
  });

  test('are never empty', () => {
    expect(Object.entries({ ...de, ...en }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(Object.keys(de))('%s takes the same values in both languages', (key) => {
    expect(isStructurallySame(parse(de[key] ?? ''), parse(en[key] ?? ''))).toEqual({ success: true });
  });

  test('are all shown somewhere: the code names each, or the family it belongs to', () => {
    const put = new Set(TEXT_FAMILIES.flatMap(keysOf));
    expect(Object.keys(de).filter((key) => !put.has(key) && !isNamed(key))).toEqual([]);
  });
});

test('the catalogues share no key', () => {
  expect(everyKey.filter((key, index) => everyKey.indexOf(key) !== index)).toEqual([]);
});

describe('keys that are put together', () => {
  test.each(TEXT_FAMILIES)('$template is written so in the code, and every one of its texts exists', (family) => {
    expect(code).toContain(`\`${family.template}\``);
    expect(keysOf(family).filter((key) => !everyKey.includes(key))).toEqual([]);
  });

  test('belong to a family that is listed', () => {
    const places = new Set(everyKey.map((key) => key.split('.')[0]));
    const templates = [...code.matchAll(TEMPLATE)].map(([, template]) => template ?? '');
    const known = TEXT_FAMILIES.map(({ template }) => template);
    expect(templates.filter((it) => places.has(it.split('.')[0]) && !known.includes(it))).toEqual([]);
  });
});

test('a key that the code spells wrong, or that nobody shows, is found', () => {
  expect(isNamed('dialog.ok')).toBe(true);
  expect(isNamed('dialog.okay')).toBe(false);
});

function isNamed(key: string): boolean {
  return code.includes(`'${key}'`) || code.includes(`"${key}"`);
}
