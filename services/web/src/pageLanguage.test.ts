import { expect, test } from 'vitest';
import { alternates, inLanguage, pageLanguage } from './pageLanguage.ts';

test.each([
  ['lang=de', 'en', 'de'],
  ['c=404&lang=EN', 'de', 'en'],
  ['lang=tlh', 'de', 'de'],
  ['', 'de-CH, en;q=0.9', 'de'],
  ['', 'fr, en;q=0.5, de;q=0.8', 'de'],
  ['', 'de;q=0, en;q=0.1', 'en'],
  ['', 'ja, de;q=0', 'en'],
  ['', 'de;q=0.7,en;q=0.7', 'de'],
  ['', 'ja, *;q=0.1', 'en'],
  ['', 'de;q=nonsense', 'de'],
  ['', undefined, 'en'],
  ['', `${'x,'.repeat(19)}de`, 'de'],
  ['', `${'x,'.repeat(20)}de`, 'en'],
])('asked for "%s" by a browser that wants "%s" the page is in %s', (search, accepted, language) => {
  expect(pageLanguage(search, accepted)).toBe(language);
});

test('the page says so', () => {
  expect(inLanguage('<!doctype html>\n<html lang="en" dir="ltr">', 'de')).toBe(
    '<!doctype html>\n<html lang="de" dir="ltr">',
  );
});

test('its twins in the other languages are named, and where the browser may choose', () => {
  expect(alternates('https://draw.example', '/info', ['de', 'en']).split(', ')).toEqual([
    '<https://draw.example/info?lang=de>; rel="alternate"; hreflang="de"',
    '<https://draw.example/info?lang=en>; rel="alternate"; hreflang="en"',
    '<https://draw.example/info>; rel="alternate"; hreflang="x-default"',
  ]);
});
