import { expect, test } from 'vitest';
import { recordedConnection } from '../../conformance/recordedConnection.ts';
import type { Peer } from '../../presence/peer.ts';
import { createMailbox, type Letter, MAILBOX } from './mailbox.ts';

const noop = () => undefined;
const connection = recordedConnection('ada').presence;
const data = (from: Peer, opCode = 1): Letter => ({
  kind: 'data',
  at: 0,
  peer: from,
  opCode,
  data: new Uint8Array(),
});
const input = (origin: 'match' | 'server'): Letter => ({ kind: 'input', at: 0, origin, input: null, settle: noop });
const join = {
  kind: 'join',
  at: 0,
  peer: connection,
  account: {},
  known: undefined,
  metadata: {},
  settle: noop,
} as unknown as Letter;
const leave: Letter = { kind: 'leave', at: 0, peer: connection, settle: noop };
const wake: Letter = { kind: 'wake', at: 0 };
const resumed: Letter = { kind: 'resumed', at: 0, downMs: 0, restarted: false, settle: noop };

/** With so many letters in it, none of them data. */
function filled(count: number) {
  const mailbox = createMailbox();
  for (let i = 0; i < count; i++) mailbox.post(wake);
  return mailbox;
}

test.each<[string, Letter]>([
  ['data', data(connection)],
  ['a join', join],
  ['an input of the server', input('server')],
])('%s finds room up to the bound, and none at it', (_, letter) => {
  const last = filled(MAILBOX.letters - 1);
  expect([last.post(letter), last.length]).toEqual([true, MAILBOX.letters]);
  const full = filled(MAILBOX.letters);
  expect([full.post(letter), full.length]).toEqual([false, MAILBOX.letters]);
});

test.each<[string, Letter]>([
  ['an input of the match itself', input('match')],
  ['a leave', leave],
  ['a wake', wake],
  ['the end of an outage', resumed],
])('%s always finds room', (_, letter) => {
  const full = filled(MAILBOX.letters);
  expect([full.post(letter), full.length]).toEqual([true, MAILBOX.letters + 1]);
});

test('data of one socket finds room up to its own bound; others have theirs, and what is taken makes room', () => {
  const mailbox = createMailbox();
  const [ada, bob] = [recordedConnection('ada').presence, recordedConnection('bob').presence];
  for (let i = 0; i < MAILBOX.dataPerSocket; i++) expect(mailbox.post(data(ada))).toBe(true);
  expect(mailbox.post(data(ada))).toBe(false);
  expect(mailbox.post({ ...leave, connection: ada } as Letter)).toBe(true);
  expect(mailbox.post(data(bob))).toBe(true);
  mailbox.take(2);
  expect([mailbox.post(data(ada)), mailbox.post(data(ada)), mailbox.post(data(ada))]).toEqual([true, true, false]);
  mailbox.take(mailbox.length);
  for (let i = 0; i < MAILBOX.dataPerSocket; i++) expect(mailbox.post(data(ada))).toBe(true);
  expect(mailbox.post(data(ada))).toBe(false);
});

test('letters are taken in the order in which they came, but for what goes first', () => {
  const mailbox = createMailbox();
  const letters = [data(connection, 1), leave, data(connection, 2)];
  for (const letter of letters) mailbox.post(letter);
  mailbox.postFirst(resumed);
  expect(mailbox.length).toBe(4);
  expect(mailbox.take(2)).toEqual([resumed, letters[0]]);
  expect(mailbox.take(9)).toEqual([leave, letters[2]]);
  expect([mailbox.take(1), mailbox.length]).toEqual([[], 0]);
});
