import { MATCHMAKER } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { Peer } from '../presence/peer.ts';
import { scoreOf } from '../query/evaluate.ts';
import { parseQuery } from '../query/parse.ts';
import { readTicket, readWish, sharePeople, type Ticket } from './ticket.ts';

const peer = (session: string): Peer => ({ userId: `u${session}`, sessionId: session, username: session, node: 'a' });
const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 't',
  presences: [peer('s')],
  partyId: '',
  minCount: 2,
  maxCount: 4,
  countMultiple: 1,
  query: '*',
  strings: {},
  numbers: {},
  createdAt: 1_700_000_000_000,
  ...more,
});
const candidate = (more: Partial<Ticket> = {}) => readTicket(ticket(more))!;

test('T35 a wish has what was said, and what holds by default', () => {
  expect(readWish({ min_count: 2, max_count: 4 })).toEqual({
    minCount: 2,
    maxCount: 4,
    countMultiple: 1,
    query: '*',
    strings: {},
    numbers: {},
  });
  const all = { min_count: 4, max_count: 8, count_multiple: 2, query: '+a:b' };
  expect(readWish({ ...all, string_properties: { s: 't' }, numeric_properties: { n: 1 } })).toEqual({
    minCount: 4,
    maxCount: 8,
    countMultiple: 2,
    query: '+a:b',
    strings: { s: 't' },
    numbers: { n: 1 },
  });
  expect(readWish({ min_count: 2, max_count: 2, query: '' }).query).toBe('*');
});

const FINE = { min_count: 2, max_count: 4 };

test.each<[string, Parameters<typeof readWish>[0]]>([
  ['minimum count, must be >= 2', {}],
  ['minimum count, must be >= 2', { ...FINE, min_count: 1 }],
  ['maximum count, must be >= minimum count', { min_count: 3, max_count: 2 }],
  ['maximum count, must be >= minimum count', { min_count: 2 }],
  [`maximum count, must be <= ${MATCHMAKER.maxCount}`, { ...FINE, max_count: MATCHMAKER.maxCount + 1 }],
  ['count multiple, must be >= 1', { ...FINE, count_multiple: 0 }],
  ['count multiple, must be >= 1', { ...FINE, count_multiple: -2 }],
  ['count multiple for minimum count, must divide', { min_count: 3, max_count: 4, count_multiple: 2 }],
  ['count multiple for maximum count, must divide', { min_count: 2, max_count: 5, count_multiple: 2 }],
  ['query, must be <= 2048 bytes', { ...FINE, query: `${'ü'.repeat(1_024)}x` }],
  ['properties, must be <= 1024 bytes', { ...FINE, string_properties: { ü: 'x'.repeat(1_023) } }],
  ['properties, must be <= 1024 bytes', { ...FINE, string_properties: { a: 'ü'.repeat(512) } }],
  [
    'properties, must be <= 1024 bytes',
    { ...FINE, string_properties: { a: 'x'.repeat(1_015) }, numeric_properties: { n: 1 } },
  ],
])('T35 a wish is refused: %s', (message, body) => {
  expect(() => readWish(body)).toThrow(`Invalid ${message}`);
});

test.each<[string, Parameters<typeof readWish>[0]]>([
  ['be of two', { min_count: 2, max_count: 2 }],
  ['be of as many as may be', { min_count: MATCHMAKER.maxCount, max_count: MATCHMAKER.maxCount }],
  ['be of multiples', { min_count: 3, max_count: 9, count_multiple: 3 }],
  ['have the longest query', { ...FINE, query: 'ü'.repeat(1_024) }],
  ['have the longest properties', { ...FINE, string_properties: { ü: 'x'.repeat(1_022) } }],
  [
    'have the longest properties with a number, which counts eight bytes',
    { ...FINE, string_properties: { a: 'x'.repeat(1_014) }, numeric_properties: { n: 123_456_789 } },
  ],
])('T35 a wish may %s', (_, body) => {
  expect(() => readWish(body)).not.toThrow();
});

test('T35 a ticket is found by what it says of itself, and by what is known of it', () => {
  const { document } = candidate({ strings: { mode: 'duel' }, numbers: { rank: 7 } });
  const finds = (query: string, of = document) => scoreOf(parseQuery(query), of) !== null;
  for (const query of [
    '+properties.mode:duel +properties.rank:7',
    '+ticket:t',
    '+min_count:2 +max_count:4',
    '+created_at:1700000000000000000',
  ])
    expect([query, finds(query)]).toEqual([query, true]);
  expect(finds('+party_id:*')).toBe(false);
  expect(finds('+party_id:p', candidate({ partyId: 'p' }).document)).toBe(true);
});

test('T35 a ticket whose query is none is none, and one is of as many people as it has', () => {
  expect(readTicket(ticket({ query: '+' }))).toBeNull();
  const states = (count: number) => ticket({ query: `a:/x{${count - 2}}/` });
  expect(readTicket(states(MATCHMAKER.regexStates + 1))).toBeNull();
  expect(readTicket(states(MATCHMAKER.regexStates))).not.toBeNull();
  expect(candidate({ presences: [peer('a'), peer('b')] })).toMatchObject({
    count: 2,
    first: 'a',
    sessions: new Set(['a', 'b']),
  });
});

test.each([
  [['a'], ['a'], true],
  [['a'], ['b'], false],
  [['a', 'b'], ['b'], true],
  [['b'], ['a', 'b'], true],
  [['a', 'b'], ['c', 'b', 'd'], true],
  [['a', 'b'], ['c', 'd'], false],
  [['a', 'b'], ['c'], false],
])('T35 whether %j and %j share somebody: %s', (one, other, isShared) => {
  const of = (sessions: string[]) => candidate({ presences: sessions.map(peer) });
  expect(sharePeople(of(one), of(other))).toBe(isShared);
});
