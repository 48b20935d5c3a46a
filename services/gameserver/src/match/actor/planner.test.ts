import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { counterMatch } from '../../conformance/counterMatch.ts';
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

test('whoever leaves with one of two sockets is still there: nothing is written of it', () => {
  const module = counterMatch() as unknown as Module;
  const state = module.open({}, { matchId: 'm', seed: '', at: 0 });
  const peer = (sessionId: string) => ({ userId: 'ada', username: 'ada', sessionId, node: 'a' });
  const members = new Map(['one', 'two'].map((id) => [id, peer(id)]));
  const leave = (id: string): Letter => ({ kind: 'leave', at: 5, peer: peer(id), settle: () => undefined });
  const log = collectingLog();
  const plan = createPlanner(module, log);
  const standing = { matchId: 'm', state, members };
  expect(plan([leave('one')], standing)[0]).toMatchObject({ entry: null, leaves: [peer('one')] });
  expect(plan([leave('one'), leave('two')], standing).map(({ entry }) => entry === null)).toEqual([true, false]);
  expect(log.lines).toEqual([]);
});
