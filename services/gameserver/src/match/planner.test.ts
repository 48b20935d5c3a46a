import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { counterMatch } from '../conformance/counterMatch.ts';
import type { Letter } from './mailbox.ts';
import { createPlanner } from './planner.ts';
import type { Module } from './turn.ts';

test('time in a match never falls, whatever order its letters come in', () => {
  const module = counterMatch() as unknown as Module;
  const woken: number[] = [];
  const wake = (at: number) => {
    woken.push(at);
    return module.wake(at);
  };
  const plan = createPlanner({ ...module, wakeAt: () => 0, wake }, collectingLog());
  const state = module.open({}, { matchId: 'm', seed: '', at: 0 });
  const letters: Letter[] = [1_000, 900, 1_100].map((at) => ({ kind: 'wake', at }));
  plan(letters, { matchId: 'm', state, members: new Map() });
  expect(woken).toEqual([1_000, 1_000, 1_100]);
});
