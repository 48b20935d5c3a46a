import { collectingLog } from '@tuschel/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Shutdown, shutdown } from './shutdown.ts';

let codes: unknown[];
let written: string[];
let log: ReturnType<typeof collectingLog>;
let stop: Shutdown;

beforeEach(() => {
  vi.useFakeTimers();
  codes = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => codes.push(code) as never);
  log = collectingLog();
  written = [];
  const flush = () => void (written = log.lines.map(({ message }) => message));
  stop = shutdown({ ...log, flush });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what was begun is undone in reverse order, one after the other, and only once', async () => {
  const undone: string[] = [];
  stop.add(() => void undone.push('first'));
  stop.add(async () => {
    undone.push('second begins');
    await Promise.resolve();
    undone.push('second ends');
  });
  stop.add(() => void undone.push('third'));
  await Promise.all([stop.exit(3), stop.exit(0)]);
  expect(undone).toEqual(['third', 'second begins', 'second ends', 'first']);
  expect(codes).toEqual([3]);
});

test('what fails keeps nothing else from being undone, and the process ends with 1', async () => {
  const undone: string[] = [];
  stop.add(() => void undone.push('first'));
  stop.add(() => Promise.reject(new Error('no')));
  await stop.exit(0);
  expect([undone, codes]).toEqual([['first'], [1]]);
  expect(log.lines.map(({ message }) => message)).toEqual(['a part did not stop cleanly']);
});

test('what hangs is waited for four and a half seconds', async () => {
  stop.add(() => new Promise(() => {}));
  void stop.exit(0);
  await vi.advanceTimersByTimeAsync(4_499);
  expect(codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(codes).toEqual([1]);
  expect(written).toEqual(['a part does not stop, and is not waited for any longer']);
});

test('what the parts say while they stop is written before the process ends', async () => {
  stop.add(() => log.info('the first part is closed'));
  stop.add(() => log.info('the last part is closed'));
  await stop.exit(0);
  expect(written).toEqual(['the last part is closed', 'the first part is closed']);
});
