// @vitest-environment jsdom
import { DrawingEvent } from '@tuschel/ink';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ALL_TOOLS } from '@tuschel/rules';
import { sceneWith } from '../../../testing/actOn.tsx';
import { draw, canvas, strip, region, isPressed, zoom, key, stroke, withTask } from '../../../testing/drawActing.tsx';

test('a view that is mirrored or turned says so, and one press sets it right', async () => {
  const { user } = await draw();
  const flip = strip().getByRole('button', { name: 'Ansicht spiegeln' });
  const sign = () => screen.queryByRole('button', { name: /Ansicht gerade stellen$/ });
  expect([flip.getAttribute('aria-pressed'), sign()]).toEqual(['false', null]);
  await user.click(flip);
  await user.click(strip().getByRole('button', { name: 'Ansicht drehen' }));
  expect([flip.getAttribute('aria-pressed'), sign()?.textContent]).toEqual(['true', 'Gespiegelt15°']);
  await user.click(sign() as HTMLElement);
  expect([flip.getAttribute('aria-pressed'), sign()]).toEqual(['false', null]);
});

test('a layer that is hidden says so at the canvas, and one press shows it again', async () => {
  const { user } = await draw();
  const sign = () => screen.queryByRole('button', { name: /ausgeblendeten Ebene/ });
  expect(sign()).toBeNull();
  await user.click(region('Ebenen').getByRole('button', { name: 'Mittlere Ebene zeigen' }));
  expect(sign()).toBeTruthy();
  await user.click(sign() as HTMLElement);
  expect(sign()).toBeNull();
  expect(isPressed(region('Ebenen').getByRole('button', { name: 'Mittlere Ebene zeigen' }))).toBe(true);
});

test('the alpha lock on a layer without ink says that nothing will be seen, until there is ink or no lock', async () => {
  const { user } = await draw();
  const sign = () => screen.queryByRole('button', { name: /Alpha-Sperre malt nur/ });
  const lock = async () => {
    await user.click(screen.getByRole('button', { name: /Mischmodus/ }));
    await user.click(screen.getByRole('option', { name: /Alpha-Sperre/ }));
  };
  expect(sign()).toBeNull();
  await lock();
  expect(sign()).toBeTruthy();
  await user.click(sign() as HTMLElement);
  expect(sign()).toBeNull();
  expect(screen.getByRole('button', { name: /Mischmodus/ }).textContent).toContain('Normal');
  stroke();
  await lock();
  expect(sign()).toBeNull();
  key('3', { altKey: true, code: 'Digit3' });
  expect(sign()).toBeTruthy();
  key('2', { altKey: true, code: 'Digit2' });
  expect(sign()).toBeNull();
  key('Delete');
  expect(sign()).toBeTruthy();
  key('z', { ctrlKey: true });
  expect(sign()).toBeNull();
  // The stroke itself, which was the only one.
  key('z', { ctrlKey: true });
  await waitFor(() => expect(sign()).toBeTruthy());
});

