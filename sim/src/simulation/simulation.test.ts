import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const folder = new URL('../../seeds/', import.meta.url);
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { name: string; seed: number });

describe('an evening under a seed', () => {
  test('is the same evening each time', async () => {
    for (const seed of [7, 1234]) {
      const first = await simulate(seed);
      expect(first.events).toBeGreaterThan(200);
      expect(await simulate(seed)).toEqual(first);
    }
  });

  test('is another one under another seed', async () => {
    expect((await simulate(7)).hash).not.toBe((await simulate(8)).hash);
  });

  test('is printed event by event when asked for', async () => {
    const lines: string[] = [];
    const { hash } = await simulate(7, (line) => lines.push(line));
    expect(lines.some((line) => line.includes('"type":"start"'))).toBe(true);
    expect((await simulate(7)).hash).toBe(hash);
  });
});

describe('evenings that once went wrong', () => {
  test.each(kept)('$name ($seed)', async ({ seed }) => {
    const { fault, tail } = await simulate(seed);
    expect(fault === null ? [] : [fault, ...tail.slice(-30)]).toEqual([]);
  });
});
