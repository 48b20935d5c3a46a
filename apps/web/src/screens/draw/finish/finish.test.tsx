// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { expect, test } from 'vitest';
import { focused, loaded, sceneWith, stateOf } from '../../../testing/actOn.tsx';
import { canvas, draw, withTask, key, region, stroke } from '../../../testing/drawActing.tsx';

test('before it is handed in one says how the drawing is shown; the last strokes go first', async () => {
  const { user, sent, done, metas } = await draw('open');
  done.length = 0;
  expect(key('Enter', { ctrlKey: true })).toBe(true);
  const dialog = await screen.findByRole('dialog', { name: 'Fertig?' });
  const inDialog = within(dialog);
  const submit = inDialog.getByRole('button', { name: 'Abgeben' });
  await waitFor(() => expect(document.activeElement).toBe(submit));
  expect(inDialog.getByRole<HTMLInputElement>('radio', { name: 'Ganze Leinwand' }).checked).toBe(true);
  // All is in sight: that is no part.
  expect(inDialog.queryByRole('radio', { name: 'Aktueller Zoom' })).toBeNull();

  await user.click(inDialog.getByRole('radio', { name: 'Nur sichtbare' }));
  expect(metas).toContainEqual(expect.objectContaining({ isOnlyVisibleLayers: true }));
  const none = inDialog.getByRole<HTMLInputElement>('checkbox', { name: 'Keine' });
  expect([none.checked, none.disabled]).toEqual([true, false]);
  await user.click(inDialog.getByRole('checkbox', { name: 'Horror' }));
  await user.click(inDialog.getByRole('checkbox', { name: 'Blut oder Gewalt' }));
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(3);
  await user.click(inDialog.getByRole('checkbox', { name: 'Horror' }));
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(2);
  await user.click(none);
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(0);
  const hint = 'Nur wer mitspielt, sieht sie, bis du etwas anderes entscheidest.';
  expect(inDialog.getByText(hint)).toBeTruthy();
  await user.click(inDialog.getByRole('checkbox', { name: 'In meinem privaten Verlauf aufheben' }));
  expect(inDialog.queryByText(hint)).toBeNull();
  expect(inDialog.getByText('Nach der Show wird sie gelöscht.')).toBeTruthy();
  expect(metas.findLast(({ save }) => save !== undefined)?.save).toBe(false);

  submit.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ type: 'submit', step: stateOf('draw/open').task?.step }]));
  expect(done).toEqual(['flush', 'submit']);
});

test('what is in sight can be all that is shown', async () => {
  const { user, metas } = await draw('open');
  for (let i = 0; i < 6; i++) key('+');
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  await user.click(dialog.getByRole('radio', { name: 'Aktueller Zoom' }));
  const crop = metas.findLast(({ isClipping }) => isClipping !== undefined);
  expect(crop?.isClipping).toBe(true);
  expect(crop?.scale).toBeGreaterThan(1);
  await user.click(dialog.getByRole('radio', { name: 'Ganze Leinwand' }));
  expect(metas.findLast(({ isClipping }) => isClipping !== undefined)).toMatchObject({
    isClipping: false,
    scale: 1,
    x: 0,
    y: 0,
  });
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a frame is laid around a part, by the pointer and by keys, and stays when one comes back from a closer look', async () => {
  const { user, metas } = await draw('open');
  const open = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
    return within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  };
  const crop = () => metas.findLast(({ isClipping }) => isClipping !== undefined);
  const dialog = await open();
  await user.click(dialog.getByRole('radio', { name: 'Rahmen' }));
  expect(crop()).toMatchObject({ isClipping: true, x: 192, y: 108, scale: 1.25 });
  const scale = dialog.getByRole('slider', { name: 'Vergrößerung' });
  scale.focus();
  await user.keyboard('{End}');
  expect(crop()).toMatchObject({ x: 840, y: 473, scale: 8 });
  dialog.getByRole('slider', { name: 'Abstand links' }).focus();
  await user.keyboard('{Home}');
  expect(crop()).toMatchObject({ x: 0, y: 473, scale: 8 });
  expect(dialog.getByText('240 × 135 Pixel ab 0, 473')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  for (let i = 0; i < 6; i++) key('+');
  const again = await open();
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Rahmen' }).checked).toBe(true);
  expect(crop()).toMatchObject({ x: 0, y: 473, scale: 8 });
});

