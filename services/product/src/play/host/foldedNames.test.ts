import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { nameFault } from '@tuschel/protocol';
import { foldName } from '@tuschel/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TemporaryPlatform;
beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

test('the database makes the same of each letter of a name as the whitelist does', async () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /^\p{L}$/u.test(letter) && nameFault(letter) === null,
  );
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, lower(normalize(letter, NFKC)) as folded from unnest(${letters}::text[]) as letter
  `.execute(platform.sql.db());
  expect(rows.length).toBeGreaterThan(70_000);
  // Letters that were added to Unicode in its versions 16 and 17: not every database has heard of them.
  const isNew = /[\uA7CB-\uA7DC\uA7F1\u{10D50}-\u{10D65}\u{16EA0}-\u{16EB8}]/u;
  const others = rows.filter(({ letter, folded }) => !isNew.test(letter) && foldName(letter) !== folded.trim());
  expect(others).toEqual([]);
});
