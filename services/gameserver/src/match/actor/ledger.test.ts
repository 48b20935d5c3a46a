import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { openLedger } from './ledger.ts';

const MATCH = { id: 'm', module: 'counter', rulesVersion: 1, node: 'tuschel', snapshot: { first: true } };

/** A ledger over a journal that a test may tamper with. It has three entries, of which one is in the snapshot. */
async function ledgerOn() {
  const world = simulated('ledger');
  await world.journal.open(MATCH);
  await world.journal.append(
    'm',
    1,
    [1, 2, 3].map((seq) => ({ seq, data: `old ${seq}` })),
  );
  await world.journal.snapshot('m', 1, 1, 1, { second: true });
  const journal = { ...world.journal };
  const stop = new AbortController();
  const owned = { matchId: 'm', epoch: 1, rulesVersion: 1, seq: 3, snapshotSeq: 1 };
  const ledger = openLedger(owned, { journal, clock: world.clock, log: world.log, stop: stop.signal });
  const stored = async () => (await world.journal.load('m'))!;
  return { world, journal, stop, ledger, stored };
}
const refused = () => Promise.reject(new Error('connection refused'));

test('entries continue the sequence, and the tail is counted from the snapshot', async () => {
  const { ledger, stored } = await ledgerOn();
  expect(ledger.tail).toBe(2);
  expect(await ledger.append(['a', 'b'], undefined)).toBe('written');
  expect(ledger.tail).toBe(4);
  expect((await stored()).entries.slice(2)).toEqual([
    { seq: 4, data: 'a' },
    { seq: 5, data: 'b' },
  ]);
  expect(await ledger.snapshot({ third: true })).toBe('written');
  expect(ledger.tail).toBe(0);
  expect(await stored()).toMatchObject({ snapshotSeq: 5, snapshot: { third: true }, entries: [], rulesVersion: 1 });
  expect(await ledger.append(['c'], undefined)).toBe('written');
  expect(ledger.tail).toBe(1);
});

test('a fenced owner is told so by each write, and counts nothing', async () => {
  const { world, ledger, stored } = await ledgerOn();
  await world.journal.claim('m', 'another', 1);
  expect(await ledger.append(['a'], undefined)).toBe('fenced');
  expect(await ledger.snapshot({})).toBe('fenced');
  expect(await ledger.end()).toBe('fenced');
  expect(ledger.tail).toBe(2);
  expect(await stored()).toMatchObject({ ended: false, snapshotSeq: 1 });
});

test('whoever waited so long for a write that they may be taken for dead asks whose the match is', async () => {
  const { world, journal, ledger } = await ledgerOn();
  const { clock } = world;
  const takes = (ms: number, meanwhile: () => Promise<unknown>) => {
    journal.append = async (...args) => {
      const stored = await world.journal.append(...args);
      await meanwhile();
      await clock.sleep(ms);
      return stored;
    };
  };
  let looks = 0;
  journal.load = (id) => {
    looks++;
    return world.journal.load(id);
  };
  const nothing = () => Promise.resolve();
  const append = async (input: string) => {
    const written = ledger.append([input], undefined);
    await clock.advance(10_000);
    return written;
  };

  takes(4_999, nothing);
  expect(await append('a')).toBe('written');
  expect(looks).toBe(0);
  takes(5_000, nothing);
  expect(await append('b')).toBe('written');
  expect(looks).toBe(1);
  takes(5_000, () => world.journal.claim('m', 'another', 1));
  expect(await append('c')).toBe('fenced');
  expect(ledger.tail).toBe(4);
});

test('a snapshot that fails is a pity, no more', async () => {
  const { world, journal, ledger } = await ledgerOn();
  journal.snapshot = refused;
  expect(await ledger.snapshot({})).toBe('rejected');
  expect(ledger.tail).toBe(2);
  expect(world.log.lines).toContainEqual(expect.objectContaining({ message: 'a match snapshot was not stored' }));
  expect(await ledger.append(['a'], undefined)).toBe('written');
});

test('an entry that the journal will not take is tried five times, each time later, and then given back', async () => {
  const { world, journal, ledger } = await ledgerOn();
  const { clock } = world;
  const tries: number[] = [];
  const start = clock.now();
  journal.append = () => {
    tries.push(clock.now() - start);
    return refused();
  };
  const written = ledger.append(['a'], undefined);
  await clock.advance(10_000);
  expect(await written).toBe('rejected');
  expect(tries).toEqual([0, 50, 150, 350, 750]);
  expect(ledger.tail).toBe(2);
});

test('waits for a journal that is away grow to a second, and end when the process goes down', async () => {
  const { world, journal, stop, ledger } = await ledgerOn();
  const { clock } = world;
  const looks: number[] = [];
  const start = clock.now();
  journal.append = refused;
  journal.load = () => {
    looks.push(clock.now() - start);
    return refused();
  };
  const written = ledger.append(['a'], undefined);
  await clock.advance(4_000);
  expect(looks).toEqual([0, 50, 150, 350, 750, 1_550, 2_550, 3_550]);
  stop.abort();
  expect(await written).toBe('stopped');
});

test('an append whose answer was lost counts as written when the journal has it, with a snapshot behind it or not', async () => {
  const { world, journal, ledger } = await ledgerOn();
  journal.append = async (...args) => {
    await world.journal.append(...args);
    return refused();
  };
  expect(await ledger.append(['a'], undefined)).toBe('written');
  expect(ledger.tail).toBe(3);
  journal.append = async (...args) => {
    await world.journal.append(...args);
    await world.journal.snapshot('m', 1, 5, 1, {});
    return refused();
  };
  expect(await ledger.append(['b'], undefined)).toBe('written');
  expect(ledger.tail).toBe(4);
});

test('an append of which only the beginning is there was not written', async () => {
  const { journal, ledger, stop, stored } = await ledgerOn();
  const before = await stored();
  journal.append = refused;
  journal.load = async () => ({ ...before, entries: [...before.entries, { seq: 4, data: 'a' }] });
  const written = ledger.append(['a', 'b'], undefined);
  stop.abort();
  expect(await written).toBe('stopped');
});

test('an append whose answer was lost and whose match is somebody else’s now, or gone, is fenced', async () => {
  for (const epoch of [2, null]) {
    const { journal, ledger, stored } = await ledgerOn();
    const before = await stored();
    journal.append = refused;
    journal.load = async () => (epoch === null ? null : { ...before, epoch });
    expect(await ledger.append(['a'], undefined)).toBe('fenced');
  }
});

test('an end waits for the journal, and not any longer than the process', async () => {
  const { world, journal, ledger, stored } = await ledgerOn();
  const intact = { ...journal };
  journal.end = refused;
  const ended = ledger.end();
  await world.clock.advance(100);
  Object.assign(journal, intact);
  await world.clock.advance(100);
  expect(await ended).toBe('written');
  expect(await stored()).toMatchObject({ ended: true });

  const other = await ledgerOn();
  other.journal.end = refused;
  const stopped = other.ledger.end();
  await other.world.clock.advance(5_000);
  other.stop.abort();
  expect(await stopped).toBe('stopped');
});

test('nothing is begun when the process goes down already', async () => {
  const { stop, ledger, stored } = await ledgerOn();
  const before = await stored();
  stop.abort();
  expect([await ledger.append(['a'], undefined), await ledger.end()]).toEqual(['stopped', 'stopped']);
  expect(await stored()).toEqual(before);
});
