// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, canvas, strip, region, isPressed, held, setting, key, stroke } from '../../../testing/drawActing.tsx';

/** A tool that erases has an eraser beside its own icon. */
const icons = (button: HTMLElement) => button.querySelectorAll('svg').length;

test('a stroke is undone and done again, by button and by key', async () => {
  const { user, sync } = await draw();
  const button = (name: string) => strip().getByRole<HTMLButtonElement>('button', { name });
  stroke();
  await user.click(button('Rückgängig'));
  expect(sync().lines).toHaveLength(0);
  expect(button('Rückgängig').disabled).toBe(true);
  await user.click(button('Wiederholen'));
  expect(sync().lines).toHaveLength(1);
  for (const [name, init, count] of [
    ['z', { ctrlKey: true }, 0],
    ['y', { ctrlKey: true }, 1],
    ['z', { metaKey: true }, 0],
    ['z', { ctrlKey: true, shiftKey: true }, 1],
  ] as const) {
    expect(key(name, init)).toBe(true);
    expect(sync().lines).toHaveLength(count);
  }
});

test('a tool is taken with the pointer, and keys go to the canvas again', async () => {
  const { user } = await draw();
  const brush = strip().getByRole('button', { name: 'Pinsel' });
  expect(icons(brush)).toBe(1);
  await user.click(brush);
  expect(isPressed(brush)).toBe(true);
  expect(isPressed(strip().getByRole('button', { name: 'Bleistift' }))).toBe(false);
  expect(document.activeElement).toBe(canvas());
  expect(region('Werkzeug einstellen').getByRole('heading', { name: 'Pinsel' })).toBeTruthy();
});

test('a tool that is taken by keyboard leaves the focus where it is', async () => {
  const { user } = await draw();
  const line = strip().getByRole('button', { name: 'Linie' });
  line.focus();
  await user.keyboard('{Enter}');
  expect(isPressed(line)).toBe(true);
  expect(document.activeElement).toBe(line);
});

test('Shift and E let any tool erase; its button and the panel say so, and the panel ends it', async () => {
  const { user } = await draw();
  key('E', { shiftKey: true });
  const erases = region('Werkzeug einstellen').getByRole<HTMLInputElement>('switch', { name: 'Werkzeug radiert' });
  expect(erases.checked).toBe(true);
  const pencil = strip().getByRole('button', { name: 'Bleistift' });
  expect(icons(pencil)).toBe(2);
  const named = (name: string) => region('Werkzeug einstellen').getByRole('button', { name });
  expect([icons(named('Bleistift')), icons(named('Pinsel'))]).toEqual([2, 1]);
  await user.click(erases);
  expect(screen.queryByRole('switch', { name: 'Werkzeug radiert' })).toBeNull();
  expect(icons(pencil)).toBe(1);
});

