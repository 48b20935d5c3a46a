import { readFileSync } from 'node:fs';
import { MODE_NUMBERS } from '@tuschel/rules';
import { expect, test } from 'vitest';
import { MODES } from './modes.ts';

test('every mode of the rules is offered in the lobby', () => {
  const offered = MODES.map(({ mode }) => mode);
  expect(offered.toSorted((a, b) => a - b)).toEqual(MODE_NUMBERS.toSorted((a, b) => a - b));
});

test('every mode has its three pictures', () => {
  const pictures = readFileSync(new URL('modes.svg', import.meta.url), 'utf8');
  const drawn = [...pictures.matchAll(/ id="([^"]+-[1-3])"/g)].map(([, id]) => id);
  expect(drawn).toEqual(expect.arrayContaining(MODES.flatMap(({ name }) => [1, 2, 3].map((n) => `${name}-${n}`))));
});
