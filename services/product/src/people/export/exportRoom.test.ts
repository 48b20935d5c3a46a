import { fakeClock } from '@tuschel/platform';
import { EXPORT } from '@tuschel/protocol';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createArchive, whole } from './archive.ts';
import { createExportRoom } from './exportRoom.ts';
import { cutStalled } from './stall.ts';

const NEVER = new AbortController().signal;
const open = (
  config: { rateLimits: boolean; exemptFromLimits?: (address: string) => boolean } = { rateLimits: true },
) => {
  const clock = fakeClock();
  return { clock, room: createExportRoom(clock, config) };
};
let homes = 0;
const someone = () => ({ user: `user ${++homes}`, address: `192.0.2.${homes}` });

describe('there is a place', () => {
  test('for one archive of a person at a time, also where limits are off', () => {
    for (const rateLimits of [true, false]) {
      const { room } = open({ rateLimits });
      const anna = someone();
      const desk = room.enter(anna);
      expect(room.enter({ ...anna, address: '198.51.100.1' })).toBeNull();
      desk?.leave();
      desk?.leave();
      expect(room.enter(anna)).not.toBeNull();
      expect(room.enter(anna)).toBeNull();
    }
  });

  test('for some at one address, and for more at one that no limits hold for', () => {
    const at = (user: number, address: string) => ({ user: `${user}`, address });
    const { room } = open({ rateLimits: true, exemptFromLimits: (address) => address === '10.0.0.1' });
    for (let guest = 0; guest < EXPORT.addressShare; guest++)
      expect(room.enter(at(guest, '203.0.113.1'))).not.toBeNull();
    expect(room.enter(at(8, '203.0.113.1'))).toBeNull();
    expect(room.enter(at(8, '203.0.113.2'))).not.toBeNull();
    for (let guest = 10; guest <= 10 + EXPORT.addressShare; guest++)
      expect(room.enter(at(guest, '10.0.0.1'))).not.toBeNull();
  });

  test('for so many of all', () => {
    const { room } = open();
    const desks = Array.from({ length: EXPORT.atOnce }, () => room.enter(someone()));
    expect(desks.every((desk) => desk !== null)).toBe(true);
    expect(room.enter(someone())).toBeNull();
    desks[0]?.leave();
    expect(room.enter(someone())).not.toBeNull();
    expect(room.enter(someone())).toBeNull();
  });
});

describe('an archive', () => {
  const paced = async (spent: { cpuMs: number; bytes: number }[], { clock, room } = open()) => {
    const desk = room.enter(someone());
    let steps = 0;
    const all = (async () => {
      for (const one of spent) {
        await desk?.pace(one, NEVER);
        steps += 1;
      }
    })();
    await clock.advance(0);
    return { clock, all, steps: () => steps };
  };

  test.each([
    [
      'of the processor',
      { cpuMs: EXPORT.cpuMs - 1, bytes: 0 },
      { cpuMs: 1, bytes: 0 },
      { cpuMs: (EXPORT.cpuMs * 2_000) / EXPORT.windowMs, bytes: 0 },
    ],
    [
      'of the line',
      { cpuMs: 0, bytes: EXPORT.bytes - 1_024 },
      { cpuMs: 0, bytes: 0 },
      { cpuMs: 0, bytes: (EXPORT.bytes * 2_000) / EXPORT.windowMs },
    ],
  ])('goes on at once within the credits %s, and waits for what is beyond', async (_, within, last, beyond) => {
    const { clock, all, steps } = await paced([within, last, beyond]);
    expect(steps()).toBeGreaterThanOrEqual(1);
    expect(steps()).toBeLessThan(3);
    await clock.advance(1_000);
    expect(steps()).toBe(2);
    await clock.advance(3_000);
    expect(steps()).toBe(3);
    await all;
  });

  test('waits for nothing where limits are off', async () => {
    const { steps, all } = await paced([{ cpuMs: 1e9, bytes: 1e12 }], open({ rateLimits: false }));
    await all;
    expect(steps()).toBe(1);
  });

  test('shares the credits of its address', async () => {
    const { clock, room } = open();
    const at = (user: string) => room.enter({ user, address: '203.0.113.9' });
    const [anna, ben] = [at('anna'), at('ben')];
    void anna?.pace({ cpuMs: EXPORT.cpuMs * EXPORT.addressShare, bytes: 0 }, NEVER).catch(() => undefined);
    let isThrough = false;
    const pace = ben?.pace({ cpuMs: 1, bytes: 0 }, NEVER).then(() => (isThrough = true));
    await clock.advance(0);
    expect(isThrough).toBe(false);
    await clock.advance(EXPORT.windowMs);
    await pace;
    expect(isThrough).toBe(true);
  });

  test('that nobody takes any more stops waiting', async () => {
    const { room } = open();
    const gone = new AbortController();
    const pace = room.enter(someone())?.pace({ cpuMs: 1e9, bytes: 0 }, gone.signal);
    gone.abort();
    await expect(pace).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('is read no faster than it is taken: little of it is in the memory', async () => {
    let pieces = 0;
    async function* endless() {
      for (; pieces < 100_000; pieces++) yield Buffer.alloc(64 * 1024);
    }
    const archive = createArchive(0);
    const added = archive.add('long', endless(), true);
    added.catch(() => undefined);
    await expect.poll(() => pieces).toBeGreaterThan(0);
    let before = -1;
    while (before !== pieces) {
      before = pieces;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(pieces).toBeLessThan(20);
    archive.stream.destroy();
    await expect(added).rejects.toThrow('nobody takes the archive any more');
    await expect(archive.add('another', whole('x'))).rejects.toThrow('nobody takes the archive any more');
  });

  test('whose content fails is cut off', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'a beginning';
      throw new Error('the disk is gone');
    }
    const archive = createArchive(0);
    archive.stream.resume();
    const failed = new Promise((resolve) => archive.stream.once('error', resolve));
    await expect(archive.add('broken', broken())).rejects.toThrow('the disk is gone');
    expect(String(await failed)).toContain('the disk is gone');
  });
});

describe('whoever takes an archive', () => {
  const stalled = (waiting: number) => {
    const clock = fakeClock();
    const stream = new PassThrough();
    stream.on('error', () => undefined);
    if (waiting > 0) stream.write(Buffer.alloc(waiting));
    const taken = { bytes: 0 };
    const stop = cutStalled(stream, () => taken.bytes, clock);
    return { clock, stream, taken, stop };
  };

  test('too slowly for a minute is cut off', async () => {
    const { clock, stream, taken } = stalled(1_000);
    await clock.advance(EXPORT.stallMs);
    taken.bytes += EXPORT.stallBytes - 1;
    await clock.advance(EXPORT.stallMs - 1);
    expect(stream.destroyed).toBe(false);
    await clock.advance(1);
    expect(stream.destroyed).toBe(true);
  });

  test('fast enough goes on, and so does who waits for us', async () => {
    const [quick, waiting] = [stalled(1_000), stalled(0)];
    for (let minute = 0; minute < 4; minute++) {
      await quick.clock.advance(EXPORT.stallMs);
      quick.taken.bytes += EXPORT.stallBytes;
      await waiting.clock.advance(EXPORT.stallMs);
    }
    expect([quick.stream.destroyed, waiting.stream.destroyed]).toEqual([false, false]);
    quick.stop();
    await quick.clock.advance(10 * EXPORT.stallMs);
    expect(quick.stream.destroyed).toBe(false);
  });
});
