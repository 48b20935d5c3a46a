import { PARTY } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { recordedConnection } from '../conformance/recordedConnection.ts';
import { SocketError } from '../socket/envelope.ts';
import type { Parties } from './parties.ts';
import { refused } from './party.ts';
import { partyMessages } from './socketMessages.ts';

const ID = '11111111-1111-4111-8111-111111111111.here';
const BOB = { userId: 'bob', sessionId: 's', username: 'Bob' };
const BOB_JSON = { user_id: 'bob', session_id: 's', username: 'Bob' };

/** What somebody says about parties, what is asked of these for it, and what they are answered or refused with. */
function listening({ isOpen = true, matchmaking = true, error = null as Error | null } = {}) {
  const asked: unknown[] = [];
  const parties = {
    open(_leader: unknown, wish: unknown, reply: (told: object) => void) {
      if (error) throw error;
      asked.push(wish);
      reply({ party: {} });
    },
    async carryOut(peer: { userId: string }, id: string, command: unknown, reply: (told: object) => void) {
      if (error) throw error;
      asked.push([peer.userId, id, command]);
      reply({});
    },
  } as unknown as Parties;
  const messages = partyMessages(parties, { router: { isOpen: () => isOpen } as never }, { matchmaking });
  return {
    asked,
    rates: Object.fromEntries(messages.map(({ name, rate }) => [name, rate])),
    say: async (name: string, body: Record<string, unknown>): Promise<unknown> => {
      let answer: unknown = 'nothing';
      const message = messages.find((one) => one.name === name);
      try {
        await message?.carryOut(recordedConnection('ada'), body, (told) => (answer = told));
      } catch (problem) {
        return problem instanceof SocketError ? [problem.code, problem.message] : problem;
      }
      return answer;
    },
  };
}

describe('what is said to a party', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['party_join', {}, { kind: 'join' }],
    ['party_leave', {}, { kind: 'leave' }],
    ['party_promote', { presence: BOB_JSON }, { kind: 'promote', presence: BOB }],
    ['party_accept', { presence: BOB_JSON }, { kind: 'accept', presence: BOB }],
    ['party_remove', { presence: BOB_JSON }, { kind: 'remove', presence: BOB }],
    ['party_close', {}, { kind: 'close' }],
    ['party_join_request_list', {}, { kind: 'list' }],
    ['party_data_send', { op_code: '7', data: 'AA==' }, { kind: 'data', opCode: '7', data: 'AA==' }],
    ['party_data_send', {}, { kind: 'data', opCode: '0', data: '' }],
    ['party_update', {}, { kind: 'update', open: false, hidden: false, label: '' }],
    [
      'party_update',
      { open: true, hidden: true, label: '{"a":1}' },
      { kind: 'update', open: true, hidden: true, label: '{"a":1}' },
    ],
    [
      'party_matchmaker_add',
      {
        min_count: 2,
        max_count: 4,
        count_multiple: 2,
        query: '+a:b',
        string_properties: { s: 't' },
        numeric_properties: { n: 1 },
      },
      {
        kind: 'matchmake',
        wish: { minCount: 2, maxCount: 4, countMultiple: 2, query: '+a:b', strings: { s: 't' }, numbers: { n: 1 } },
      },
    ],
    ['party_matchmaker_remove', { ticket: 't' }, { kind: 'unmatch', ticket: 't' }],
    ['party_matchmaker_remove', {}, { kind: 'unmatch', ticket: '' }],
  ])('T37 as %s %j is %j', async (name, body, command) => {
    const { asked, say } = listening();
    expect(await say(name, { party_id: ID, ...body })).toEqual({});
    expect(asked).toEqual([['ada', ID, command]]);
  });

  test.each(['', 'x', '11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111.'])(
    'T37 names one, and %j is none',
    async (id) => {
      const { asked, say } = listening();
      expect(await say('party_join', { party_id: id })).toEqual([3, 'Invalid party ID']);
      expect(asked).toEqual([]);
    },
  );

  test.each([
    undefined,
    {},
    { ...BOB_JSON, user_id: '' },
    { ...BOB_JSON, session_id: '' },
    { ...BOB_JSON, username: '' },
  ])('T37 means somebody, and %j is nobody', async (presence) => {
    const { asked, say } = listening();
    for (const name of ['party_promote', 'party_accept', 'party_remove'])
      expect(await say(name, { party_id: ID, presence })).toEqual([3, 'Invalid presence']);
    expect(asked).toEqual([]);
  });

  test.each<[string, string]>([
    ['party_join', 'Error joining party'],
    ['party_leave', 'Error leaving party'],
    ['party_promote', 'Error promoting new party leader'],
    ['party_accept', 'Error accepting party join request'],
    ['party_remove', 'Error removing party member or join request'],
    ['party_close', 'Error closing party'],
    ['party_join_request_list', 'Error listing party join requests'],
    ['party_data_send', 'Error sending party data'],
    ['party_update', 'Error updating party'],
    ['party_matchmaker_add', 'Error adding party to matchmaker'],
    ['party_matchmaker_remove', 'Error closing party'],
  ])('T37 as %s is refused in these words: %s', async (name, problem) => {
    const body = { party_id: ID, presence: BOB_JSON, min_count: 2, max_count: 2 };
    expect(await listening({ error: refused('party not found') }).say(name, body)).toEqual([
      3,
      `${problem}: party not found`,
    ]);
    const bug = new TypeError('a bug');
    expect(await listening({ error: bug }).say(name, body)).toBe(bug);
  });
});

