import { collectingLog, fakeClock } from '@tuschel/platform';
import { RETENTION } from '@tuschel/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { staffWatch } from './staffWatch.ts';
import type { StaffChange } from './store.ts';

function watching(waiting: StaffChange[] = []) {
  const clock = fakeClock();
  const log = collectingLog();
  const done: unknown[] = [];
  const state = { storage: 'ready', isBroken: false };
  const people: Record<string, string[]> = { first: ['ada', 'ben'], second: ['ben'] };
  const watch = staffWatch({
    store: {
      changes: async () => [...waiting],
      carriedOut: async (change) => void waiting.splice(waiting.indexOf(change), 1),
      liftEnded: async () => (done.push('lift'), false),
      sweepAudit: async (until) => void done.push(['sweep', until]),
    },
    sessions: { revokeUser: async (person) => void done.push(['revoke', person]) },
    matches: {
      ask: async (match) => ({ people: (people[match] ?? []).map((id) => ({ id })) }),
      tell: async (match, input) => (done.push(['tell', match, input]), true),
    },
    lobbies: { openMatches: async () => ['first', 'second', 'third'] },
    tellLook: async (person) => {
      if (state.isBroken) throw new Error('broken');
      done.push(['look', person]);
    },
    storage: { state: () => state.storage as never },
    clock,
    log,
  });
  return { watch, clock, log, done, state, waiting };
}

test('A13 bans that are over, and what staff decided, are looked for within half a second', async () => {
  const { watch, clock, done, state } = watching();
  onTestFinished(watch.start());
  await clock.advance(500);
  expect(done[0]).toBe('lift');
  const lifts = () => done.filter((one) => one === 'lift').length;
  const before = lifts();
  await clock.advance(1_000);
  expect(lifts()).toBeGreaterThanOrEqual(before + 2);
  state.storage = 'away';
  const { length } = done;
  await clock.advance(5_000);
  expect(done).toHaveLength(length);
});

test('what is older than the audit reaches back is forgotten once an hour', async () => {
  const { watch, clock, done } = watching();
  onTestFinished(watch.start());
  const sweeps = () => done.filter((one) => Array.isArray(one)) as [string, number][];
  await clock.advance(500);
  expect(sweeps()).toHaveLength(1);
  expect(clock.now() - (sweeps()[0]?.[1] ?? 0) - RETENTION.auditMs).toBeLessThanOrEqual(500);
  await clock.advance(59 * 60_000);
  expect(sweeps()).toHaveLength(1);
  await clock.advance(61_000);
  expect(sweeps()).toHaveLength(2);
});

test('whoever is shut out loses their sessions first, and then their seats in every match they sit in', async () => {
  const { watch, clock, done, waiting } = watching([{ id: 1, person: 'ben', kind: 'shutOut' }]);
  await watch.look();
  const expelled = { type: 'expelled', at: clock.now(), person: 'ben' };
  expect(done).toEqual([
    ['revoke', 'ben'],
    ['tell', 'first', expelled],
    ['tell', 'second', expelled],
  ]);
  expect(waiting).toEqual([]);
});

test('what fails is tried again, and keeps nobody else waiting', async () => {
  const { watch, done, state, log, waiting } = watching([
    { id: 1, person: 'ada', kind: 'look' },
    { id: 2, person: 'cem', kind: 'shutOut' },
  ]);
  state.isBroken = true;
  await watch.look();
  expect([done, waiting.map(({ id }) => id)]).toEqual([[['revoke', 'cem']], [1]]);
  expect(log.lines.map(({ message }) => message)).toEqual(['what staff decided could not be carried out']);
  state.isBroken = false;
  await watch.look();
  expect(done.at(-1)).toEqual(['look', 'ada']);
  expect(waiting).toEqual([]);
});
