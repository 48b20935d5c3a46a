// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw, canvas, bar, region, isPressed, color, stroke } from '../../../testing/drawActing.tsx';

test('a colour is taken from the chart, is related to others, and what was drawn with is remembered', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  const swatches = () => panel.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  const tab = (name: string) => user.click(panel.getByRole('tab', { name }));
  expect(swatches()).toHaveLength(24);
  await user.click(panel.getByRole('button', { name: /^Rot/ }));
  const red = color();
  expect(red).not.toBe('#1B1C22');
  expect(document.activeElement).toBe(canvas());
  await tab('Verlauf');
  expect(panel.getByText('Hier sammeln sich die Farben, mit denen du malst.')).toBeTruthy();
  stroke();
  expect(swatches()).toHaveLength(1);
  expect(isPressed(swatches()[0] as HTMLElement)).toBe(true);
  await tab('Verwandt');
  const related = swatches().map(({ title }) => title);
  expect(related.length).toBeGreaterThan(3);
  await user.click(swatches().at(-1) as HTMLElement);
  expect(color()).not.toBe(red);
  // Choosing among them does not change them.
  expect(swatches().map(({ title }) => title)).toEqual(related);
});

test('own colours are put aside, read from a list or a file, and forgotten', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  await user.click(panel.getByRole('tab', { name: 'Eigene' }));
  const own = () => panel.queryAllByRole('listitem').map((item) => within(item).getByRole('button').style.background);
  const forget = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Farbe vergessen' });
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Farben als Hex-Codes' });
  expect(panel.getByText(/^Merk dir die aktuelle Farbe/)).toBeTruthy();
  expect(forget().disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Farbe merken' }));
  expect(own()).toHaveLength(1);
  expect(forget().disabled).toBe(false);
  await user.type(field, 'keine{Enter}');
  expect(panel.getByRole('alert').textContent).toBe(
    'Darin steckt keine Farbe. Farben sehen aus wie #D33 oder #2A63D6.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, '#2A63D6 #D33{Enter}');
  expect(panel.queryByRole('alert')).toBeNull();
  expect(field.value).toBe('');
  expect(own()).toHaveLength(3);
  expect(color()).toBe('#2A63D6');
  await user.click(forget());
  expect(own()).toHaveLength(2);
  const file = document.querySelector('input[type="file"]') as HTMLInputElement;
  const choose = vi.spyOn(file, 'click');
  const emptied = vi.spyOn(file, 'value', 'set');
  await user.click(panel.getByRole('button', { name: /^Palettendatei öffnen/ }));
  expect(choose).toHaveBeenCalledTimes(1);
  fireEvent.change(file, { target: { files: [new File(['#00FF00\n#0000FF'], 'mine.hex')] } });
  // The same file can be chosen again.
  expect(emptied).toHaveBeenCalledWith('');
  await waitFor(() => expect(own()).toHaveLength(4));
  expect(color()).toBe('#00FF00');
});

test('any colour is mixed in a field and on a band', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  const open = panel.getByRole('button', { name: 'Eigene Farbe' });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByTestId('mixer')).toBeNull();
  await user.click(panel.getByRole('button', { name: /^Rot/ }));
  const red = color();
  await user.click(open);
  expect(open.getAttribute('aria-expanded')).toBe('true');
  const hue = within(screen.getByTestId('mixer')).getAllByRole('slider').at(-1) as HTMLElement;
  fireEvent.change(hue, { target: { value: '200' } });
  const mixed = color();
  expect(mixed).not.toBe(red);
  const [strength] = within(screen.getByTestId('mixer')).getAllByRole('slider');
  fireEvent.change(strength as HTMLElement, { target: { value: '10' } });
  expect(color()).not.toBe(mixed);
});

test('the pipette of the panel gives the keys back to the canvas when it is taken with the pointer', async () => {
  const { user } = await draw();
  const pick = region('Farben').getByRole('button', { name: 'Farbe aus dem Bild nehmen' });
  await user.click(pick);
  expect([isPressed(pick), document.activeElement === canvas()]).toEqual([true, true]);
  pick.focus();
  await user.keyboard('{Enter}');
  expect([isPressed(pick), document.activeElement === pick]).toEqual([false, true]);
  await user.click(region('Farben').getByRole('button', { name: 'Farben tauschen' }));
  expect(color()).toBe('#FFFFFF');
});