test('a frame that was given up for the zoom does not come back', async () => {
  const { user, metas } = await draw('open');
  const open = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
    return within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  };
  for (let i = 0; i < 6; i++) key('+');
  const dialog = await open();
  await user.click(dialog.getByRole('radio', { name: 'Rahmen' }));
  await user.click(dialog.getByRole('radio', { name: 'Aktueller Zoom' }));
  const scale = metas.findLast(({ isClipping }) => isClipping)?.scale ?? 0;
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  for (let i = 0; i < 3; i++) key('+');
  const again = await open();
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Aktueller Zoom' }).checked).toBe(true);
  await user.click(again.getByRole('button', { name: 'Abgeben' }));
  await waitFor(() => expect(metas.findLast(({ isClipping }) => isClipping)?.scale).toBeGreaterThan(scale));
});

test.each([20, 9])('in the last %i seconds nothing is asked but whether to hand in', async (seconds) => {
  const ends = ({ step, ...state }: MatchState): MatchState => ({
    ...state,
    ...(step ? { step: { ...step, deadline: state.serverTime + seconds * 1_000 } } : {}),
  });
  const { user, sent } = await draw(sceneWith('draw/last-seconds', ends));
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  // At once, and not when the rest has gone by.
  const dialog = within(screen.getByRole('dialog', { name: 'Gleich ist die Zeit um' }));
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Abgeben' }));
  await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['submit']));
});

/** Hands the drawing in; the server has not answered yet. */
async function handedIn() {
  let answer: (reply: { ok: boolean; code?: 'other' }) => void = () => undefined;
  const drawing = await draw('open', {
    client: ({ game }) => ({
      game: {
        ...game,
        send: () => new Promise((resolve) => (answer = (reply) => resolve({ matchId: '', seq: 1, ...reply }))),
      },
    }),
  });
  const { user } = drawing;
  screen.getAllByRole('button', { name: 'Fertig?' })[0]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Abgeben'));
  await user.keyboard('{Enter}');
  const [sending] = await screen.findAllByRole('button', { name: /^Wird abgegeben/ });
  return { ...drawing, sending, answer: (reply: { ok: boolean; code?: 'other' }) => act(async () => answer(reply)) };
}

