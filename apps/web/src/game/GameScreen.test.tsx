// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { actOn, sceneWith, without } from '../testing/actOn.tsx';
import GameScreen from './GameScreen.tsx';

const BROKEN = /^Das Spiel ist in einen Zustand geraten/;

describe('a phase whose own part has not come yet', () => {
  test.each([
    ['the show', 'watch/drawing', 'watch'],
    ['the end', 'end/player', 'done'],
  ] as const)('%s: the page waits for it, and does not say that the game is broken', async (_, scene, part) => {
    await actOn(<GameScreen />, { scene: sceneWith(scene, without(part)) });
    expect((await screen.findAllByRole('status')).length).toBeGreaterThan(0);
    expect(screen.queryByText(BROKEN)).toBeNull();
  });

  test('a phase that this page does not know is said to be broken', async () => {
    await actOn(<GameScreen />, {
      scene: sceneWith('end/player', (state) => ({ ...state, phase: 55 as MatchState['phase'] })),
    });
    expect(await screen.findByText(BROKEN)).toBeTruthy();
  });
});
