import { API } from '@tuschel/protocol/schemas';
import * as wire from '@tuschel/protocol/schemas';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { luckOf } from '../luck.ts';
import { fuzz } from './fuzz.ts';
import { type Shape, valueOf } from './shapes.ts';
import { spoiled, spoiledText } from './spoil.ts';
import { targetsOf } from './targets.ts';

const SEED = 20_261_123;
/** Each target twice, and some at random. */
const CALLS = 700;

const schemas = Object.entries(wire as Record<string, unknown>).filter(
  (entry): entry is [string, TSchema] => typeof entry[1] === 'object' && entry[1] !== null && '~kind' in entry[1],
);

test('what is made up for a schema of the wire is allowed by it', () => {
  expect(schemas.length).toBeGreaterThan(60);
  const luck = luckOf(SEED);
  for (const [name, schema] of schemas) {
    const compiled = Compile(schema);
    for (let round = 0; round < 8; round++) {
      const value = valueOf(schema as Shape, luck);
      expect([name, compiled.Check(value), [...compiled.Errors(value)].slice(0, 2)]).toEqual([name, true, []]);
    }
  }
});

test('the same seed makes the same values, another seed others', () => {
  const made = (seed: number) => {
    const luck = luckOf(seed);
    return Array.from({ length: 20 }, () => spoiled(valueOf(wire.CommandSchema as Shape, luck), luck));
  };
  expect(made(SEED)).toEqual(made(SEED));
  expect(made(SEED)).not.toEqual(made(SEED + 1));
});

test('most values that are spoiled are no longer allowed, and the one they were made of stays as it was', () => {
  const luck = luckOf(SEED);
  const compiled = Compile(wire.CommandSchema);
  let refused = 0;
  for (let round = 0; round < 200; round++) {
    const value = valueOf(wire.CommandSchema as Shape, luck);
    const before = JSON.stringify(value);
    if (!compiled.Check(spoiled(value, luck))) refused += 1;
    expect(JSON.stringify(value)).toBe(before);
  }
  expect(refused).toBeGreaterThan(120);
  const texts = Array.from({ length: 200 }, () => spoiledText('{"seq":1,"type":"start"}', luck));
  expect(new Set(texts.map(String)).size).toBeGreaterThan(50);
});

test('a schema of a kind that cannot be made up is a fault of the fuzz, not a gap in it', () => {
  expect(() => valueOf({ type: 'bigint' }, luckOf(1))).toThrow('shapes.ts must learn it');
});

test('every end-point of the product is called, and every operation and message the game server has', () => {
  const account = {
    operationId: 'GetAccount',
    responses: { '200': { content: { 'application/json': { schema: {} } } } },
  };
  const description = { paths: { '/v2/account': { get: account } } };
  const names = targetsOf(description, ['match_join']).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys(API), 'GetAccount', 'match_join', 'submit', 'React', 'line']),
  );
  expect(names).not.toContain('match_leave');
});

test('nothing that is sent makes the server answer 5xx, log an error, fall silent or burn the processor', async () => {
  const tally = await fuzz({ seed: SEED, goesOn: (calls) => calls < CALLS });
  expect(tally.faults).toEqual([]);
  const rows = [...tally.targets];
  expect(rows.filter(([, { called }]) => called < 2)).toEqual([]);
  // Else everything is refused at the first glance, and nothing behind it is tried.
  expect(rows.filter(([, { taken }]) => taken > 0).length).toBeGreaterThan(35);
});
