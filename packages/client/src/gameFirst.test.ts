import { expect, test } from 'vitest';
import type { Drawings } from './drawings.ts';
import { withGameFirst } from './gameFirst.ts';
import { createStore } from './store.ts';
import { fakeClock } from './testbed/fakeClock.ts';
import type { GameState } from './tuschelClient.ts';

const playing = { status: 'joined', isReconnecting: false } as unknown as GameState;
const away = { status: 'joined', isReconnecting: true } as unknown as GameState;

function drawing() {
  const clock = fakeClock();
  const game = createStore<GameState>(playing);
  let woken = 0;
  let isStopped = false;
  let holdsBack = () => false;
  const drawings = withGameFirst(
    (asked) => {
      holdsBack = asked;
      const made = {
        wakeUp: () => void woken++,
        stop() {
          isStopped = true;
        },
      };
      return made as Drawings;
    },
    { game, clock },
  );
  return { clock, game, drawings, isHeld: () => holdsBack(), woken: () => woken, isStopped: () => isStopped };
}

test('H9 lines wait while the game is coming back, and follow as soon as it is', async () => {
  const { clock, game, isHeld, woken } = drawing();
  expect(isHeld()).toBe(false);
  game.set(away);
  await clock.pass(3_000);
  expect([isHeld(), woken()]).toEqual([true, 0]);
  game.set(playing);
  expect([isHeld(), woken()]).toEqual([false, 1]);
  game.set({ ...playing });
  expect(woken()).toBe(1);
});

test('H9 after five seconds they go their own way, however often the game is tried', async () => {
  const { clock, game, isHeld, woken } = drawing();
  game.set(away);
  await clock.pass(4_999);
  game.set({ ...away });
  expect(isHeld()).toBe(true);
  await clock.pass(1);
  expect([isHeld(), woken()]).toEqual([false, 0]);
});

test('H9 who has left waits for nothing', () => {
  const { game, drawings, isHeld, woken, isStopped } = drawing();
  game.set(away);
  game.set({ status: 'none' });
  expect([isHeld(), woken()]).toEqual([false, 1]);
  drawings.stop();
  game.set(away);
  expect([isHeld(), isStopped()]).toEqual([false, true]);
});
