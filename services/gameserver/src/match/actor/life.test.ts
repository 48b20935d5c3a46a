import { describe, expect, test } from 'vitest';
import { BEGUN, type Life, type LifeEvent, nextLife } from './life.ts';
import type { Letter } from './mailbox.ts';

const DRAINING: Life = { phase: 'draining', creditedUntil: 0 };
const ENDED: Life = { phase: 'ended' };
const wake: Letter = { kind: 'wake', at: 0 };
const inputOf = (origin: 'match' | 'server'): Letter => {
  return { kind: 'input', origin, at: 0, input: {}, settle: () => undefined };
};

describe('a letter', () => {
  test.each<[string, Life, Letter, 'take' | 'turnAway']>([
    ['of any kind', BEGUN, wake, 'take'],
    ['of server code', BEGUN, inputOf('server'), 'take'],
    ['of its own effects, on the way down,', DRAINING, inputOf('match'), 'take'],
    ['of server code, on the way down,', DRAINING, inputOf('server'), 'turnAway'],
    ['of its alarm, on the way down,', DRAINING, wake, 'turnAway'],
    ['of its own effects, after the end,', ENDED, inputOf('match'), 'turnAway'],
    ['of any kind, after the end,', ENDED, wake, 'turnAway'],
  ])('%s is dealt with as the match stands', (_, life, letter, kind) => {
    expect(nextLife(life, { kind: 'letter', letter })).toEqual([life, [{ kind, letter }]]);
  });
});

describe('a wait', () => {
  const waited = (since: number, now: number, stillMs = 0): LifeEvent => ({ kind: 'waited', since, now, stillMs });

  test('of two seconds is no outage; a millisecond more is one, as a whole', () => {
    expect(nextLife(BEGUN, waited(10_000, 12_000))).toEqual([BEGUN, []]);
    expect(nextLife(BEGUN, waited(10_000, 12_001))).toEqual([
      { phase: 'serving', creditedUntil: 12_001 },
      [{ kind: 'credit', at: 12_001, downMs: 2_001 }],
    ]);
  });

  test('in which the event loop stood still counts as an outage by the rest alone, and is credited as a whole', () => {
    expect(nextLife(BEGUN, waited(10_000, 15_000, 3_000))).toEqual([BEGUN, []]);
    expect(nextLife(BEGUN, waited(10_000, 15_001, 3_000))[1]).toEqual([{ kind: 'credit', at: 15_001, downMs: 5_001 }]);
  });

  test('that was credited in part already is credited with the rest', () => {
    const [credited] = nextLife(BEGUN, waited(10_000, 20_000));
    expect(nextLife(credited, waited(12_000, 21_000))).toEqual([credited, []]);
    expect(nextLife(credited, waited(12_000, 23_000))[1]).toEqual([{ kind: 'credit', at: 23_000, downMs: 3_000 }]);
  });

  test('is credited on the way down too, and after the end no more', () => {
    expect(nextLife(DRAINING, waited(0, 9_000))[0]).toEqual({ phase: 'draining', creditedUntil: 9_000 });
    expect(nextLife(ENDED, waited(0, 9_000))).toEqual([ENDED, []]);
  });
});

describe('a match', () => {
  test('that is asked to stop drains, keeps what was credited, and wakes no more', () => {
    const life: Life = { phase: 'serving', creditedUntil: 7 };
    expect(nextLife(life, { kind: 'stop' })).toEqual([
      { phase: 'draining', creditedUntil: 7 },
      [{ kind: 'cancelAlarm' }],
    ]);
    expect(nextLife(ENDED, { kind: 'stop' })).toEqual([ENDED, []]);
  });

  test.each(['over', 'stopped'] as const)('that is %s ends without a word', (how) => {
    for (const life of [BEGUN, DRAINING])
      expect(nextLife(life, { kind: 'left', how })).toEqual([ENDED, [{ kind: 'end' }]]);
  });

  test('that is fenced sends its people away before it ends', () => {
    for (const life of [BEGUN, DRAINING])
      expect(nextLife(life, { kind: 'left', how: 'fenced' })).toEqual([ENDED, [{ kind: 'cut' }, { kind: 'end' }]]);
  });

  test('ends once', () => {
    for (const how of ['over', 'fenced', 'stopped'] as const)
      expect(nextLife(ENDED, { kind: 'left', how })).toEqual([ENDED, []]);
  });
});