test('at the second button of the mouse size and colours are where the pointer is', async () => {
  const { user } = await draw();
  // A long press of a finger says something else.
  const pressed = createEvent.contextMenu(canvas(), { clientX: 950, clientY: 20 });
  Object.defineProperty(pressed, 'pointerType', { value: 'touch' });
  fireEvent(canvas(), pressed);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.contextMenu(canvas(), { clientX: 950, clientY: 20 });
  const card = await screen.findByRole('dialog', { name: 'Größe und Farbe am Mauszeiger' });
  expect(document.activeElement).toBe(card);
  expect(card.style.getPropertyValue('--left')).toBe('776px');
  expect(card.style.getPropertyValue('--top')).toBe('20px');
  expect(within(card).getAllByRole('slider')).toHaveLength(2);
  const swatches = within(card).getAllByRole('listitem');
  expect(swatches).toHaveLength(8);
  await user.click(within(swatches[3] as HTMLElement).getByRole('button'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(color()).not.toBe('#1B1C22');
  expect(document.activeElement).toBe(canvas());
  fireEvent.contextMenu(canvas(), { clientX: 300, clientY: 300 });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.contextMenu(canvas(), { clientX: 300, clientY: 300 });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.pointerDown(canvas(), { clientX: 100, clientY: 100, pointerId: 1, pointerType: 'mouse', button: 0 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on a phone the bar opens one sheet at a time and shuts it again', async () => {
  const { user } = await draw('redraw');
  const sheet = () => document.querySelector('[data-sheet]')?.getAttribute('data-sheet');
  // What is to be drawn anew is in sight at first.
  expect(sheet()).toBe('source');
  await user.click(bar().getByRole('button', { name: 'Farben' }));
  expect(sheet()).toBe('color');
  expect(bar().getByRole('button', { name: 'Farben' }).getAttribute('aria-expanded')).toBe('true');
  await user.click(bar().getByRole('button', { name: 'Ebenen' }));
  expect(sheet()).toBe('layers');
  await user.click(bar().getByRole('button', { name: /Größe/ }));
  expect(sheet()).toBe('tool');
  await user.click(bar().getByRole('button', { name: 'Vorlage' }));
  expect(sheet()).toBe('source');
  await user.click(bar().getByRole('button', { name: 'Vorlage' }));
  expect(sheet()).toBe('none');
});

test('with few colours there are these and no others', async () => {
  await draw('few-colors');
  const panel = region('Farben');
  expect(panel.getByText('In dieser Runde gibt es diese 24 Farben.')).toBeTruthy();
  expect(panel.getAllByRole('listitem')).toHaveLength(24);
  expect(panel.queryByRole('tab')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Eigene Farbe' })).toBeNull();
});

test('with one ink there is nothing to choose', async () => {
  await draw('one-ink');
  const panel = region('Farben');
  expect(panel.getByText('In dieser Runde gibt es nur diese eine Tusche und den Radierer.')).toBeTruthy();
  expect(panel.queryByRole('button')).toBeNull();
  expect(region('Ebenen').queryByRole('button', { name: 'Vorne' })).toBeNull();
});

test('on a phone a sheet is shut by what is chosen in it, so that a colour and a brush take two presses each', {
  tags: ['long'],
}, async () => {
  const { user } = await draw('open', { width: 390 });
  const sheet = () => document.querySelector('[data-sheet]')?.getAttribute('data-sheet');
  await user.click(bar().getByRole('button', { name: 'Farben' }));
  await user.click(region('Farben').getByRole('button', { name: /^Rot/ }));
  expect(sheet()).toBe('none');
  await user.click(bar().getByRole('button', { name: /Größe/ }));
  // What is tried out leaves it open.
  await user.click(screen.getByRole('button', { name: 'Werkzeug zurücksetzen' }));
  expect(sheet()).toBe('tool');
  await user.click(within(screen.getByTestId('presets')).getAllByRole('button').at(-1) as HTMLElement);
  expect(sheet()).toBe('none');
  await user.click(bar().getByRole('button', { name: 'Ebenen' }));
  await user.click(region('Ebenen').getByRole('button', { name: 'Vorne' }));
  expect(sheet()).toBe('none');
});

test('where all sheets stand side by side, as on a tall tablet, none is shut by a choice', async () => {
  const { user } = await draw('open', { width: 820 });
  await user.click(bar().getByRole('button', { name: 'Farben' }));
  await user.click(region('Farben').getByRole('button', { name: /^Rot/ }));
  expect(document.querySelector('[data-sheet]')?.getAttribute('data-sheet')).toBe('color');
});
