import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PACKS } from './packs.ts';

test('every word pack of the server is offered', () => {
  const files = readdirSync(new URL('../../../../../../content/words/packs/de', import.meta.url));
  expect(PACKS.toSorted()).toEqual(files.map((file) => file.replace('.txt', '')).toSorted());
});