test('guide lines lie over the picture as they are chosen, by key or in the panel, and go again', async () => {
  const { user } = await draw();
  const lines = () => (screen.getByTestId('grid').getAttribute('d') ?? '').split('M').length - 1;
  expect(lines()).toBe(0);
  key('K', { shiftKey: true });
  expect(lines()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  const choice = within(screen.getByRole('group', { name: 'Hilfslinien' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Drittel' }).checked).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'Karos' }));
  expect(lines()).toBe(15 + 8);
  key('K', { shiftKey: true });
  expect(lines()).toBe(0);
});

test('the view is zoomed, turned, mirrored and set right, by button and by key', async () => {
  const { user } = await draw();
  const button = (name: string) => strip().getByRole('button', { name });
  const picture = screen.getByTestId('canvas');
  const fitted = zoom();
  await user.click(button('Vergrößern'));
  expect(zoom()).toBe(Math.round(fitted * 1.25));
  // What is no longer wholly in sight can be brought back from the canvas, too.
  expect(screen.getAllByRole('button', { name: 'Ganze Leinwand' })).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Ganze Leinwand' })[1] as HTMLElement);
  expect(zoom()).toBe(fitted);
  await user.click(button('Verkleinern'));
  expect(zoom()).toBeLessThan(fitted);
  await user.click(button('Ganze Leinwand'));
  expect(zoom()).toBe(fitted);
  expect(screen.getAllByRole('button', { name: 'Ganze Leinwand' })).toHaveLength(1);
  await user.click(button('Ansicht drehen'));
  expect(picture.style.transform).toContain('rotate(15deg)');
  key('R', { shiftKey: true });
  expect(picture.style.transform).not.toContain('rotate');
  await user.click(button('Ansicht spiegeln'));
  expect(picture.style.transform).toMatch(/scale\(-/);
  key('m');
  expect(picture.style.transform).not.toMatch(/scale\(-/);
  key('+');
  expect(zoom()).toBeGreaterThan(fitted);
  key('-');
  key('-');
  expect(zoom()).toBeLessThan(fitted);
  key('0', { ctrlKey: true });
  expect(zoom()).toBe(fitted);
  key('1', { ctrlKey: true });
  expect(zoom()).toBe(100);
  key('Home');
  expect(zoom()).toBe(fitted);
});

test('layers are chosen and hidden by button and by key; one who draws on a hidden one reads so', async () => {
  const { user, metas } = await draw();
  const layers = region('Ebenen');
  const layer = (name: string) => layers.getByRole('button', { name });
  expect(isPressed(layer('Mitte'))).toBe(true);
  await user.click(layer('Vorne'));
  expect([isPressed(layer('Vorne')), isPressed(layer('Mitte'))]).toEqual([true, false]);
  expect(document.activeElement).toBe(canvas());
  key('1', { altKey: true, code: 'Digit1' });
  expect(isPressed(layer('Hinten'))).toBe(true);
  const eye = layer('Hintere Ebene zeigen');
  expect(isPressed(eye)).toBe(true);
  expect(screen.queryByText('Du zeichnest auf einer ausgeblendeten Ebene.')).toBeNull();
  await user.click(eye);
  expect(isPressed(eye)).toBe(false);
  expect(screen.getByText('Du zeichnest auf einer ausgeblendeten Ebene.')).toBeTruthy();
  expect(metas.at(-1)?.layers).toEqual([
    { id: 0, isVisible: false },
    { id: 1, isVisible: true },
    { id: 2, isVisible: true },
  ]);
  key('!', { altKey: true, shiftKey: true, code: 'Digit1' });
  expect(isPressed(eye)).toBe(true);
});

test('the ink of a layer goes to the next one and is drawn on there', async () => {
  const { user, sync } = await draw();
  const layers = region('Ebenen');
  const button = (name: string) => layers.getByRole<HTMLButtonElement>('button', { name });
  stroke();
  await user.click(button('Ebene nach vorne'));
  expect(isPressed(button('Vorne'))).toBe(true);
  expect(button('Ebene nach vorne').disabled).toBe(true);
  expect(sync().lines).toHaveLength(2);
  key('ArrowDown', { altKey: true, code: 'ArrowDown' });
  key('ArrowDown', { altKey: true, code: 'ArrowDown' });
  expect(isPressed(button('Hinten'))).toBe(true);
  expect(button('Ebene nach hinten').disabled).toBe(true);
  key('ArrowUp', { altKey: true, code: 'ArrowUp' });
  expect(isPressed(button('Mitte'))).toBe(true);
  await user.click(button('Ebene nach hinten'));
  expect(isPressed(button('Hinten'))).toBe(true);
});

test('a layer is emptied without a question, by button and by key', async () => {
  const { user, sync } = await draw();
  const erase = region('Ebenen').getByRole<HTMLButtonElement>('button', { name: 'Ebene leeren' });
  expect(erase.disabled).toBe(true);
  stroke();
  await user.click(erase);
  expect(sync().lines).toHaveLength(2);
  const onlyMiddle = { size: DrawingEvent.eraseLayers, layer: 1, points: [{ x: 1 }] };
  expect(sync().lines.at(-1)).toMatchObject(onlyMiddle);
  stroke();
  key('Delete');
  expect(sync().lines).toHaveLength(4);
  expect(sync().lines.at(-1)).toMatchObject(onlyMiddle);
});

test('all of the picture is erased after a question only', async () => {
  const { user, sync } = await draw();
  const erase = region('Ebenen').getByRole<HTMLButtonElement>('button', { name: 'Ganzes Bild löschen' });
  expect(erase.disabled).toBe(true);
  stroke();
  await user.click(erase);
  const dialog = await screen.findByRole('alertdialog', { name: 'Ganzes Bild löschen?' });
  expect(dialog.textContent).toContain('Alle drei Ebenen werden leer.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sync().lines).toHaveLength(1);
  expect(key('Delete', { ctrlKey: true, shiftKey: true })).toBe(true);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(sync().lines).toHaveLength(2));
});

test('somebody else’s picture under one’s own can be hidden and not drawn on', async () => {
  const { user, metas } = await draw('sketch');
  const layers = region('Ebenen');
  expect(layers.getByText('Vorlage, gesperrt')).toBeTruthy();
  expect(layers.queryByRole('button', { name: 'Hinten' })).toBeNull();
  const eye = layers.getByRole('button', { name: 'Vorlage zeigen' });
  await user.click(eye);
  expect(isPressed(eye)).toBe(false);
  expect(metas.at(-1)?.layers?.[0]).toEqual({ id: 0, isVisible: false });
});

test('the sheet is turned and what is drawn comes to its middle, by button and back by key', async () => {
  const { user, sync, metas } = await draw();
  const layers = region('Ebenen');
  const sizes = () => sync().lines.map(({ size, tool }) => (tool === 20 ? size : 'stroke'));
  stroke();
  await user.click(layers.getByRole('button', { name: 'Ausrichtung: ins Hochformat drehen' }));
  await user.click(await region('Ebenen').findByRole('button', { name: 'Ausrichtung: ins Querformat drehen' }));
  await region('Ebenen').findByRole('button', { name: 'Ausrichtung: ins Hochformat drehen' });
  expect(sizes()).toEqual(['stroke', 7, 7]);
  expect(metas.map(({ isPortrait }) => isPortrait)).toEqual([true, false]);
  key('z', { ctrlKey: true });
  await region('Ebenen').findByRole('button', { name: 'Ausrichtung: ins Querformat drehen' });
  key('z', { ctrlKey: true });
  await region('Ebenen').findByRole('button', { name: 'Ausrichtung: ins Hochformat drehen' });
  await user.click(region('Ebenen').getByRole('button', { name: 'Bild zentrieren' }));
  expect(sizes()).toEqual(['stroke', 8]);
});

test('where the round has a format the sheet lies as it lies, and what is drawn can come to its middle', async () => {
  await draw(sceneWith('draw/open', withTask({ tools: { ...ALL_TOOLS, format: 'landscape' } })));
  expect(region('Ebenen').queryByRole('button', { name: /^Ausrichtung/ })).toBeNull();
  expect(region('Ebenen').getByRole('button', { name: 'Bild zentrieren' })).toBeTruthy();
});

test('a layer fades by the slider, in one line, and comes onto the one below, where one goes on drawing', async () => {
  const { user, sync } = await draw();
  const layers = region('Ebenen');
  stroke();
  const slider = layers.getByRole<HTMLInputElement>('slider', { name: 'Deckkraft der Ebene' });
  slider.focus();
  await user.keyboard('{Home}');
  expect(sync().lines.at(-1)).toMatchObject({ size: 5, layer: 1, opacity: 1 });
  const merge = layers.getByRole<HTMLButtonElement>('button', { name: 'Mit der Ebene darunter vereinen' });
  await user.click(layers.getByRole('button', { name: 'Hintere Ebene zeigen' }));
  expect(merge.disabled).toBe(true);
  await user.click(layers.getByRole('button', { name: 'Hintere Ebene zeigen' }));
  await user.click(merge);
  expect(sync().lines.at(-1)).toMatchObject({ size: 6, layer: 1 });
  expect(isPressed(layers.getByRole('button', { name: 'Hinten' }))).toBe(true);
  expect(merge.disabled).toBe(true);
  expect(slider.value).toBe('100');
});

test('on an upright phone a blank sheet stands upright where the round has no format', async () => {
  const { metas, sync, user } = await draw('empty', { width: 390 });
  expect(metas).toContainEqual({ isPortrait: true });
  const offer = () => screen.queryByRole('button', { name: 'Blatt hochkant stellen' });
  expect(offer()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ausrichtung: ins Querformat drehen' }));
  expect(await screen.findByRole('button', { name: 'Ausrichtung: ins Hochformat drehen' })).toBeTruthy();
  key('z', { ctrlKey: true });
  await screen.findByRole('button', { name: 'Ausrichtung: ins Querformat drehen' });
  expect(sync().lines).toEqual([]);
});

test('on an upright phone the sheet lies as that of the drawing which is drawn anew', async () => {
  const { metas } = await draw('redraw', { width: 390 });
  expect(metas.filter(({ isPortrait }) => isPortrait !== undefined)).toEqual([]);
});

test('a phone that is turned upright over a blank sheet is offered one that stands upright', async () => {
  const { user, sync } = await draw();
  const offer = () => screen.queryByRole('button', { name: 'Blatt hochkant stellen' });
  expect(offer()).toBeNull();
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
  await user.click(strip().getByRole('button', { name: 'Vergrößern' }));
  await user.click(offer() as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Ausrichtung: ins Querformat drehen' })).toBeTruthy();
  expect(offer()).toBeNull();
  expect(sync().lines).toEqual([expect.objectContaining({ size: 7, layer: 1 })]);
});
