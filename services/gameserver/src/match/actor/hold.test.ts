import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { watchStorage } from './hold.ts';

function watched(...states: ('away' | 'full' | 'low' | 'ready')[]) {
  const { clock, storage } = simulated('hold');
  for (const state of states) storage.become(state);
  const told: string[] = [];
  const match = {
    hold: (reason: string) => void told.push(reason),
    release: (since: number) => void told.push(`released, held for ${clock.now() - since}`),
  };
  const hold = watchStorage({ clock, storage }, () => [match]);
  return { clock, storage, told, hold };
}

test('matches are held while nothing can be saved, and released with the time since the beginning', async () => {
  const { clock, storage, told, hold } = watched();
  expect(hold.reason()).toBeNull();
  await clock.advance(1_000);
  storage.become('full');
  expect(hold.reason()).toBe('full');
  await clock.advance(2_000);
  storage.become('away');
  storage.become('away');
  expect(hold.reason()).toBe('away');
  await clock.advance(3_000);
  storage.become('low');
  expect(hold.reason()).toBeNull();
  storage.become('ready');
  expect(told).toEqual(['full', 'away', 'released, held for 5000']);
  await clock.advance(500);
  storage.become('away');
  await clock.advance(700);
  storage.become('ready');
  expect(told.slice(3)).toEqual(['away', 'released, held for 700']);
});

test('the time without a database counts from its last sign of life', async () => {
  const { clock, storage, told } = watched();
  await clock.advance(900);
  storage.become('away', clock.now() - 900);
  await clock.advance(5_000);
  storage.become('ready');
  expect(told).toEqual(['away', 'released, held for 5900']);
});

test('what hinders from the start on counts from then on', async () => {
  const { clock, storage, told, hold } = watched('away');
  expect(hold.reason()).toBe('away');
  await clock.advance(4_000);
  storage.become('ready');
  expect(told).toEqual(['released, held for 4000']);
});

test('nothing is heard any more after the end', () => {
  const { storage, told, hold } = watched();
  hold.stop();
  storage.become('away');
  expect(told).toEqual([]);
});
