import { expect, test } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import { fakeClock } from '../fakeClock.ts';
import { DISK_LIMITS, type DiskState, diskStateOf, freeBytesOf, watchDisk } from './diskWatch.ts';

const MIB = 1024 * 1024;
const stateWith = (mib: number, before: DiskState = 'ample') => diskStateOf(mib * MIB, before, DISK_LIMITS);

test('below 256 MiB nothing new begins, below 64 MiB nothing goes on', () => {
  expect([256, 255, 64, 63, 0].map((mib) => stateWith(mib))).toEqual(['ample', 'low', 'low', 'full', 'full']);
});

test('it goes on with a little more room than where it stopped', () => {
  expect([64, 70, 71].map((mib) => stateWith(mib, 'full'))).toEqual(['full', 'full', 'low']);
  expect([256, 281, 282].map((mib) => stateWith(mib, 'low'))).toEqual(['low', 'low', 'ample']);
  expect([256, 281, 282].map((mib) => stateWith(mib, 'full'))).toEqual(['low', 'low', 'ample']);
});

test('the disk is looked at each second, and a look that fails changes nothing', async () => {
  const [clock, log] = [fakeClock(), collectingLog()];
  let free: () => Promise<number> = async () => 1_000 * MIB;
  const watch = await watchDisk(() => free(), DISK_LIMITS, { clock, log });
  const seen: DiskState[] = [];
  watch.onChange((state) => seen.push(state));
  for (const read of [async () => 10.9 * MIB, () => Promise.reject(new Error('gone')), async () => 1_000 * MIB]) {
    free = read;
    await clock.advance(1_000);
  }
  expect(watch.state()).toBe('ample');
  watch.stop();
  free = async () => 0;
  await clock.advance(5_000);
  expect(seen).toEqual(['full', 'ample']);
  expect(log.lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['error', { disk: 'full', freeMiB: 10 }],
    ['warn', { error: expect.any(Error) }],
    ['info', { disk: 'ample', freeMiB: 1_000 }],
  ]);
});

test('a folder has a disk with some bytes free', async () => {
  expect(await freeBytesOf('/')).toBeGreaterThan(0);
});

test('a disk that is full at the start is known as such before anybody asks, and who has left hears nothing', async () => {
  const clock = fakeClock();
  let free = 0;
  const watch = await watchDisk(async () => free, DISK_LIMITS, { clock, log: collectingLog() });
  expect(watch.state()).toBe('full');
  const seen: DiskState[] = [];
  watch.onChange((state) => seen.push(state))();
  free = 100 * MIB;
  await clock.advance(1_000);
  expect([watch.state(), seen]).toEqual(['low', []]);
  watch.stop();
});
