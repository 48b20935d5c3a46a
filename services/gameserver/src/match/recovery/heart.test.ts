import { collectingLog, fakeClock } from '@tuschel/platform';
import type { Journal } from '@tuschel/platform/ports';
import { expect, test } from 'vitest';
import { beatHeart } from './heart.ts';

const START = 1_000_000;

/** A node that lives, and what it has written down of it: ms since the start, and `retired`. */
function livingNode() {
  const clock = fakeClock(START);
  const log = collectingLog();
  const written: (number | string)[] = [];
  let answer = async () => {};
  const journal: Pick<Journal, 'heartbeat' | 'retire'> = {
    async heartbeat(_node, at) {
      await answer();
      written.push(at - START);
    },
    async retire(node, life) {
      await answer();
      written.push(`life ${life} of ${node} has retired`);
    },
  };
  const heart = beatHeart({ journal: journal as Journal, clock, log, node: 'a', life: 3 });
  const become = (next: 'ready' | 'away' | 'silent') => {
    const answers = {
      ready: async () => {},
      away: () => Promise.reject(new Error('the database is away')),
      silent: () => new Promise<void>(() => {}),
    };
    answer = answers[next];
  };
  return { clock, heart, written, become, warnings: () => log.lines.map(({ message }) => message) };
}

test('a node writes down each second that it lives, and for the last time when it stops', async () => {
  const { clock, heart, written } = livingNode();
  await clock.advance(2_400);
  await heart.stop();
  expect(written).toEqual([0, 1_000, 2_000, 2_400, 'life 3 of a has retired']);
  await clock.advance(10_000);
  expect(written).toHaveLength(5);
});

test('a node is steady once all beats of ten seconds were written', async () => {
  const { clock, heart, become } = livingNode();
  await clock.advance(9_999);
  expect(heart.isSteady()).toBe(false);
  await clock.advance(1);
  expect(heart.isSteady()).toBe(true);
  become('away');
  await clock.advance(1_000);
  expect(heart.isSteady()).toBe(false);
  become('ready');
  await clock.advance(10_000);
  expect(heart.isSteady()).toBe(false);
  await clock.advance(1_000);
  expect(heart.isSteady()).toBe(true);
});

test('a node stops within a second, though nothing can be written any more', async () => {
  const { clock, heart, written, become, warnings } = livingNode();
  await clock.advance(0);
  become('silent');
  let isStopped = false;
  const stopped = heart.stop().then(() => (isStopped = true));
  await clock.advance(999);
  expect(isStopped).toBe(false);
  await clock.advance(1);
  await stopped;
  expect([written, warnings()]).toEqual([[0], []]);
});

test('a node that cannot write its end says so, and stops', async () => {
  const { clock, heart, become, warnings } = livingNode();
  await clock.advance(0);
  become('away');
  await heart.stop();
  expect(warnings()).toEqual(['the heartbeat could not be written', 'the end of this node could not be written']);
});
