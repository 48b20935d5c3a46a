import { describe, expect, test } from 'vitest';
import { type Connection, type ConnectionEvent, next, UNWANTED } from './connection.ts';

/** What happens one after the other, each with its local time in ms. */
function after(...events: [ConnectionEvent, number][]): Connection {
  return events.reduce((connection, [event, at]) => next(connection, event, at)[0], UNWANTED);
}

const opened = (at = 0) => after(['wanted', at], ['opened', at]);

describe('a connection that is closed', () => {
  test('is tried when it is wanted, and only then', () => {
    expect(next(UNWANTED, 'wanted', 5)).toMatchObject([{ status: 'connecting', triedAt: 5 }, ['connect']]);
    for (const event of ['wokenUp', 'doubted'] as const) expect(next(UNWANTED, event, 5)).toEqual([UNWANTED, []]);
  });

  test('for good is tried again when the page wakes up a while after the last try', () => {
    const [closed] = next(opened(), { closed: 1005 }, 500);
    expect(closed).toMatchObject({ status: 'closed', isWanted: true, shown: { status: 'closed' } });
    expect(next(closed, 'wokenUp', 1_000)).toEqual([closed, []]);
    expect(next(closed, 'wokenUp', 1_001)[1]).toEqual(['connect']);
  });
});

describe('a connection that is being tried', () => {
  const connecting = after(['wanted', 0]);

  test('is not tried once more by whoever wants it', () => {
    expect(next(connecting, 'wanted', 5_000)).toEqual([connecting, []]);
  });

  test('is tried anew by whoever asks, and by a page that wakes up after a second', () => {
    expect(next(connecting, 'asked', 10)[1]).toEqual(['connect']);
    expect(next(connecting, 'wokenUp', 1_000)[1]).toEqual([]);
    expect(next(connecting, 'wokenUp', 1_001)[1]).toEqual(['connect']);
  });

  test('counts as lost when the try fails', () => {
    const [lost, actions] = next(connecting, 'failed', 30);
    expect(lost.shown).toEqual({ status: 'lost', since: 30, attempt: 0, nextTryAt: 2_030 });
    expect(actions).toEqual(['hangUp', { retryIn: 2_000 }]);
  });

  test('stays shown as lost after a loss', () => {
    const lost = after(['wanted', 0], ['failed', 0]);
    const [trying, actions] = next(lost, 'due', 2_000);
    expect(trying.shown).toBe(lost.shown);
    expect([trying.triedAt, actions]).toEqual([2_000, ['connect']]);
  });
});

describe('a connection that is open', () => {
  test('is left alone by whoever wants it, and made anew by whoever asks', () => {
    const open = opened();
    expect(next(open, 'wanted', 10)).toEqual([open, []]);
    expect(next(open, 'asked', 10)).toMatchObject([{ status: 'connecting' }, ['connect']]);
  });

  test('is probed when it is doubted or the page wakes up, and looks the same', () => {
    const open = opened();
    for (const event of ['doubted', 'wokenUp'] as const) {
      const [doubted, actions] = next(open, event, 10);
      expect(doubted.shown).toBe(open.shown);
      expect(actions).toEqual(['probe']);
    }
  });

  test.each([
    { code: 1006, at: 2_099, actions: ['connect'] },
    { code: 1006, at: 2_100, actions: ['hangUp', { retryIn: 2_000 }] },
    { code: 1011, at: 2_099, actions: ['hangUp', { retryIn: 2_000 }] },
  ])('and was doubted at 100 ms ends with $code at $at ms', ({ code, at, actions }) => {
    const doubted = after(['wanted', 0], ['opened', 0], ['doubted', 100]);
    expect(next(doubted, { closed: code }, at)[1]).toEqual(actions);
  });

  test('asks about the session when the server closes it on purpose', () => {
    expect(next(opened(), { closed: 1000 }, 50)[1]).toEqual(['hangUp', { retryIn: 2_000 }, 'renew']);
  });

  test.each([
    { lasted: 9_999, attempt: 1, since: 0 },
    { lasted: 10_000, attempt: 0, since: 12_000 },
  ])('for $lasted ms goes on at try $attempt', ({ lasted, attempt, since }) => {
    const open = after(['wanted', 0], ['failed', 0], ['due', 2_000], ['opened', 2_000]);
    expect(next(open, { closed: 1006 }, 2_000 + lasted)[0].shown).toMatchObject({ attempt, since });
  });
});

describe('a connection that is lost', () => {
  const lost = after(['wanted', 0], ['failed', 0]);

  test('leaves the schedule alone when it is wanted, and tries at once when the page wakes up between two tries', () => {
    expect(next(lost, 'wanted', 10)).toEqual([lost, []]);
    const [trying, actions] = next(lost, 'wokenUp', 10);
    expect(trying.shown).toEqual({ status: 'lost', since: 0, attempt: 0, nextTryAt: 10 });
    expect(actions).toEqual(['connect']);
  });

  test('leaves a young try alone when the page wakes up', () => {
    const [trying] = next(lost, 'due', 2_000);
    expect(next(trying, 'wokenUp', 3_000)).toEqual([trying, []]);
    expect(next(trying, 'wokenUp', 3_001)[1]).toEqual(['connect']);
  });

  test('is given up when the next try would come 15 minutes after the loss, and rests until it is wanted', () => {
    const tired = after(['wanted', 0], ['failed', 0], ['due', 2_000], ['failed', 15 * 60_000 - 1_999]);
    expect(tired.shown).toMatchObject({ status: 'lost', gaveUp: true, nextTryAt: Number.POSITIVE_INFINITY });
    const patient = after(['wanted', 0], ['failed', 0], ['due', 2_000], ['failed', 15 * 60_000 - 2_000]);
    expect(patient.shown).not.toHaveProperty('gaveUp');
    for (const event of ['wanted', 'asked', 'wokenUp'] as const) {
      const [trying, actions] = next(tired, event, 20 * 60_000);
      expect(trying.shown).toEqual({ status: 'lost', since: 0, attempt: 0, nextTryAt: 20 * 60_000 });
      expect(actions).toEqual(['connect']);
    }
  });
});

test('another session hangs up and begins anew, whatever was before', () => {
  for (const before of [UNWANTED, opened(), after(['wanted', 0], ['failed', 0])]) {
    const [connection, actions] = next(before, 'sessionChanged', 70);
    expect(connection.shown).toEqual({ status: 'connecting', sessionChanged: true });
    expect(actions).toEqual(['connect']);
    expect(next(connection, 'failed', 90)[0].shown).toMatchObject({ attempt: 0, since: 90 });
  }
});

test('what is not wanted hangs up and is not woken', () => {
  for (const before of [after(['wanted', 0]), opened(), after(['wanted', 0], ['failed', 0])]) {
    const [connection, actions] = next(before, 'unwanted', 70);
    expect([connection.shown, actions]).toEqual([{ status: 'closed' }, ['hangUp']]);
    expect(next(connection, 'wokenUp', 90_000)[1]).toEqual([]);
  }
});
