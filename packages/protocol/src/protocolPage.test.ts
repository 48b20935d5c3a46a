import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OpCode } from './enums.ts';
import { ERRORS } from './errors.ts';
import { JOIN_ERRORS } from './joinErrors.ts';
import { RATES } from './limits.ts';
import { BADGE_RPC, PROFILE_RPC, RPC } from './product/play/rpcNames.ts';

const lines = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8').split('\n');

/** Cells of the rows of the table whose head begins with this, without their marks of code. */
function table(head: string): string[][] {
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const rows = lines.slice(first, lines.indexOf('', first));
  return rows.map((row) => row.replaceAll('`', '').slice(2, -2).split(' | '));
}

test('the table of messages has each op code under its name, and no other', () => {
  const named = table('op code').map(([cell = '']) => cell.split(' '));
  const codes = Object.entries(OpCode).map(([name, code]) => [String(code), name]);
  expect(new Set(named)).toEqual(new Set(codes));
});

test('the table of refused joins names each with its error page', () => {
  const named = table('errorCode').flatMap(([names = '', page = '']) =>
    names
      .replace(/ \(.*/, '')
      .split(', ')
      .map((name) => [name, page]),
  );
  const errors = Object.entries(JOIN_ERRORS).map(([name, page]) => [name, String(page)]);
  expect(new Set(named)).toEqual(new Set(errors));
});

test('the RPCs are named, and no other', () => {
  const sentence = lines.find((line) => line.startsWith('RPCs (')) ?? '';
  const named = [...sentence.replace(/\(.*?\)/, '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.values({ ...RPC, ...BADGE_RPC, ...PROFILE_RPC })));
});

test('the table of errors is the catalogue', () => {
  const catalogue = Object.entries(ERRORS).map(([code, { status, title }]) => [code, String(status), title]);
  expect(table('code')).toEqual(catalogue);
});

test('the table of rates has each with its credits', () => {
  const rates = Object.entries(RATES).map(([name, { limit, windowMs, per }]) => [
    name,
    String(limit),
    `${windowMs / 1000} s`,
    per,
  ]);
  expect(table('rate')).toEqual(rates);
});
