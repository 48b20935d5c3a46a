// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { canvas, color, draw, key, pull, region } from '../../../testing/drawActing.tsx';

const heard = () => screen.getByTestId('turtle-heard').textContent.replaceAll('\u00a0', ' ').trim();
const hears = (words: string | RegExp) => waitFor(() => expect(heard()).toMatch(words));
const point = ({ x, y }: { x: number; y: number }) => [x, y];

test('a whole step is drawn and handed in with the keyboard alone', async () => {
  const { sync, user } = await draw();
  key('k');
  await hears(/^Zeichnen mit der Tastatur\. Stift oben bei 960, 540, Schritt 8/);
  key('ArrowRight');
  await hears('968, 540, Weiß');
  key('c');
  await hears(/./);
  const ink = color();
  key(' ', { code: 'Space' });
  await hears(/^Stift unten bei 968, 540/);
  key('ArrowRight', { shiftKey: true });
  key('ArrowDown');
  key('PageUp');
  key('ArrowLeft', { altKey: true });
  key('Enter');
  await hears('Stift oben bei 1007, 540');
  const [line] = sync().lines;
  expect(line?.points.map(point)).toEqual([
    [968, 540],
    // A sharp corner is there twice, as by hand.
    [1000, 540],
    [1000, 540],
    [1000, 548],
    [1008, 540],
    [1007, 540],
  ]);
  expect(color()).toBe(ink);
  // What is drawn can be taken back, and drawn again.
  key('z', { ctrlKey: true });
  await hears('Rückgängig gemacht');
  expect(sync().lines).toHaveLength(0);
  key('y', { ctrlKey: true });
  await hears('Wiederholt');
  expect(sync().lines).toHaveLength(1);
  key('Enter', { ctrlKey: true });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
});

test('the pen turns and goes forward, by longer and shorter steps', async () => {
  const { sync } = await draw();
  key('k');
  for (let turn = 0; turn < 6; turn++) key('w');
  await hears('Richtung 90 Grad');
  key('s');
  await hears('Schritt 16');
  key(' ', { code: 'Space' });
  key('v');
  key('q');
  key('S', { shiftKey: true });
  key('S', { shiftKey: true });
  key(' ', { code: 'Space' });
  expect(sync().lines[0]?.points.map(point)).toEqual([
    [960, 540],
    [960, 556],
  ]);
  await hears('Stift oben bei 960, 556');
  key('o');
  await hears(/^960, 556\. Stift oben\. Darunter: .*Schritt 4, Richtung 75 Grad$/);
});

test('Escape drops the line on its way, and without one it ends drawing with the keyboard', async () => {
  const { sync } = await draw();
  key('k');
  key(' ', { code: 'Space' });
  key('ArrowUp');
  key('Escape');
  await hears('Linie verworfen');
  expect(sync().lines).toHaveLength(0);
  expect(screen.getByTestId('turtle').hidden).toBe(false);
  key('Escape');
  await hears('Zeichnen mit der Tastatur beendet');
  expect(screen.getByTestId('turtle').hidden).toBe(true);
  // The keys mean what they meant before.
  key('ArrowUp');
  expect(heard()).toBe('Zeichnen mit der Tastatur beendet');
});

test('a pointer that begins to draw lifts the pen of the keyboard; at the edge of the picture it stays', async () => {
  const { sync } = await draw();
  key('k');
  key(' ', { code: 'Space' });
  for (let step = 0; step < 40; step++) key('ArrowUp', { shiftKey: true });
  await hears(/^Rand des Bildes\. 960, 0/);
  pull([400, 200], [450, 260]);
  expect(sync().lines).toHaveLength(2);
  expect(sync().lines[0]?.points.at(-1)).toMatchObject({ x: 960, y: 0 });
});

test('with the bucket the pen fills where it is, and a locked paper says so', async () => {
  const { sync } = await draw();
  key('g');
  key('k');
  key(' ', { code: 'Space' });
  await hears(/^Gefüllt mit .* bei 960, 540$/);
  expect(sync().lines[0]?.tool).toBe(Tool.floodFill);
  expect(canvas()).toBeTruthy();
});

test('a colour without a name is said to be like the one next to it', async () => {
  const { user } = await draw();
  const colors = region('Farben');
  await user.click(colors.getByRole('tab', { name: 'Eigene' }));
  const field = colors.getByRole('textbox', { name: 'Farben als Hex-Codes' });
  key('k');
  for (const [hex, words] of [
    ['#f01c20', 'ähnlich wie Rot (#f01c20), Größe'],
    ['#20a030', 'ähnlich wie Grün (#20a030), Größe'],
    ['#1515f0', 'ähnlich wie Blau (#1515f0), Größe'],
    ['#2a63d6', '. Blau, Größe'],
  ] as const) {
    await user.type(field, `${hex}{Enter}`);
    key('o');
    await waitFor(() => expect(heard()).toContain(words));
  }
});
