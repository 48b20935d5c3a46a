// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurtleAction } from '../../keys/keyActions.ts';
import { actOn, pass } from '../../testing/actOn.tsx';
import { studio } from '../../testing/easelStudio.ts';
import { createTurtle } from './turtle.ts';
import { TurtleBar } from './TurtleBar.tsx';

const heard = () => screen.getByTestId('turtle-heard').textContent;
const words = () => heard().replaceAll('\u00a0', ' ').trim();

/** The bar of a pen that is on, or not yet. */
async function bar({ isOn = true } = {}) {
  const made = studio();
  const turtle = createTurtle(made.easel, made.toolbox, () => 0);
  if (isOn) turtle.toggle();
  vi.useFakeTimers();
  await actOn(<TurtleBar turtle={turtle} toolbox={made.toolbox} />);
  const go = (...actions: TurtleAction[]) =>
    act(() => {
      for (const action of actions) turtle.do(action, { far: false, fine: false });
    });
  return { ...made, turtle, go };
}

test('one reads where the pen is, whether it draws, in which colour and by which steps, as long as it is on', async () => {
  const { turtle, go } = await bar();
  const shown = () => screen.queryByTestId('turtle-bar')?.textContent.replaceAll('\u00a0', ' ');
  expect(shown()).toMatch(/^960, 540 · Stift oben · .+, Größe 5 · Schritt 8/);
  expect(shown()).toMatch(/Leertaste: Stift auf und ab · O: Wo bin ich\? · K: aufhören$/);
  go('turtleRight', 'turtleLonger', 'turtleThicker', 'turtlePen');
  expect(shown()).toMatch(/^968, 540 · Stift unten · .+, Größe 6 · Schritt 16/);
  act(() => turtle.toggle());
  expect(shown()).toBeUndefined();
});

test('where the pen is is read once the hand rests, everything else at once', async () => {
  const { go } = await bar();
  await pass(0);
  expect(words()).toMatch(/^Zeichnen mit der Tastatur\./);
  go('turtleTurnRight');
  await pass(0);
  expect(words()).toBe('Richtung 15 Grad');
  go('turtleRight');
  await pass(200);
  go('turtleRight');
  await pass(349);
  expect(words()).toBe('Richtung 15 Grad');
  await pass(1);
  expect(words()).toBe('976, 540, Weiß');
  go('turtleWhere');
  await pass(0);
  const before = heard();
  go('turtleWhere');
  await pass(0);
  // Other text, so that it is read again.
  expect([heard() === before, heard().trim()]).toEqual([false, before.trim()]);
});

test('nothing is said of a pen that was never on, and of one that is off only that it is', async () => {
  const { turtle, toolbox } = await bar({ isOn: false });
  await pass(1_000);
  expect([screen.queryByTestId('turtle-bar'), words()]).toEqual([null, '']);
  act(() => turtle.toggle());
  await pass(0);
  act(() => turtle.toggle());
  await pass(0);
  expect(words()).toBe('Zeichnen mit der Tastatur beendet');
  act(() => toolbox.setColor({ r: 1, g: 2, b: 3, a: 255 }));
  await pass(1_000);
  expect(words()).toBe('Zeichnen mit der Tastatur beendet');
});