describe('a new party', () => {
  const label = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });

  test('T37 is as it was asked for', async () => {
    const { asked, say } = listening();
    const texts = label(PARTY.labelBytes);
    expect(await say('party_create', {})).toEqual({ party: {} });
    await say('party_create', { open: true, hidden: true, max_size: PARTY.members, label: texts });
    expect(asked).toEqual([
      { open: false, hidden: false, maxSize: 0, label: '' },
      { open: true, hidden: true, maxSize: PARTY.members, label: texts },
    ]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ max_size: -1 }, 'Invalid party max size, must be 1-256'],
    [{ max_size: PARTY.members + 1 }, 'Invalid party max size, must be 1-256'],
    [{ label: label(PARTY.labelBytes + 1) }, 'Error creating party: party label too long'],
    [{ label: '[]' }, 'Error creating party: failed to unmarshal party label: it is no JSON object'],
  ])('T37 is refused as %j', async (body, message) => {
    const { asked, say } = listening();
    expect(await say('party_create', body)).toEqual([3, message]);
    expect(asked).toEqual([]);
  });

  test('T37 is refused in words of its own, and is none of somebody who went meanwhile', async () => {
    const full = listening({ error: refused('too many parties joined') });
    expect(await full.say('party_create', {})).toEqual([3, 'Error creating party: too many parties joined']);
    const { asked, say } = listening({ isOpen: false });
    expect([await say('party_create', {}), asked]).toEqual(['nothing', []]);
  });

  test('T37 a label that is too long or none is refused when it is changed, too', async () => {
    const { asked, say } = listening();
    const change = (text: string) => say('party_update', { party_id: ID, label: text });
    expect(await change(label(PARTY.labelBytes + 1))).toEqual([3, 'Error updating party: party label too long']);
    expect(await change('7')).toEqual([
      3,
      'Error updating party: failed to unmarshal party label: it is no JSON object',
    ]);
    expect(asked).toEqual([]);
  });
});

test('T37 what makes others work has its price, and parties look for others only where that is on', () => {
  const prices = { party_create: 'roomJoin', party_join: 'roomJoin', party_update: 'roomMessage' };
  const { rates } = listening();
  expect(rates).toMatchObject({ ...prices, party_matchmaker_add: 'matchmaking' });
  const priced = Object.entries(rates).filter(([, rate]) => rate !== null);
  expect(priced).toHaveLength(4);
  const without = Object.keys(listening({ matchmaking: false }).rates);
  expect(Object.keys(rates).filter((name) => !without.includes(name))).toEqual([
    'party_matchmaker_add',
    'party_matchmaker_remove',
  ]);
});
