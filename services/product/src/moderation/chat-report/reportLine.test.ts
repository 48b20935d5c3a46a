import { type Account, ApiError, Code, type RoomExcerpt, type RoomLine } from '@tuschel/gameserver/extend';
import { lobbyRoom } from '@tuschel/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createReportLine, type ReportLineDeps } from './reportLine.ts';

const NOW = 1_000_000;
const ROOM = lobbyRoom('m.tuschel');
const CARLA = { id: 'carla', username: 'Carla' } as Account;

function line(text: unknown, more: Partial<RoomLine> = {}): RoomLine {
  const said = { messageId: 'line', senderId: 'ben', username: 'Ben', content: { text }, held: false, createdAt: 7 };
  return { ...said, ...more };
}

const saidBy = (authorId: string, authorName: string, text: string) => ({ authorId, authorName, text, saidAt: 7 });

/** What the guard, the room, the match and the store answer, and what they were told. */
let excerpt: RoomExcerpt | null;
let mayNotRead: Error | null;
let spoils: boolean | null;
let known: boolean;
let told: unknown[];
let asked: unknown[];
let kept: unknown[];

beforeEach(() => {
  excerpt = { line: line('a bad word'), before: [], after: [] };
  [mayNotRead, spoils, known] = [null, false, false];
  [told, asked, kept] = [[], [], []];
});

const deps = {
  guard: {
    history: async () => {
      if (mayNotRead) throw mayNotRead;
    },
  },
  extend: {
    rooms: { excerpt: async (...question: unknown[]) => (asked.push(question), excerpt) },
    matches: {
      ask: async (match: string, question: unknown) => {
        asked.push([match, question]);
        return spoils === null ? null : { spoils };
      },
      tell: async (match: string, input: unknown) => told.push([match, input]) > 0,
    },
  },
  store: { has: async () => known, keep: async (report: unknown) => void kept.push(report) },
  clock: { now: () => NOW },
} as unknown as ReportLineDeps;

const report = (more: { room?: string; note?: string } = {}) =>
  createReportLine(deps)(CARLA, { room: ROOM, messageId: 'line', reasons: ['hate', 'other', 'hate'], ...more });

test('K15 a reported line of a match goes to its table and into what is kept, each reason once', async () => {
  expect(await report({ note: '  it is mean ' })).toBeNull();
  expect(asked[0]).toEqual([ROOM, 'line', 'carla', 3]);
  const reasons = ['hate', 'other'];
  const said = { line: 'line', player: 'ben', name: 'Ben', text: 'a bad word', reasons, note: 'it is mean' };
  expect(told).toEqual([['m.tuschel', { type: 'lineReported', at: NOW, report: said }]]);
  const evidence = { line: saidBy('ben', 'Ben', 'a bad word'), before: [], after: [] };
  expect(kept).toEqual([{ messageId: 'line', room: ROOM, reporter: 'carla', evidence, reasons, note: 'it is mean' }]);
});

test('K14 a line of a channel is kept, and no table hears of it', async () => {
  expect(await report({ room: 'team', note: 'mean' })).toBeNull();
  expect(told).toEqual([]);
  expect(kept).toMatchObject([{ room: 'team', note: 'mean' }]);
});

test('K15 a note that spoils the game is kept and not passed to the table; without a note nobody asks', async () => {
  spoils = true;
  await report({ note: 'it is the cat' });
  expect(asked.at(-1)).toEqual(['m.tuschel', { type: 'chat', person: 'carla', text: 'it is the cat' }]);
  expect(told).toMatchObject([['m.tuschel', { report: { note: '' } }]]);
  expect(kept).toMatchObject([{ note: 'it is the cat' }]);
  asked = [];
  await report({ note: '   ' });
  expect(asked).toHaveLength(1);
  spoils = null;
  await report({ note: 'the match is over' });
  expect(told.at(-1)).toMatchObject(['m.tuschel', { report: { note: 'the match is over' } }]);
});

test.each([
  ['there is no such line', null],
  ['the system said', { line: line('Ben has come', { username: '' }), before: [], after: [] }],
  ['that holds no text', { line: line(undefined), before: [], after: [] }],
  ['whose text is none', { line: line(7), before: [], after: [] }],
])('K14 nobody reports a line that %s', async (_, found) => {
  excerpt = found;
  expect(await report()).toBe('notFound');
  expect([told, kept]).toEqual([[], []]);
});

test('K14 one’s own line cannot be reported', async () => {
  excerpt = { line: line('mine', { senderId: 'carla' }), before: [], after: [] };
  expect(await report()).toBe('notPermitted');
  expect([told, kept]).toEqual([[], []]);
});

test('K14 whoever may not read there is refused; a fault is no refusal', async () => {
  mayNotRead = new ApiError(Code.PermissionDenied, 'chatNotHere');
  expect(await report()).toBe('forbidden');
  mayNotRead = new Error('the database is away');
  await expect(report()).rejects.toThrow('the database is away');
  expect([told, kept]).toEqual([[], []]);
});

test('K14 the same report a second time succeeds and changes nothing', async () => {
  known = true;
  expect(await report()).toBeNull();
  expect([told, kept]).toEqual([[], []]);
});

test('K14 what people said around the line is kept in its order, without what nobody said', async () => {
  const system = line('Ben has come', { username: '' });
  excerpt = {
    line: line('bad'),
    before: [line('one', { senderId: 'dan', username: 'Dan' }), system, line('two')],
    after: [line(null), line('three')],
  };
  await report();
  const before = [saidBy('dan', 'Dan', 'one'), saidBy('ben', 'Ben', 'two')];
  expect(kept).toMatchObject([{ evidence: { before, after: [saidBy('ben', 'Ben', 'three')] } }]);
});
