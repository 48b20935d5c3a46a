import { expect, test } from 'vitest';
import { createStreamMode } from './streamMode.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('it turns on by itself while one is live, and only then', () => {
  const mode = createStreamMode(storage());
  expect([mode.isOn(true), mode.isOn(false)]).toEqual([true, false]);
});

test('what was turned on stays on, live or not, and after a reload', () => {
  const kept = storage();
  createStreamMode(kept).choose(true, false);
  expect([createStreamMode(kept).isOn(false), createStreamMode(kept).isOn(true)]).toEqual([true, true]);
});

test('what was turned off while live is covered again in the next stream', () => {
  const kept = storage();
  const mode = createStreamMode(kept);
  mode.choose(false, true);
  expect(mode.isOn(true)).toBe(false);
  expect(createStreamMode(kept).isOn(true)).toBe(true);
});

test('what was turned off before a stream is covered in it', () => {
  const mode = createStreamMode(storage());
  mode.choose(true, false);
  mode.choose(false, false);
  expect([mode.isOn(false), mode.isOn(true)]).toEqual([false, true]);
});

test('whoever listens hears of each choice, until they stop', () => {
  const mode = createStreamMode(storage());
  let count = 0;
  const stop = mode.subscribe(() => (count += 1));
  mode.choose(true, false);
  stop();
  mode.choose(false, false);
  expect(count).toBe(1);
});
