import { expect, test } from 'vitest';
import { admit } from './people/admit.ts';
import { LIMITS } from './model/limits.ts';
import { sit } from './testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo'];
const somebody = { id: 'dora', name: 'dora', rank: 0, supporterLevel: 0 };

test('F23 a match that shrinks keeps everybody and lets nobody in; one that grows has room again, and all see it', () => {
  const table = sit(PEOPLE);
  const resize = (capacity: number) => table.send({ type: 'resized', at: table.now(), capacity });
  const door = () => admit(table.match(), somebody, table.now(), {});
  resize(2);
  expect(table.match().seats).toHaveLength(3);
  expect(table.see('ben').capacity).toBe(2);
  expect(door()).toEqual({ ok: false, reason: 'full' });
  resize(4);
  expect(table.see('ben').capacity).toBe(4);
  expect(door()).toMatchObject({ ok: true });
  resize(1_000);
  expect(table.match().capacity).toBe(LIMITS.players.max);
});
