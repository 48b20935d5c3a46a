// @vitest-environment jsdom
import type { HubState } from '@tuschel/client';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { gameOf, type Scene } from '../../stage/scenes/scene.ts';
import { createStageStore } from '../../stage/stageStore.ts';
import { actOn, pass, sceneNamed, sceneWith } from '../../testing/actOn.tsx';
import { ReconnectingBanner } from './ReconnectingBanner.tsx';

const NOON = Date.UTC(2026, 0, 1, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

const lost = (more: Partial<Extract<HubState, { status: 'lost' }>> = {}): HubState => ({
  status: 'lost',
  since: NOON - 1_000,
  attempt: 1,
  nextTryAt: NOON + 4_000,
  ...more,
});

async function banner(scene: Scene, { hub = lost(), isDrawing = false } = {}) {
  const connection = createStageStore<HubState>(hub);
  const tries = vi.fn<() => void>();
  const acting = await actOn(<ReconnectingBanner isDrawing={isDrawing} />, {
    scene: { ...scene, hub },
    client: () => ({ hub: { ...connection, reconnect: tries } }),
  });
  return { ...acting, connection, tries };
}

const status = () => screen.getByRole('status').textContent.replaceAll('\u00a0', ' ');
/** What stands below it, which is not read out each second. */
const next = () =>
  screen.getByRole('status').nextElementSibling?.firstElementChild?.textContent.replaceAll('\u00a0', ' ');

test.each([
  [
    'draw/open',
    true,
    'Keine Verbindung – zeichne ruhig weiter! Alles bleibt hier und wird später gesendet. Die Uhr läuft weiter.',
  ],
  [
    'write/prompt',
    false,
    'Keine Verbindung – schreib ruhig weiter! Dein Text bleibt hier und wird später gesendet. Die Uhr läuft weiter.',
  ],
  [
    'write/submitted',
    false,
    'Die Verbindung zum Server ist abgerissen. Wir verbinden dich neu … Dein Platz bleibt dir. Die Uhr läuft weiter.',
  ],
  ['lobby/host', false, 'Die Verbindung zum Server ist abgerissen. Wir verbinden dich neu … Dein Platz bleibt dir.'],
])('without a connection %s says what is kept', async (scene, isDrawing, words) => {
  await banner(sceneNamed(scene), { isDrawing });
  expect(status()).toBe(words);
});

test('the seconds until the next try run down, and are not read out', async () => {
  await banner(sceneNamed('write/prompt'));
  expect(next()).toBe('Neuer Versuch in 4 s');
  await pass(3_000);
  expect(next()).toBe('Neuer Versuch in 1 s');
  expect(status()).not.toMatch(/Versuch/);
  await pass(1_000);
  expect(next()).toBe('Wir verbinden dich …');
});

test.each([
  ['in the lobby', sceneNamed('lobby/host')],
  [
    'where the host decides',
    sceneWith('write/prompt', (state) => ({
      ...state,
      ...(state.step ? { step: { ...state.step, deadline: null } } : {}),
    })),
  ],
  ['in a break', sceneWith('write/prompt', { paused: true })],
])('no clock is spoken of %s', async (_where, scene) => {
  await banner(scene);
  expect(status()).not.toMatch(/Uhr/);
});

test('whoever has waited for too long reads that nothing is tried any more, and tries by the button', async () => {
  const { user, tries } = await banner(sceneNamed('lobby/host'), {
    hub: lost({ gaveUp: true, nextTryAt: Number.POSITIVE_INFINITY }),
  });
  expect(next()).toBe('Wir versuchen es nicht mehr automatisch');
  await user.click(screen.getByRole('button', { name: 'Jetzt versuchen' }));
  expect(tries).toHaveBeenCalledTimes(1);
});

test('with the connection the banner goes', async () => {
  const scene = sceneNamed('write/prompt');
  const { setGame } = await banner(scene);
  setGame(gameOf({ ...scene, hub: { status: 'open' } }));
  expect(screen.queryByTestId('reconnecting')).toBeNull();
});
