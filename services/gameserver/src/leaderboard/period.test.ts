import { describe, expect, test } from 'vitest';
import type { Tournament } from './board.ts';
import { duesOf, expiryOf, hasEnded, isActive, periodOf } from './period.ts';

const at = (text: string) => Date.parse(`2026-11-${text}Z`) / 1000;
const shown = (seconds: number | null) => seconds && new Date(seconds * 1000).toISOString().slice(8, 19);

function tournament(schedule: string | null, terms: { start: string; end?: string; hours: number }): Tournament {
  const { start, end, hours } = terms;
  return {
    id: 'cup',
    authoritative: false,
    sort: 'desc',
    operator: 'best',
    schedule,
    metadata: '{}',
    isRanked: true,
    createdAt: at('01T00:00:00'),
    tournament: {
      title: '',
      description: '',
      category: 0,
      startAt: at(start),
      endAt: end === undefined ? 0 : at(end),
      duration: hours * 3600,
      maxSize: 2 ** 31 - 1,
      maxNumScore: 1_000_000,
      joinRequired: false,
    },
  };
}

const periodAt = (of: Tournament, moment: string) => {
  const { startActive, endActive, expiry } = periodOf(of, at(moment));
  return [shown(startActive), shown(endActive), shown(expiry)];
};

describe('a tournament without a schedule', () => {
  test('is open from its start for its duration, and its records are over at its end', () => {
    const endless = tournament(null, { start: '10T10:00:00', hours: 2 });
    expect(periodAt(endless, '10T11:00:00')).toEqual(['10T10:00:00', '10T12:00:00', 0]);
    const ending = tournament(null, { start: '10T10:00:00', end: '10T11:00:00', hours: 2 });
    expect(periodAt(ending, '10T10:30:00')).toEqual(['10T10:00:00', '10T11:00:00', '10T11:00:00']);
    expect([hasEnded(ending, at('10T10:59:59')), hasEnded(ending, at('10T11:00:00'))]).toEqual([false, true]);
  });

  test('takes scores from its first second to the one before its last', () => {
    const period = periodOf(tournament(null, { start: '10T10:00:00', hours: 1 }), at('10T10:00:00'));
    const open = ['10T09:59:59', '10T10:00:00', '10T10:59:59', '10T11:00:00'].map((moment) =>
      isActive(period, at(moment)),
    );
    expect(open).toEqual([false, true, true, false]);
  });
});

describe('a tournament with a schedule', () => {
  const daily = tournament('0 12 * * *', { start: '10T12:00:00', hours: 2 });

  test('is open at each point for its duration, until the next one at the latest', () => {
    expect(periodAt(daily, '12T12:00:00')).toEqual(['12T12:00:00', '12T14:00:00', '13T12:00:00']);
    expect(periodAt(daily, '13T11:59:59')).toEqual(['12T12:00:00', '12T14:00:00', '13T12:00:00']);
    const long = tournament('0 12 * * *', { start: '10T12:00:00', hours: 48 });
    expect(periodAt(long, '12T13:00:00')).toEqual(['12T12:00:00', '13T12:00:00', '13T12:00:00']);
  });

  test('that has not begun names the first point behind its start', () => {
    expect(periodAt(tournament('0 12 * * *', { start: '10T13:00:00', hours: 2 }), '09T00:00:00')).toEqual([
      '11T12:00:00',
      '11T14:00:00',
      '12T12:00:00',
    ]);
  });

  test('begins at its start where that lies within a period, and with the next one where that is closed', () => {
    expect(periodAt(tournament('0 12 * * *', { start: '10T13:00:00', hours: 2 }), '10T13:30:00')).toEqual([
      '10T13:00:00',
      '10T14:00:00',
      '11T12:00:00',
    ]);
    expect(periodAt(tournament('0 12 * * *', { start: '10T15:00:00', hours: 2 }), '10T16:00:00')).toEqual([
      '11T12:00:00',
      '11T14:00:00',
      '12T12:00:00',
    ]);
  });

  test('is cut short by its end', () => {
    const cut = tournament('0 12 * * *', { start: '10T12:00:00', end: '12T13:00:00', hours: 2 });
    expect(periodAt(cut, '12T12:30:00')).toEqual(['12T12:00:00', '12T13:00:00', '12T13:00:00']);
  });
});

describe('what is due', () => {
  const dues = (of: Parameters<typeof duesOf>[0], moment: string) => {
    const { end, reset } = duesOf(of, at(moment));
    return [shown(end), shown(reset)];
  };

  test('of a leaderboard is the next point of its schedule', () => {
    const board = { ...tournament('0 12 * * *', { start: '10T12:00:00', hours: 2 }), tournament: null };
    expect(dues(board, '12T12:00:00')).toEqual([null, '13T12:00:00']);
    expect(shown(expiryOf(board, at('12T11:59:59')))).toBe('12T12:00:00');
    expect(dues({ ...board, schedule: null }, '12T12:00:00')).toEqual([null, null]);
  });

  test('of a tournament is the end of the open time, and that of the period', () => {
    const daily = tournament('0 12 * * *', { start: '10T12:00:00', end: '13T12:00:00', hours: 2 });
    expect(dues(daily, '11T13:00:00')).toEqual(['11T14:00:00', '12T12:00:00']);
    expect(dues(daily, '11T14:00:00')).toEqual(['12T14:00:00', '12T12:00:00']);
    expect(dues(daily, '12T14:00:00')).toEqual([null, '13T12:00:00']);
    expect(dues(daily, '13T12:00:00')).toEqual([null, null]);
  });

  test('before the start is what follows it, also where that lies within a period', () => {
    const within = tournament('0 12 * * *', { start: '10T13:00:00', hours: 24 });
    expect(dues(within, '10T12:30:00')).toEqual(['11T12:00:00', '11T12:00:00']);
    const endless = tournament(null, { start: '10T13:00:00', hours: 2 });
    expect(dues(endless, '10T12:30:00')).toEqual(['10T15:00:00', null]);
    expect(dues(endless, '10T15:00:00')).toEqual([null, null]);
  });
});
