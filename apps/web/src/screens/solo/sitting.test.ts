import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { randomId } from './randomId.ts';
import { forgetSitting, keepSitting, readSitting, type Sitting } from './sitting.ts';

const annas: Sitting = {
  owner: 'anna',
  drawingId: randomId(),
  mode: 'training',
  promptText: null,
  openedAt: 1,
  endsAt: null,
};

test('what was begun is found again by whoever began it, and by nobody else', () => {
  const device = memoryStorage();
  keepSitting(annas, device);
  expect(readSitting('anna', device)).toEqual(annas);
  expect(readSitting('ben', device)).toBeNull();
  forgetSitting(device);
  expect(readSitting('anna', device)).toBeNull();
});

test('what cannot be read is nothing', () => {
  const device = memoryStorage();
  for (const text of ['{', '7', '{"owner":"anna"}']) {
    device.setItem('tuschel.sitting', text);
    expect(readSitting('anna', device)).toBeNull();
  }
});

test('ids are UUIDs of version 4, and never the same', () => {
  const ids = Array.from({ length: 100 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
