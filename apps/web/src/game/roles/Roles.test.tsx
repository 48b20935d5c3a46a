// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { type Player, Rank } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { actOn, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import { Roles } from './Roles.tsx';

/** What is read of somebody's roles, and the signs beside it. */
async function roles(player: Partial<Player>, isYou = false) {
  const [one] = stateOf('lobby/player').players;
  if (!one) throw new Error('nobody plays');
  const plain = { ...one, isHost: false, coHost: false, vip: false, moderator: false, rank: 0, supporterLevel: 0 };
  delete plain.games;
  await actOn(
    <div data-testid="roles">
      <Roles player={{ ...plain, ...player }} isYou={isYou} />
    </div>,
    { scene: sceneNamed('lobby/player') },
  );
  return [...screen.getByTestId('roles').children].map((role) => [
    role.getAttribute('title'),
    role.querySelector('[aria-hidden="true"]:not(svg)')?.textContent ?? null,
  ]);
}

test('whoever is nothing in particular has no sign', async () => {
  expect(await roles({})).toEqual([]);
});

test.each([
  [1, '1'],
  [3, '3'],
  [4, '3'],
])('support of level %i has a number up to three, and is told as it is', async (supporterLevel, sign) => {
  expect(await roles({ supporterLevel })).toEqual([[expect.stringMatching(new RegExp(`${supporterLevel}$`)), sign]]);
});

test('team and admins say so, whoever was appointed otherwise has a sign alone, and an unknown rank none', async () => {
  const of = async (rank: number) => (await roles({ rank }))[0];
  expect((await of(Rank.Team))?.[1]).toMatch(/Team/);
  document.body.replaceChildren();
  expect((await of(Rank.Admin))?.[1]).toMatch(/Admin/);
  document.body.replaceChildren();
  expect((await of(Rank.Friend))?.[1]).toBeNull();
  document.body.replaceChildren();
  expect(await of(9_999)).toBeUndefined();
});

test('whoever is new is said to be so to others alone; what others have played is said to oneself, too', async () => {
  expect(await roles({ games: 'newcomer' }, true)).toEqual([]);
  document.body.replaceChildren();
  expect(await roles({ games: 'otter' }, true)).toHaveLength(1);
});
