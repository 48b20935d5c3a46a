import { LINE_SYNC } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import { append, type LineLog, nextPut, restored, sent } from './lineLog.ts';
import { dueAt, next, type Sending, type SendingEvent, START, shownOf } from './sending.ts';

const NOW = 1_000_000;

/** A page on which so many lines wait to be sent. */
function page(lines: number): LineLog {
  const frame = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false, layers: [] };
  const log = restored({ ...frame, lines: [], rev: 0, totalLines: 0 }, null);
  for (let t = 1; t <= lines; t++) append(log, stroke(t));
  return log;
}

const dirty = page(1);
const clean = page(0);
const after = (from: Sending, ...events: SendingEvent[]) =>
  events.reduce((now, event) => next(now, event, NOW, dirty)[0], from);
const failure = (change: object = {}): SendingEvent => ({
  type: 'failed',
  status: 0,
  retryAfterMs: 0,
  lines: 4,
  bytes: 1_000,
  isKeptThere: false,
  ...change,
});
const due = (now: Sending, log = dirty) => dueAt(now, log, NOW);
const awaited: SendingEvent = { type: 'awaited' };
const dueWhenAwaited = (now: Sending, log = dirty) => due({ ...now, awaited: log.version }, log);

describe('lines that are drawn', () => {
  test('are kept, and due when the pen rests, or two seconds after the first', () => {
    const [changed, actions] = next(START, { type: 'changed' }, NOW, dirty);
    expect([changed.unsentSince, actions]).toEqual([NOW, ['keep']]);
    expect(due(changed)).toBe(NOW + LINE_SYNC.idleMs);
    const [more] = next(changed, { type: 'changed' }, NOW + 100, dirty);
    expect(more.unsentSince).toBe(NOW);
    expect(dueAt(more, dirty, NOW + LINE_SYNC.everyMs - 1)).toBe(NOW + LINE_SYNC.everyMs);
  });

  test('are due at once when they are many, or somebody waits', () => {
    expect(due(after(START, { type: 'changed' }), page(LINE_SYNC.everyLines - 1))).toBe(NOW + LINE_SYNC.idleMs);
    expect(due(after(START, { type: 'changed' }), page(LINE_SYNC.everyLines))).toBe(NOW);
    expect(due(after(START, { type: 'changed' }, awaited))).toBe(NOW);
  });

  test('that come after somebody began to wait are not awaited', () => {
    const log = page(1);
    const now = next(START, awaited, NOW, log)[0];
    log.ackedVersion = log.version;
    append(log, stroke(2));
    expect(due(now, log)).toBe(NOW + LINE_SYNC.idleMs);
  });

  test('wait for the request that is under way, and are counted from the first that it does not carry', () => {
    const log = page(1);
    const put = nextPut(log, { most: 1_000, bytesOf: () => 1 });
    if (put) sent(log, put);
    const waiting = after(START, { type: 'changed' }, { type: 'sent' });
    expect([waiting.unsentSince, dueWhenAwaited(waiting, log)]).toEqual([null, null]);
    expect(next(waiting, { type: 'settled' }, NOW + 7, dirty)).toEqual([
      { ...waiting, unsentSince: NOW + 7 },
      ['keep'],
    ]);
  });

  test('are saved when nothing is left to say', () => {
    const [now] = next(after(START, { type: 'changed' }), { type: 'accepted', isAll: true }, NOW, clean);
    expect([now.unsentSince, due(now, clean)]).toEqual([null, null]);
    expect(shownOf(now, clean)).toEqual({ status: 'saved', pending: 0, fullness: 'fine', replaced: 0 });
  });

  test('follow at once where more has to', () => {
    expect(due(after(START, { type: 'accepted', isAll: false }))).toBe(0);
    expect(due(after(START, { type: 'accepted', isAll: true }, { type: 'settled' }))).toBe(NOW + LINE_SYNC.idleMs);
  });
});

