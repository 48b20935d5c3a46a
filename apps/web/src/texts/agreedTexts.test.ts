import { APP_SCREENS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { AGREED, MISSING } from './agreedTexts.ts';
import { catalogues, textOf } from './catalogues.ts';
import { sourceOf } from './sources.ts';
import { TEXT_FAMILIES } from './textFamilies.ts';
import { keysOf } from './textFamily.ts';

describe.each(AGREED)('$page says $id', ({ id, de, en, shownBy }) => {
  test('letter by letter', () => {
    expect({ de: textOf(id, 'de'), en: textOf(id, 'en') }).toEqual({ de, en });
  });

  test('and it is the page that says it', () => {
    expect(shows(sourceOf(shownBy), id)).toBe(true);
  });
});

describe('what cannot be said yet', () => {
  const routes = MISSING.flatMap(({ route }) => (route === null ? [] : [route]));
  const screens: readonly string[] = APP_SCREENS;
  const english = new Set(catalogues.flatMap((catalogue) => Object.values(catalogue.en)));

  test('belongs to pages that really do not exist: one that does moves its texts to the agreed ones', () => {
    expect(routes.filter((route) => screens.includes(route))).toEqual([]);
  });

  test('is in no catalogue either, so that it is not forgotten there', () => {
    expect(MISSING.flatMap(({ texts }) => texts).filter((text) => english.has(text))).toEqual([]);
  });
});

/** By the key itself, or by the template of its family. */
function shows(source: string, id: string): boolean {
  const families = TEXT_FAMILIES.filter((family) => keysOf(family).includes(id));
  const written = [`'${id}'`, `"${id}"`, ...families.map(({ template }) => `\`${template}\``)];
  return written.some((key) => source.includes(key));
}
