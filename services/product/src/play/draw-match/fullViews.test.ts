import { StateSchema } from '@tuschel/protocol/schemas';
import { FULL_HOST, fullMatches } from '@tuschel/rules/bots';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { wireState, wireText } from './wireState.ts';

const TABLE = { matchId: 'match', lobbyCode: 'ABCDEFGHJK', seed: '5eed'.repeat(16), openedAt: 0 };
const GUEST = '00000000-0000-4000-8000-000000000042';
const OTHER_GUEST = '00000000-0000-4000-8000-000000000043';
const isState = Compile(StateSchema);

describe('with a hundred seats, and every name and text as long as it may be', () => {
  const matches = fullMatches().map(({ name, match }) => [name, { ...TABLE, match }] as const);

  test.each(matches)('W6 the state has at most 64 KiB: %s', (_, state) => {
    for (const who of [FULL_HOST, GUEST]) {
      const told = wireState(state, who);
      expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(64 * 1_024);
      expect(isState.Check({ ...told, serverTime: 0 })).toBe(true);
      expect(told.players).toHaveLength(100);
      const { books = [] } = told.watch ?? told.done ?? {};
      expect(books.length === 0 || books.some(({ rounds }) => rounds.length > 0)).toBe(true);
    }
  });

  test.each(matches)('each of many is told what they would be told alone: %s', (_, state) => {
    const some = state.match.seats.filter((_seat, index) => index % 9 === 0);
    for (const { person } of some) {
      const alone = { ...state, match: structuredClone(state.match) };
      const text = wireText(wireState(state, person.id));
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(wireState(alone, person.id))));
    }
  });

  test.each(matches)('what all are told is worked out once: %s', (_, state) => {
    const [one, other] = [wireState(state, GUEST), wireState(state, OTHER_GUEST)];
    expect(one.players).toBe(other.players);
    expect(one.options).toBe(other.options);
    const books = [one, other].map(({ watch, done }) => watch?.books ?? done?.books ?? []);
    for (const [index, book] of (books[0] ?? []).entries()) expect(book).toBe(books[1]?.[index]);
  });

  test('W7 the host is told an outline of their texts, and nobody else so much as that', () => {
    const [[, lobby]] = matches as [(typeof matches)[number]];
    const told = wireState(lobby, FULL_HOST);
    expect(told.longTexts).toMatchObject({ story: 1, hostWords: 400, lists: 2_000 });
    expect(told.options).not.toHaveProperty('story');
    expect(told.options.plan?.rounds).toHaveLength(20);
    expect(wireState(lobby, GUEST)).not.toHaveProperty('longTexts');
  });
});
