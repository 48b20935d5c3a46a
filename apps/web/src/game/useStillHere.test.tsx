// @vitest-environment jsdom
import type { Player } from '@tuschel/protocol';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter, sceneWith, stateOf } from '../testing/actOn.tsx';

const WAITING = 'draw/waiting';

function iAm(presence: Player['presence']) {
  const { you, players } = stateOf(WAITING);
  return { players: players.map((player) => (player.id === you.id ? { ...player, presence } : player)) };
}

const arrive = async (presence: Player['presence']) => {
  const acting = await enter(sceneWith(WAITING, iAm(presence)));
  await screen.findByRole('main');
  return acting;
};

test('a key says that somebody who counts as away is here again, once', async () => {
  const { user, sent } = await arrive('away');
  expect(sent).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(sent).toEqual([{ type: 'here' }]);
});

test('so does a key that a button takes for itself', async () => {
  const { user, sent } = await arrive('away');
  screen.getByRole('button', { name: 'Chat öffnen' }).focus();
  await user.keyboard('{Enter}');
  expect(sent).toEqual([{ type: 'here' }]);
});

test('so does a touch', async () => {
  const { user, sent } = await arrive('away');
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('main') }]);
  expect(sent).toEqual([{ type: 'here' }]);
});

test('nothing is said by somebody who never was away', async () => {
  const { user, sent } = await arrive('here');
  await user.keyboard('{ArrowDown}');
  expect(sent).toEqual([]);
});

test('nothing more is said once the server knows', async () => {
  const { user, sent, setState } = await arrive('away');
  setState(iAm('here'));
  await user.keyboard('{ArrowDown}');
  expect(sent).toEqual([]);
});

test('somebody else being away is not our business', async () => {
  const { you, players } = stateOf(WAITING);
  const others = players.map((player) => (player.id === you.id ? player : { ...player, presence: 'away' as const }));
  const { user, sent } = await enter(sceneWith(WAITING, { players: others }));
  await screen.findByRole('main');
  await user.keyboard('{ArrowDown}');
  expect(sent).toEqual([]);
});