test('until the server has it, a drawing that is handed in is locked and on its way', async () => {
  const { user, sync, sending, answer, setState } = await handedIn();
  expect(sending?.getAttribute('aria-disabled')).toBe('true');
  await user.click(sending as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  const { length } = sync().lines;
  // The answer comes before the state in which it is handed in.
  await answer({ ok: true });
  stroke();
  expect(sync().lines).toHaveLength(length);
  expect(screen.queryByRole('button', { name: 'Fertig?' })).toBeNull();
  setState(withTask({ submitted: true }));
  expect(screen.getAllByRole('button', { name: 'Weiterzeichnen' })).toHaveLength(2);
});

test('a drawing is handed in only once its last strokes have arrived, and none is drawn meanwhile', async () => {
  const { user, sent, sync } = await draw('open');
  let arrive = () => {};
  Object.assign(sync(), { flush: () => new Promise<void>((resolve) => (arrive = resolve)) });
  stroke();
  const { length } = sync().lines;
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Abgeben' }));
  expect(await screen.findAllByRole('button', { name: /^Wird abgegeben/ })).toHaveLength(2);
  stroke();
  expect([sent, sync().lines.length]).toEqual([[], length]);
  await act(async () => arrive());
  expect(sent.map(({ type }) => type)).toEqual(['submit']);
});

test('what the server does not take is drawn on, and can be handed in again', async () => {
  const { sync, answer } = await handedIn();
  const { length } = sync().lines;
  await answer({ ok: false, code: 'other' });
  expect(await screen.findAllByRole('button', { name: 'Fertig?' })).toHaveLength(2);
  stroke();
  expect(sync().lines).toHaveLength(length + 1);
});

test('a drawing that is handed in can be taken back', async () => {
  const { user, sent, sync, setState } = await draw('submitted');
  expect(screen.getByText('Abgegeben')).toBeTruthy();
  const { length } = sync().lines;
  stroke();
  expect(sync().lines).toHaveLength(length);
  await user.click(screen.getAllByRole('button', { name: 'Weiterzeichnen' })[0] as HTMLElement);
  key('Enter', { ctrlKey: true });
  const again = { type: 'keepDrawing', step: stateOf('draw/submitted').task?.step };
  expect(sent).toEqual([again, again]);
  setState(withTask({ submitted: false }));
  expect(screen.queryByText('Abgegeben')).toBeNull();
  stroke();
  expect(sync().lines).toHaveLength(length + 1);
});

test('handed in and taken back by a button the focus stays on it, and one hears and reads what is to be done', async () => {
  const { user, answer, setState } = await handedIn();
  const title = () => document.title.replaceAll('\u00a0', ' ').replace(/ (–|·) .*/, '');
  await waitFor(() => expect(focused()).toMatch(/^Wird abgegeben/));
  setState(withTask({ submitted: true }));
  await answer({ ok: true });
  expect([focused(), title()]).toEqual(['Weiterzeichnen', 'Zeichnen']);
  expect(screen.getByText('Abgegeben').closest('[role=status]')).not.toBeNull();
  await user.keyboard('{Enter}');
  setState(withTask({ submitted: false }));
  await answer({ ok: true });
  expect([focused(), title()]).toEqual(['Fertig?', 'Du bist dran: Zeichnen']);
  expect(screen.getByText('Du zeichnest weiter.').getAttribute('aria-live')).toBe('polite');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Fertig?' })).toBeTruthy();
});

test('handed in and taken back by keys the focus stays on the paper', async () => {
  const { user, sent, setState } = await draw('open');
  canvas().focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(focused()).toBe('Abgeben'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  setState(withTask({ submitted: true }));
  await waitFor(() => expect(document.activeElement).toBe(canvas()));
  await user.keyboard('{Control>}{Enter}{/Control}');
  setState(withTask({ submitted: false }));
  expect(sent.map(({ type }) => type)).toEqual(['submit', 'keepDrawing']);
  expect(document.activeElement).toBe(canvas());
});

test('the question whether one is done does not come back with a drawing that was handed in elsewhere and is taken back', async () => {
  const { setState } = await draw('open');
  key('Enter', { ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Fertig?' });
  setState(withTask({ submitted: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  setState(withTask({ submitted: false }));
  expect(await screen.findAllByRole('button', { name: 'Fertig?' })).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing about the layers of a drawing that is handed in can be changed', async () => {
  const { setState } = await draw('submitted');
  const layers = region('Ebenen');
  const changes = () =>
    ['Bild zentrieren', 'Ebene leeren', 'Ganzes Bild löschen'].map(
      (name) => layers.getByRole<HTMLButtonElement>('button', { name }).disabled,
    );
  const opacity = () => layers.getByRole<HTMLInputElement>('slider', { name: 'Deckkraft der Ebene' }).disabled;
  expect([...changes(), opacity()]).toEqual([true, true, true, true]);
  setState(withTask({ submitted: false }));
  expect([...changes(), opacity()]).toEqual([false, false, false, false]);
});

test('drawing by keys is not offered beside a canvas that cannot be drawn on, leaving it is', async () => {
  const { setState } = await draw('submitted');
  const offered = () => document.getElementById(canvas().getAttribute('aria-describedby') ?? '')?.textContent;
  expect(offered()).toBe('Tab: Leisten ausblenden · F6: Leinwand verlassen');
  setState(withTask({ submitted: false }));
  expect(offered()).toMatch(/ · K: mit der Tastatur zeichnen$/);
});

test('the stroke on its way belongs to the drawing that one is asked about', async () => {
  const { sync } = await draw('open');
  const { length } = sync().lines;
  const at = (clientX: number) => ({ clientX, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerDown(canvas(), at(400));
  fireEvent.pointerMove(canvas(), at(450));
  fireEvent.pointerMove(canvas(), at(500));
  key('Enter', { ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Fertig?' });
  expect(sync().lines).toHaveLength(length + 1);
});

test('a frame is dragged and pulled at a corner, and counts once the hand lets go', async () => {
  const { user, metas } = await draw('open');
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  await user.click(dialog.getByRole('radio', { name: 'Rahmen' }));
  const crop = () => metas.findLast(({ isClipping }) => isClipping !== undefined);
  const frame = screen.getByTestId('crop-frame');
  // The picture of 1920 × 1080 is 1000 × 600 px large here.
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
  fireEvent.pointerDown(frame, at(500, 300));
  fireEvent.pointerMove(frame, at(550, 330));
  expect(dialog.getByText(/ab 288, 162$/)).toBeTruthy();
  expect(crop()).toMatchObject({ x: 192, y: 108 });
  fireEvent.pointerUp(frame, at(550, 330));
  expect(crop()).toMatchObject({ x: 288, y: 162, scale: 1.25 });
  fireEvent.pointerMove(frame, at(900, 500));
  expect(crop()).toMatchObject({ x: 288, y: 162 });
  const corner = frame.querySelector('span') as HTMLElement;
  fireEvent.pointerDown(corner, at(150, 90));
  fireEvent.pointerMove(corner, at(400, 240));
  fireEvent.pointerCancel(corner, at(400, 240));
  expect(crop()?.scale).toBeGreaterThan(1.25);
});

test('the small picture of an earlier time does not come back over the one of now', async () => {
  const { sync, metas, user } = await draw('open');
  Object.assign(sync().meta, { previewData: 'old', isOnlyVisibleLayers: true });
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Nur sichtbare' }).checked).toBe(true);
  expect(metas.length).toBeGreaterThan(0);
  expect(metas.filter(({ previewData }) => (previewData as unknown) === 'old')).toEqual([]);
});

test('when the time is up the rest is saved and nothing can be drawn or handed in', async () => {
  const { sent, done, sync } = await draw('over');
  expect(screen.getByText('Die Zeit ist um! Deine Zeichnung bleibt erhalten.')).toBeTruthy();
  expect(done).toContain('flush');
  const { length } = sync().lines;
  stroke();
  key('Enter', { ctrlKey: true });
  expect(sync().lines).toHaveLength(length);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Fertig?' })).toBeNull();
});

test('where strokes are counted one reads how many of them are drawn, and whether few are left', async () => {
  const { sync } = await draw('counted-strokes');
  const before = sync().lines.length;
  const count = () => screen.getByTestId('stroke-count');
  expect(count().textContent).toContain(`${before} von 40 Strichen`);
  expect(count().dataset['few']).toBe('false');
  stroke();
  expect(count().textContent).toContain(`${before + 1} von 40 Strichen`);
});

test('after the last stroke one reads that there are no more, and none is taken', async () => {
  const { sync } = await draw('strokes-spent');
  const most = sync().lines.length;
  expect(screen.getByText(/^Das waren alle .* nimm einen/)).toBeTruthy();
  expect(screen.getByTestId('stroke-count').dataset['few']).toBe('true');
  stroke();
  expect(sync().lines).toHaveLength(most);
});

test.each([1, 3])(
  'without undo there are neither buttons nor keys for it, nor for erasing, on %i layers',
  async (layers) => {
    const scene = sceneWith('draw/no-undo', withTask({ tools: { ...ALL_TOOLS, undo: false, layers } }));
    const { sync } = await draw(scene);
    for (const name of ['Rückgängig', 'Wiederholen', 'Ganzes Bild löschen', 'Ebene leeren']) {
      expect(screen.queryAllByRole('button', { name })).toEqual([]);
    }
    const { length } = sync().lines;
    key('z', { ctrlKey: true });
    key('Delete');
    key('Delete', { ctrlKey: true, shiftKey: true });
    await loaded();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sync().lines).toHaveLength(length);
  },
);
