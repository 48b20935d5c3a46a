import { parse } from '@formatjs/icu-messageformat-parser';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';
import { describe, expect, test } from 'vitest';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import gameDe from './game.de.json' with { type: 'json' };
import gameEn from './game.en.json' with { type: 'json' };
import screensDe from './screens.de.json' with { type: 'json' };
import screensEn from './screens.en.json' with { type: 'json' };

const catalogues: [string, Record<string, string>, Record<string, string>][] = [
  ['app', de, en],
  ['screens', screensDe, screensEn],
  ['game', gameDe, gameEn],
];
const sources = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;
const code = Object.values(sources).join('\n');

describe.each(catalogues)('the %s texts', (_, german, english) => {
  test('say in English what they say in German: no key is missing, none is left over', () => {
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(german).toSorted());
  });

  test('are never empty', () => {
    expect(Object.entries({ ...german, ...english }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(Object.keys(german))('%s takes the same values in both languages', (key) => {
    expect(isStructurallySame(parse(german[key] ?? ''), parse(english[key] ?? ''))).toEqual({ success: true });
  });

  test('are all shown somewhere', () => {
    expect(Object.keys(german).filter((key) => !isUsed(key))).toEqual([]);
  });
});

test('the catalogues share no key', () => {
  const keys = catalogues.flatMap(([, german]) => Object.keys(german));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/** The key itself stands in the code, or a template that ends in an expression and begins like it. */
function isUsed(key: string): boolean {
  if (code.includes(`'${key}'`) || code.includes(`"${key}"`)) return true;
  const parts = key.split('.');
  return parts.some((_, end) => end > 0 && code.includes(`\`${parts.slice(0, end).join('.')}.\${`));
}
