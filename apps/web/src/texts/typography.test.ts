import { expect, test } from 'vitest';
import { AGREED } from './agreedTexts.ts';
import { catalogues } from './catalogues.ts';

const german = catalogues.flatMap(({ de }) => Object.entries(de));
const english = catalogues.flatMap(({ en }) => Object.entries(en));
/** Texts that were given to us letter by letter keep their straight quotes and three dots. */
const given = new Set(AGREED.map(({ en }) => en));
const ours = english.filter(([, text]) => !given.has(text));

const found = (texts: [string, string][], what: RegExp) => texts.filter(([, text]) => what.test(text));

test('no line breaks before a dash or an ellipsis, nor between a number and its unit', () => {
  expect(found([...german, ...english], / [–…]|[\d}] (?:%|px|s|min|Min\.)(?!\p{L})/u)).toEqual([]);
});

test('German sets a space before an ellipsis and a percent sign, English none', () => {
  expect(found(german, /[^\u00a0][…%]/)).toEqual([]);
  expect(found(english, /\s[…%]/)).toEqual([]);
});

test('quotes and apostrophes are printed ones, and each language has its own', () => {
  expect(found(german, /["'‘”]|^[^„]*“|„[^“]*$/)).toEqual([]);
  expect(found(ours, /["'„‚]|^[^“]*”|“[^”]*$/)).toEqual([]);
});

test('three dots are an ellipsis, and no space is doubled or left over', () => {
  expect(found([...german, ...ours], /\.\.\.|[^\S\n]{2}|^\s|\s$/)).toEqual([]);
});

test('German says du to everybody', () => {
  expect(found(german, /\b(?:Sie|Ihnen|Ihre[nmrs]?)\b/)).toEqual([]);
});