describe('a server that does not answer', () => {
  test('is asked again after 1, 2, 4 … 30 s, and the artist is told', () => {
    let now = after(START, { type: 'changed' });
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      now = after(now, failure());
      waits.push((dueWhenAwaited(now, dirty) ?? 0) - NOW);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(shownOf(now, dirty).status).toBe('offline');
    expect(after(now, { type: 'accepted', isAll: true })).toMatchObject({ failures: 0, retryAt: 0 });
  });

  test('is asked again when it says so, but not within a second', () => {
    expect(after(START, failure({ retryAfterMs: 70_000 })).retryAt).toBe(NOW + 70_000);
    expect(after(START, failure({ retryAfterMs: 1 })).retryAt).toBe(NOW + 1_000);
  });

  test('is asked at once when the network may be back, or somebody waits', () => {
    const failed = after(START, failure());
    expect(due(after(failed, { type: 'wokenUp' }))).toBeLessThanOrEqual(NOW);
    expect(due(after(failed, awaited))).toBe(NOW);
  });
});

describe('a server that refuses', () => {
  test.each([403, 404, 406])(
    'with %i has closed the drawing: nothing is sent any more, and what came too late is kept apart',
    (status) => {
      const [closed, actions] = next(START, failure({ status }), NOW, dirty);
      expect([shownOf(closed, dirty).status, actions, dueWhenAwaited(closed, dirty)]).toEqual([
        'closed',
        ['late'],
        null,
      ]);
      // A stroke that was under the pen belongs to it.
      expect(next(closed, { type: 'changed' }, NOW, dirty)).toEqual([closed, ['keep']]);
      expect(next(closed, { type: 'settled' }, NOW, dirty)).toEqual([closed, []]);
      expect(after(closed, { type: 'stopped' }).status).toBe('closed');
    },
  );

  test('a page whose strokes it has all has nothing that came too late', () => {
    const framed = { ...dirty, base: dirty.lines.length, unsentMeta: { x: 1 } };
    expect(next(START, failure({ status: 406 }), NOW, framed)[1]).toEqual(['discard']);
  });

  test('a batch gets half of it', () => {
    const now = after(START, failure({ status: 413 }));
    expect([now.batchBytes, now.failures, now.isTooLarge]).toEqual([500, 0, false]);
    expect(due(now)).toBeLessThanOrEqual(NOW);
  });

  test('a single line leaves a full drawing, until it is changed', () => {
    const full = after(START, failure({ status: 413, lines: 1 }));
    expect([shownOf(full, dirty), dueWhenAwaited(full, dirty)]).toMatchObject([
      { status: 'offline', fullness: 'full' },
      null,
    ]);
    expect(full.batchBytes).toBe(START.batchBytes);
    expect(due(after(full, { type: 'changed' }))).not.toBeNull();
  });

  test('to take back what stays is asked for what it has', () => {
    expect(next(START, failure({ status: 400, isKeptThere: true }), NOW, dirty)[1]).toEqual(['rebase']);
    expect(next(START, failure({ status: 400 }), NOW, dirty)[1]).toEqual([]);
  });

  test('and asks for other lines gets them at once, three times in a row; then it is left in peace', () => {
    let now = after(START, failure());
    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      now = after(now, { type: 'refused' });
      waits.push(Math.max(0, (due(now) ?? 0) - NOW));
    }
    expect([waits, now.failures]).toEqual([[0, 0, 0, 1_000, 2_000], 0]);
    expect(due(after(now, { type: 'accepted', isAll: false }, { type: 'refused' }))).toBeLessThanOrEqual(NOW);
  });
});

test('a drawing that was replaced says how often', () => {
  expect(shownOf(after(START, { type: 'replaced' }, { type: 'replaced' }), dirty).replaced).toBe(2);
});

test('a page that is left sends nothing more, and keeps what it still hears', () => {
  const stopped = after(START, { type: 'changed' }, { type: 'stopped' });
  expect([stopped.status, dueWhenAwaited(stopped, dirty)]).toEqual(['stopped', null]);
  expect(next(stopped, { type: 'changed' }, NOW, dirty)[1]).toEqual([]);
  expect(next(stopped, { type: 'settled' }, NOW, dirty)[1]).toEqual(['keep']);
});
