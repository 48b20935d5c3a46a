// @vitest-environment jsdom
import { GameMode } from '@tuschel/protocol';
import type { CustomPlan } from '@tuschel/rules';
import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { expect, test } from 'vitest';
import { windowStorage } from '../../browserStorage.ts';
import { useClient, useStore } from '../../ClientContext.tsx';
import { forgetPlan, keepPlan, keptPlan } from '../../plan/keptPlan.ts';
import { actOn, sceneWith, stateOf } from '../../testing/actOn.tsx';
import { useKeptPlan } from './useKeptPlan.ts';

const PLAN: CustomPlan = { name: 'Otters', rounds: [{ type: 'prompt', seconds: 60, selection: 'round_robin' }] };
const { lobbyCode } = stateOf('lobby/host');
const OTHER_CODE = `${lobbyCode.slice(0, -1)}${lobbyCode.endsWith('2') ? '3' : '2'}`;

/** A lobby whose texts come `after` its first rendering. */
async function lobby(after: Promise<void> = Promise.resolve(), scene = 'lobby/host') {
  function Lobby() {
    const game = useStore(useClient().game);
    if (game.status !== 'joined') throw new Error('not in a lobby');
    const isReady = useKeptPlan(game.state);
    use(after);
    return <p>{isReady ? 'ready' : 'on its way'}</p>;
  }
  return actOn(<Lobby />, { scene: sceneWith(scene, {}) });
}

test('a plan reaches the lobby though its first rendering was thrown away', async () => {
  keepPlan(lobbyCode, PLAN, windowStorage);
  let arrive = () => {};
  const { sent } = await lobby(new Promise<void>((resolve) => (arrive = resolve)));
  expect(screen.queryByText(/ready|on its way/)).toBeNull();
  expect(sent).toEqual([]);
  await act(async () => arrive());
  await screen.findByText('ready');
  expect(sent).toMatchObject([{ type: 'options', options: { mode: GameMode.Custom, plan: { name: 'Otters' } } }]);
  await waitFor(() => expect(keptPlan(lobbyCode, windowStorage)).toBeNull());
});

test('a plan begins its own lobby and no other, and is there until it is forgotten', async () => {
  keepPlan(OTHER_CODE, PLAN, windowStorage);
  const { sent } = await lobby();
  await screen.findByText('ready');
  expect(sent).toEqual([]);
  expect(keptPlan(OTHER_CODE, windowStorage)).toEqual(PLAN);
  forgetPlan(windowStorage);
  expect(keptPlan(OTHER_CODE, windowStorage)).toBeNull();
});

test('only the host sends a plan', async () => {
  keepPlan(stateOf('lobby/player').lobbyCode, PLAN, windowStorage);
  const { sent } = await lobby(undefined, 'lobby/player');
  await screen.findByText('ready');
  expect(sent).toEqual([]);
});
