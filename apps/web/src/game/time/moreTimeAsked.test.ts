import type { MatchState, Player } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { isUrgent } from './moreTimeAsked.ts';

function asked(moreTime: number, players: readonly Partial<Player>[]): boolean {
  return isUrgent({ step: { moreTime }, players } as MatchState);
}

const HERE = { presence: 'here', submitted: false } as const;
const AWAY = { presence: 'away', submitted: false } as const;
const WITHOUT_PAGE = { presence: 'here' } as const;

test.each([
  [0, 3, false],
  [1, 4, false],
  [1, 3, true],
  [2, 6, true],
  [2, 7, false],
  [1, 1, true],
])('%i of %i players ask for more time: the button pulses is %s', (count, of, expected) => {
  expect(asked(count, Array<Partial<Player>>(of).fill(HERE))).toBe(expected);
});

test('whoever is away or has no page in the step does not count', () => {
  expect(asked(1, [HERE, HERE, HERE, AWAY, WITHOUT_PAGE])).toBe(true);
});
