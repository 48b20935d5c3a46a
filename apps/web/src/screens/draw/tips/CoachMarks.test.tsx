// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Acting, type ActingOptions, enter, sceneWith, stateOf } from '../../../testing/actOn.tsx';
import { region } from '../../../testing/drawActing.tsx';

async function draw(scene: Parameters<typeof enter>[0] = 'draw/empty', options: ActingOptions = {}): Promise<Acting> {
  const acting = await enter(scene, { isNew: true, ...options });
  await screen.findAllByRole('toolbar');
  return acting;
}

const tip = () => screen.queryByRole('complementary', { name: 'Tipps' });
const words = () =>
  within(tip() as HTMLElement)
    .getByRole('status')
    .textContent.replaceAll('\u00a0', ' ');
const button = (name: string) => within(tip() as HTMLElement).getByRole('button', { name });
const canvas = () => screen.getByRole('application');
const key = (name: string, target: Element = document.activeElement ?? document.body): boolean => {
  const event = createEvent.keyDown(target, { key: name, code: name });
  fireEvent(target, event);
  return event.defaultPrevented;
};

test('in the first drawing four tips come one after the other, by keyboard alone, and never again', async () => {
  const { user } = await draw();
  // They come once the tools that they speak of are there.
  await screen.findByRole('complementary', { name: 'Tipps' });
  const read: string[] = [];
  for (const name of ['Weiter', 'Weiter', 'Weiter', 'Alles klar']) {
    read.push(words());
    button(name).focus();
    await user.keyboard('{Enter}');
  }
  expect(read).toEqual([
    'Nichts ist endgültig Hier nimmst du Strich für Strich zurück, so weit du magst.',
    'Dick oder dünn Hier stellst du ein, wie breit dein Strich ist.',
    'Ebenen Was auf einer anderen Ebene liegt, übermalst du nicht.',
    'Fertig? Gib ab, wenn dein Bild dir gefällt. Bis der Schritt endet, kannst du weiterzeichnen.',
  ]);
  expect([tip(), localStorage.getItem('tuschel.tips')]).toEqual([null, 'done']);
});

test('whoever has drawn before reads no tips', async () => {
  await draw('draw/empty', { isNew: false });
  expect(tip()).toBeNull();
});

test('the canvas keeps the focus and its keys while a tip is there, and F6 leads to the tip', async () => {
  await draw();
  expect(document.activeElement).toBe(canvas());
  expect(key('F6', canvas())).toBe(true);
  expect(tip()?.contains(document.activeElement)).toBe(true);
});

test('Escape on the canvas ends the tips for good', async () => {
  await draw();
  expect(key('Escape', canvas())).toBe(true);
  expect([tip(), localStorage.getItem('tuschel.tips')]).toEqual([null, 'done']);
});

test('Escape first ends picking a colour', async () => {
  await draw();
  key('i', canvas());
  key('Escape', canvas());
  expect(tip()).toBeTruthy();
  key('Escape', canvas());
  expect(tip()).toBeNull();
});

test('what was read before the page was loaded anew is not read again', async () => {
  localStorage.setItem('tuschel.tips', `${stateOf('draw/empty').task?.drawingId} undo`);
  await draw();
  expect(words()).toMatch(/^Dick oder dünn/);
});

test('Escape in a text, or with a menu open, is not meant for the tips', async () => {
  const { user } = await draw('draw/chat');
  await user.click(screen.getByRole('button', { name: /^Chat/ }));
  key('Escape', await screen.findByRole('textbox', { name: 'Deine Nachricht' }));
  expect(tip()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spielmenü' }));
  await screen.findByRole('menu');
  key('Escape');
  expect(localStorage.getItem('tuschel.tips')).not.toBe('done');
});

test('Escape in the number of a colour is not meant for the tips, on a slider it is', async () => {
  const { user } = await draw();
  await user.click(region('Farben').getByRole('button', { name: 'Eigene Farbe' }));
  expect(key('Escape', screen.getByRole('textbox', { name: 'Hex-Zahl' }))).toBe(false);
  expect(tip()).toBeTruthy();
  expect(key('Escape', screen.getAllByRole('slider')[0] as HTMLElement)).toBe(true);
  expect([tip(), localStorage.getItem('tuschel.tips')]).toEqual([null, 'done']);
});

test('a ring lies around what a tip speaks of, wherever that moves, and not under the pen', async () => {
  let left = 100;
  const box = () => ({ left, top: 40, width: 30, height: 20, x: left, y: 40, right: left + 30, bottom: 60 });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => box() as DOMRect);
  await draw();
  const ring = () => tip()?.previousElementSibling as HTMLElement;
  const { style } = ring();
  expect([style.left, style.top, style.width, style.height]).toEqual(['96px', '36px', '38px', '28px']);
  left = 150;
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(ring().style.left).toBe('146px');
  left = 200;
  fireEvent.scroll(canvas());
  expect(ring().style.left).toBe('196px');
  fireEvent.pointerDown(canvas(), { clientX: 110, clientY: 50, button: 0, pointerId: 1, pointerType: 'pen' });
  expect(ring().hidden).toBe(true);
  fireEvent.pointerUp(canvas(), { clientX: 110, clientY: 50, button: 0, pointerId: 1, pointerType: 'pen' });
  expect(ring().hidden).toBe(false);
});

test('while a stroke is drawn the tip steps aside, and its own buttons do not move it', async () => {
  await draw();
  expect(tip()?.dataset['away']).toBe('false');
  fireEvent.pointerDown(canvas(), { clientX: 500, clientY: 300, button: 0, pointerId: 1, pointerType: 'pen' });
  expect(tip()?.dataset['away']).toBe('true');
  fireEvent.pointerUp(canvas(), { clientX: 500, clientY: 300, button: 0, pointerId: 1, pointerType: 'pen' });
  expect(tip()?.dataset['away']).toBe('false');
  fireEvent.pointerDown(canvas(), { clientX: 500, clientY: 300, button: 0, pointerId: 1, pointerType: 'touch' });
  fireEvent.pointerCancel(canvas(), { pointerId: 1, pointerType: 'touch' });
  expect(tip()?.dataset['away']).toBe('false');
  fireEvent.pointerDown(button('Weiter'), { button: 0, pointerId: 2 });
  expect(tip()?.dataset['away']).toBe('false');
});

test('of a tool that is not there nothing is said', async () => {
  const { user } = await draw('draw/no-undo');
  expect(words()).toMatch(/^Dick oder dünn/);
  await user.click(button('Weiter'));
  expect(words()).toMatch(/^Fertig/);
  await user.click(button('Alles klar'));
  expect(localStorage.getItem('tuschel.tips')).toBe('done');
});

test.each([
  ['in the last minute', 'draw/last-seconds'],
  ['of a drawing that is handed in', 'draw/submitted'],
  ['of a step that is over', 'draw/over'],
])('there are no tips %s', async (_when, scene) => {
  await draw(scene);
  expect(tip()).toBeNull();
});

test('without a deadline there is time for tips', async () => {
  await draw(
    sceneWith('draw/last-seconds', (state) => ({
      ...state,
      ...(state.step ? { step: { ...state.step, deadline: null } } : {}),
    })),
  );
  expect(tip()).toBeTruthy();
});

test('the menu shows the tips again', async () => {
  const { user } = await draw('draw/empty', { isNew: false });
  await user.click(screen.getByRole('button', { name: 'Spielmenü' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tipps zeigen' }));
  expect(words()).toMatch(/^Nichts ist endgültig/);
});

test('a dialog comes before the tips', async () => {
  const { user } = await draw();
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByTestId('tip')).toBeNull();
});
