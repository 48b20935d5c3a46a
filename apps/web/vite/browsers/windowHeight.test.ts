import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
/** What may be a share of the tallest window: space around things, and how far something flies. */
const HARMLESS = /^(padding|transform)/;

/**
 * With its bars shown, Safari on a phone has a window lower than `100vh`: what is as high as that ends behind them
 * (https://webkit.org/blog/12445/new-webkit-features-in-safari-15-4/, "New viewport units").
 */
test('nothing is as high as a window without its bars', () => {
  const tall: string[] = [];
  for (const name of globSync('**/*.css', { cwd: SOURCES })) {
    parse(readFileSync(SOURCES + name, 'utf8')).walkDecls(({ prop, value }) => {
      if (/\d(vh|lvh|vmax|vmin|vb)\b/.test(value) && !HARMLESS.test(prop)) tall.push(`${name}: ${prop}: ${value}`);
    });
  }
  expect(tall).toEqual([]);
});