test('sliders and choices set the tool in the hand, and it goes back to how it was', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  const before = held();
  // What a stroke of it looks like stands beside its name.
  expect(panel.getByRole('heading', { name: 'Bleistift' }).parentElement?.querySelector('canvas')).toBeTruthy();
  fireEvent.change(setting('Deckkraft'), { target: { value: '40' } });
  fireEvent.change(setting('Größe'), { target: { value: '50' } });
  expect(setting('Deckkraft').value).toBe('40');
  expect(Number(setting('Größe').value)).toBeCloseTo(50, 0);
  // Half of the way on a cubic track from 1 to 300.
  expect(held()).toBe('Bleistift, Größe 38');
  await user.click(panel.getByRole('button', { name: 'Mehr' }));
  for (const name of ['Farbauftrag', 'Abstand', 'Stabilisierung']) expect(setting(name)).toBeTruthy();
  const driven = within(panel.getByRole('group', { name: 'Stiftdruck ändert' }));
  const bySize = driven.getByRole('button', { name: 'Größe' });
  const wasBySize = isPressed(bySize);
  await user.click(bySize);
  expect(isPressed(bySize)).toBe(!wasBySize);
  fireEvent.change(driven.getByRole('slider', { name: 'Druckkurve' }), { target: { value: '20' } });
  expect(driven.getByText('leichte Hand')).toBeTruthy();
  fireEvent.change(driven.getByRole('slider', { name: 'Druckkurve' }), { target: { value: '-20' } });
  expect(driven.getByText('feste Hand')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Weniger' }));
  expect(panel.queryByRole('slider', { name: 'Abstand' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Werkzeug zurücksetzen' }));
  expect(setting('Deckkraft').value).toBe('100');
  expect(held()).toBe(before);
});

test('whether fingers draw and where the tools stand is chosen under "More"', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  await user.click(panel.getByRole('button', { name: 'Mehr' }));
  const radio = (name: string) => panel.getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Bis ein Stift da ist').checked).toBe(true);
  await user.click(radio('Nie'));
  expect(radio('Nie').checked).toBe(true);
  expect(radio('Links').checked).toBe(true);
  await user.click(radio('Rechts'));
  expect(document.querySelector('[data-tools]')?.getAttribute('data-tools')).toBe('right');
});

test('a fill has a reach, a tolerance and no size', async () => {
  const { user } = await draw();
  key('g');
  const panel = region('Werkzeug einstellen');
  expect(held()).toBe('Füllen, einstellen');
  expect(panel.queryByRole('slider', { name: 'Größe' })).toBeNull();
  expect(setting('Toleranz')).toBeTruthy();
  expect(setting('Unter die Linie')).toBeTruthy();
  const reach = panel.getByRole<HTMLInputElement>('radio', { name: 'Diese Ebene' });
  const other = panel.getByRole<HTMLInputElement>('radio', { name: 'Alle Ebenen' });
  await user.click(other);
  expect([reach.checked, other.checked]).toEqual([false, true]);
  await user.click(reach);
  expect([reach.checked, other.checked]).toEqual([true, false]);
});

test('how paint meets what is there is chosen from a list with hints', async () => {
  const { user } = await draw();
  const blend = () => region('Werkzeug einstellen').getByRole('button', { name: /Mischmodus/ });
  expect(blend().textContent).toContain('Normal');
  await user.click(blend());
  const choices = await screen.findByRole('listbox');
  expect(within(choices).getAllByRole('option')).toHaveLength(6);
  const multiply = within(choices).getByRole('option', { name: /Multiplizieren/ });
  expect(multiply.textContent).toContain('Dunkler, wie Schatten oder Lasur');
  await user.click(multiply);
  expect(blend().textContent).toContain('ultiplizieren');
});

test('a setting is kept under a name, renamed, moved and forgotten', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  const shelf = () =>
    within(panel.getByRole('list', { name: 'Vorlagen' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const given = shelf();
  key('4');
  await user.click(panel.getByRole('button', { name: 'Diese Einstellungen als Vorlage behalten' }));
  const name = () => panel.getByRole<HTMLInputElement>('textbox', { name: 'Name der Vorlage' });
  expect(document.activeElement).toBe(name());
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Namen übernehmen' }).disabled).toBe(true);
  await user.keyboard('   {Enter}');
  expect(shelf()).toEqual(given);
  await user.keyboard('Fell{Enter}');
  expect(panel.queryByRole('textbox', { name: 'Name der Vorlage' })).toBeNull();
  expect(shelf()).toHaveLength(given.length + 1);
  expect(isPressed(panel.getByRole('button', { name: 'Fell' }))).toBe(true);

  const save = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Einstellungen in dieser Vorlage sichern' });
  expect(save().disabled).toBe(true);
  key('7');
  expect(save().disabled).toBe(false);
  await user.click(save());
  expect(save().disabled).toBe(true);

  await user.click(panel.getByRole('button', { name: 'Vorlage umbenennen' }));
  expect(name().value).toBe('Fell');
  await user.keyboard('{Escape}');
  expect(panel.queryByRole('textbox', { name: 'Name der Vorlage' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Vorlage umbenennen' }));
  await user.clear(name());
  await user.keyboard('Haar');
  await user.click(panel.getByRole('button', { name: 'Namen übernehmen' }));
  expect(panel.getByRole('button', { name: 'Haar' })).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Fell' })).toBeNull();

  await user.click(panel.getByRole('button', { name: 'Diese Einstellungen als Vorlage behalten' }));
  await user.keyboard('Zwei{Enter}');
  const own = () => shelf().filter((one) => one === 'Haar' || one === 'Zwei');
  const [first, second] = own();
  await user.click(panel.getByRole('button', { name: second ?? '' }));
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Vorlage weiter nach hinten' }).disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Vorlage weiter nach vorn' }));
  expect(own()).toEqual([second, first]);
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Vorlage weiter nach vorn' }).disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Vorlage weiter nach hinten' }));
  expect(own()).toEqual([first, second]);
  await user.click(panel.getByRole('button', { name: 'Vorlage löschen' }));
  expect(own()).toEqual([first]);
});

test('presets are taken by pointer and, in turn, by key', async () => {
  const { user } = await draw();
  const presets = () => within(screen.getByRole('list', { name: 'Vorlagen' })).getAllByRole('button');
  const chosen = () => presets().findIndex(isPressed);
  await user.click(presets()[1] as HTMLElement);
  expect(chosen()).toBe(1);
  key('.');
  expect(chosen()).toBe(2);
  key(',');
  expect(chosen()).toBe(1);
  key(',');
  expect(chosen()).toBe(0);
});
