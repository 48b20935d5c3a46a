// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { expect, test, vi } from 'vitest';
import { actOn, type ActingOptions, focused } from '../../testing/actOn.tsx';
import { paper, redSquare, type studio } from '../../testing/easelStudio.ts';
import { MoverBar } from './MoverBar.tsx';

/** The bar beside a red square of a hundred px on the middle layer, with the tool in the hand that selects. */
async function bar({ tools = {}, ...options }: ActingOptions & { tools?: Parameters<typeof studio>[1] } = {}) {
  const made = redSquare(paper(), tools);
  made.toolbox.select('rectangle');
  const onUsed = vi.fn<() => void>();
  const acting = await actOn(<MoverBar mover={made.easel.mover} toolbox={made.toolbox} onUsed={onUsed} />, options);
  const press = async (...names: string[]) => {
    for (const name of names) await acting.user.click(screen.getByRole('button', { name }));
  };
  const pose = () => made.easel.mover.get().selected?.pose;
  return { ...made, ...acting, onUsed, press, pose };
}

const numbers = () => screen.getByTestId('mover-bar').textContent.replaceAll(/\s/g, ' ').trim();
const heard = () => screen.getByTestId('mover-heard').textContent;
const hears = (words: string | RegExp) =>
  waitFor(() => expect(heard().replaceAll('\u00a0', ' ').trim()).toMatch(words));

test('each button does with the selection what it is called, and its numbers follow', async () => {
  const { press, pose, onUsed, sync } = await bar();
  await press('Alles auswählen');
  expect(numbers()).toBe('100 × 100 px');
  await press('Größer');
  expect(numbers()).toBe('110 × 110 px');
  await press('Kleiner');
  expect(numbers()).toBe('100 × 100 px');
  await press('Rechts herum drehen', 'Rechts herum drehen');
  expect(numbers()).toBe('100 × 100 px · 30°');
  await press('Links herum drehen', 'Links herum drehen');
  expect(numbers()).toBe('100 × 100 px');
  await press('Waagrecht spiegeln');
  expect([Math.sign(pose()?.width ?? 0), Math.sign(pose()?.height ?? 0)]).toEqual([-1, 1]);
  await press('Senkrecht spiegeln');
  expect([Math.sign(pose()?.width ?? 0), Math.sign(pose()?.height ?? 0)]).toEqual([-1, -1]);
  // After each of them keys go to the canvas again.
  expect(onUsed).toHaveBeenCalledTimes(9);
  expect(sync.lines).toHaveLength(1);
  await press('Übernehmen');
  expect(sync.lines).toHaveLength(2);
  expect(screen.getByText('Ziehe um das, was du bewegen willst.')).toBeTruthy();
});

test('what was moved is put back first, and only what lies where it was is deselected', async () => {
  const { press, pose, sync } = await bar();
  await press('Alles auswählen', 'Größer');
  expect(screen.queryByRole('button', { name: 'Auswahl aufheben' })).toBeNull();
  await press('Zurücklegen');
  expect(numbers()).toBe('100 × 100 px');
  await press('Auswahl aufheben');
  expect([pose(), sync.lines.length]).toEqual([undefined, 1]);
});

test('a key leaves the focus on its button, to be pressed again', async () => {
  const { user, press, onUsed } = await bar();
  await press('Alles auswählen');
  onUsed.mockClear();
  screen.getByRole('button', { name: 'Größer' }).focus();
  await user.keyboard('{Enter}{Enter}');
  expect([focused(), numbers()]).toEqual(['Größer', '121 × 121 px']);
  expect(onUsed).not.toHaveBeenCalled();
});

test('form and layers of the selection are chosen before', async () => {
  const { user, toolbox, easel, press } = await bar();
  toolbox.setLayer(2);
  await press('Alles auswählen');
  expect(numbers()).toContain('Da ist keine Farbe, die sich bewegen lässt.');
  await user.click(screen.getByRole('radio', { name: 'Alle Ebenen' }));
  await press('Alles auswählen');
  expect(numbers()).toBe('100 × 100 px');
  await press('Auswahl aufheben');
  await user.click(screen.getByRole('radio', { name: 'Lasso' }));
  expect([toolbox.get().selects, easel.mover.get().span]).toEqual(['lasso', 'all']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lasso' }).checked).toBe(true);
});

test('on a page with one layer there are none to choose', async () => {
  await bar({ tools: { layers: 1 } });
  expect(screen.queryByRole('radio', { name: 'Alle Ebenen' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Rechteck' })).toBeTruthy();
});

test.each([
  ['de', 'Ausgewählt: 100 mal 100 Pixel bei 100, 100', 'Um 10, -5 Pixel bewegt', 'Zurückgelegt', 'Gespiegelt'],
  ['en', 'Selected: 100 by 100 pixels at 100, 100', 'Moved by 10, -5 pixels', 'Put back', 'Flipped'],
] as const)(
  'what happens is read aloud once the hand rests, the same again as well (%s)',
  async (language, selected, moved, back, mirrored) => {
    const { easel } = await bar({ language });
    const { mover } = easel;
    expect(heard()).toBe('');
    act(() => mover.selectAll());
    await hears(selected);
    act(() => {
      mover.move(4, -5);
      mover.move(6, 0);
    });
    await hears(moved);
    act(() => void mover.takeBack());
    await hears(back);
    act(() => mover.mirror('across'));
    await waitFor(() => expect(heard().trim()).toBe(mirrored));
    const before = heard();
    act(() => mover.mirror('across'));
    // Other text, so that it is read again.
    await waitFor(() => expect(heard()).not.toBe(before));
    expect(heard().trim()).toBe(mirrored);
  },
);

test('with another tool the bar is gone and nothing is said any more', async () => {
  const { toolbox, easel } = await bar();
  act(() => easel.mover.selectAll());
  await hears(/100/);
  act(() => toolbox.take(Tool.brush));
  expect(screen.queryByTestId('mover-bar')).toBeNull();
  expect(heard()).toBe('');
});

test.each([
  ['there is no ink', 'Da ist keine Farbe', ({ toolbox }: Bar) => toolbox.setLayer(2)],
  ['the layer is hidden', 'verborgen', ({ toolbox }: Bar) => toolbox.toggleLayer(1)],
  ['the sheet is locked', 'lässt sich jetzt nichts', ({ easel }: Bar) => easel.setLocked(true)],
])('nothing is selected, and one reads why, where %s', async (_, words, happen) => {
  const made = await bar();
  act(() => happen(made));
  expect(numbers()).toContain('Ziehe um das');
  await made.press('Alles auswählen');
  expect(numbers()).toContain(words);
  expect(numbers()).not.toContain('Ziehe um das');
});

test('numbers are those of what is seen: mirrored as large as before, and pulled askew by its turn', async () => {
  const { easel, press } = await bar();
  await press('Alles auswählen');
  act(() => {
    easel.mover.scale(2);
    easel.mover.mirror('across');
  });
  expect(numbers()).toBe('200 × 200 px');
  act(() => easel.mover.turn(-0.5));
  expect(numbers()).toMatch(/^200 × 200 px · 359[.,]5°$/);
});

type Bar = Awaited<ReturnType<typeof bar>>;
