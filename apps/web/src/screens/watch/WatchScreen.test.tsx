// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { FRESH_KEYS, keySettings } from '../../keys/keySettings.ts';
import { enter, sceneWith, stateOf } from '../../testing/actOn.tsx';
import { watch, button, controls, subtitle, key, slider } from '../../testing/watchActing.tsx';

test('the host turns the pages for everybody, with buttons', async () => {
  const { user, sent } = await watch('drawing');
  expect(screen.getByRole('heading', { name: 'Das Buch von PinselPaula' })).toBeTruthy();
  expect(document.title).toContain('Das Buch von PinselPaula');
  await user.click(button('Nächste Seite'));
  await user.click(button('Vorige Seite'));
  await user.click(button('Noch einmal'));
  await user.click(screen.getByRole('button', { name: /^Seite 1/ }));
  expect(sent).toEqual([
    { type: 'drive', book: 0, page: 2 },
    { type: 'drive', book: 0, page: 0 },
    { type: 'replay' },
    { type: 'drive', book: 0, page: 0 },
  ]);
});

test('where there is no other book yet, nobody can go to it; behind the first and the last page there is nothing', async () => {
  await watch('drawing');
  expect(button('Voriges Buch').disabled).toBe(true);
  expect(button('Nächstes Buch').disabled).toBe(true);
});

test('between books the host goes to their first pages', async () => {
  const { user, sent } = await watch('last', { cursor: { book: 3, page: 2, at: 0 } });
  await user.click(button('Voriges Buch'));
  await user.click(button('Nächstes Buch'));
  expect(sent).toEqual([
    { type: 'drive', book: 2, page: 0 },
    { type: 'drive', book: 4, page: 0 },
  ]);
});

test.each([
  ['ArrowRight', { type: 'drive', book: 3, page: 3 }],
  ['ArrowLeft', { type: 'drive', book: 3, page: 1 }],
  ['ArrowDown', { type: 'drive', book: 4, page: 0 }],
  ['ArrowUp', { type: 'drive', book: 2, page: 0 }],
  ['Space', { type: 'replay' }],
  ['KeyS', { type: 'star', book: 3, on: true }],
])('the key %s leads the show', async (code, command) => {
  const { sent } = await watch('last', { cursor: { book: 3, page: 2, at: 0 } });
  expect(key(code)).toBe(true);
  expect(sent).toEqual([command]);
});

test('Alt+Shift+N turns the page and Alt+Shift+P starts autoplay, for whoever leads alone', async () => {
  const { sent } = await watch('last', { cursor: { book: 3, page: 2, at: 0 } });
  const keys = { altKey: true, shiftKey: true };
  expect(key('KeyN', document.body, keys)).toBe(true);
  expect(key('KeyP', document.body, keys)).toBe(true);
  expect(key('ArrowRight', document.body, keys)).toBe(false);
  expect(key('KeyP', document.body, { ...keys, repeat: true })).toBe(false);
  expect(sent).toEqual([
    { type: 'drive', book: 3, page: 3 },
    { type: 'autoplay', on: true },
  ]);
});

test('in a break Alt+Shift+P goes on instead of starting autoplay', async () => {
  const { sent, setState } = await watch('drawing');
  setState((state) => ({
    ...state,
    recess: {
      playerId: state.you.id,
      playerName: 'PinselPaula',
      since: state.serverTime,
      until: state.serverTime + 1e6,
    },
  }));
  expect(key('KeyP', document.body, { altKey: true, shiftKey: true })).toBe(true);
  expect(sent).toEqual([{ type: 'recess', on: false }]);
});

test('whoever follows the show leads nothing by Alt+Shift', async () => {
  const { sent } = await watch('follow');
  const keys = { altKey: true, shiftKey: true };
  expect([key('KeyN', document.body, keys), key('KeyP', document.body, keys)]).toEqual([false, false]);
  expect(sent).toEqual([]);
});

test('keys with Ctrl, Alt or Cmd, and keys that mean nothing, are left to the browser', async () => {
  const { sent, reacted } = await watch('last', { cursor: { book: 3, page: 2, at: 0 } });
  expect(key('ArrowRight', document.body, { ctrlKey: true })).toBe(false);
  expect(key('ArrowLeft', document.body, { altKey: true })).toBe(false);
  expect(key('KeyS', document.body, { metaKey: true })).toBe(false);
  expect(['KeyX', 'Digit0', 'Digit7', 'Enter'].map((code) => key(code))).toEqual(Array(4).fill(false));
  // A text has no strokes to step through.
  expect(['KeyP', 'Comma', 'Period'].map((code) => key(code))).toEqual([false, false, false]);
  expect([sent, reacted]).toEqual([[], []]);
});

test('where single keys are off no letter or digit means anything; arrows, the space bar and the keys of the host do', async () => {
  onTestFinished(() => keySettings.set(FRESH_KEYS));
  keySettings.set({ ...FRESH_KEYS, isOn: false });
  const { sent, reacted } = await watch('drawing');
  const press = (code: string, name: string) => key(code, document.body, { key: name });
  expect([press('KeyS', 's'), press('Digit1', '1'), press('KeyP', 'p'), press('Period', '.')]).toEqual(
    Array(4).fill(false),
  );
  expect([sent, reacted]).toEqual([[], []]);
  expect([press('Space', ' '), press('ArrowRight', 'ArrowRight')]).toEqual([true, true]);
  expect(key('KeyN', document.body, { key: 'N', altKey: true, shiftKey: true })).toBe(true);
  expect(sent.map(({ type }) => type)).toEqual(['replay', 'drive', 'drive']);
});

test('on a text there is nothing to play', async () => {
  await watch('text');
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  expect(screen.getByTestId('watch-text')).toBeTruthy();
});

test('whoever types in the chat turns no page, and a focused button keeps its space key', async () => {
  const { sent, reacted } = await watch('last', { cursor: { book: 3, page: 2, at: 0 } });
  const field = screen.getByRole('textbox', { name: 'Deine Nachricht' });
  for (const code of ['ArrowRight', 'Space', 'KeyS', 'Digit1']) key(code, field);
  for (const name of ['Ganzer Bildschirm', 'Lachen']) key('Space', button(name));
  expect([sent, reacted]).toEqual([[], []]);
  expect(key('ArrowRight', button('Ganzer Bildschirm'))).toBe(true);
  expect(sent).toHaveLength(1);
});

test('switches and sliders keep arrows and space; letters go to the show', async () => {
  const { sent } = await watch('drawing');
  const slider = screen.getByRole('slider', { name: 'Stelle in der Zeichnung' });
  expect(key('Space', slider)).toBe(false);
  expect(key('ArrowUp', screen.getByRole('switch', { name: 'Automatisch umblättern' }))).toBe(false);
  expect(sent).toEqual([]);
  expect(key('KeyS', slider)).toBe(true);
  expect(sent).toEqual([{ type: 'star', book: 0, on: true }]);
});

test('whoever follows only looks, until they browse by themselves and come back', async () => {
  const { user, sent } = await watch('follow');
  expect(screen.queryByRole('toolbar', { name: 'Blättern' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Seite 1/ })).toBeNull();
  expect(screen.getByRole('list', { name: 'Seiten dieses Buchs' }).tabIndex).toBe(0);
  expect(key('ArrowLeft')).toBe(false);
  expect(key('Space')).toBe(false);
  expect(screen.getByText('Der Host blättert.')).toBeTruthy();

  await user.click(button('Selbst blättern'));
  const told = 'Du blätterst selbst. Die Show ist bei Buch 3, Seite 2.';
  expect(screen.getByText(told)).toBeTruthy();
  // No further than the show has come.
  expect(button('Nächste Seite').disabled).toBe(true);
  expect(screen.queryByRole('switch', { name: 'Automatisch umblättern' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show beenden' })).toBeNull();
  await user.click(button('Vorige Seite'));
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 1 von 5');
  await user.click(button('Voriges Buch'));
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 1 von 5');
  expect(screen.getByRole('heading', { name: 'Das Buch von Tintenklecks' })).toBeTruthy();
  key('ArrowRight');
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 2 von 5');
  await user.click(button('Nächstes Buch'));
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 1 von 5');

  await user.click(button('Zurück zur Show'));
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 2 von 5');
  expect(screen.queryByText(told)).toBeNull();
  expect(screen.getByText('Der Host blättert.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('whoever browses plays drawings for themselves alone', async () => {
  const { user, sent } = await watch('follow');
  await user.click(button('Selbst blättern'));
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(1));
  await user.click(button('Anhalten'));
  expect(button('Weiter abspielen')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '0,5×' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '0,5×' }).checked).toBe(true);
  await user.click(button('In Schleife'));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(slider(), { key: 'Home', code: 'Home' });
  await waitFor(() => expect(slider().value).toBe('0'));
  await user.click(button('Einen Strich weiter'));
  await waitFor(() => expect(slider().valueAsNumber).toBeGreaterThan(0));
  await user.click(button('Noch einmal'));
  expect(button('Anhalten')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '0,5×' }).checked).toBe(true);
  expect(sent).toEqual([]);
});

test('while one browses the show goes on by itself, and one sees where it is', async () => {
  const { user, setState } = await watch('follow');
  await user.click(button('Selbst blättern'));
  setState((state) => ({
    ...state,
    ...(state.watch ? { watch: { ...state.watch, cursor: { book: 1, page: 3, at: 0 } } } : {}),
  }));
  expect(screen.getByText('Du blätterst selbst. Die Show ist bei Buch 2, Seite 4.')).toBeTruthy();
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 2 von 5');
});

test('a co-host turns pages, too, but does not end the show', async () => {
  const state = stateOf('watch/follow');
  const players = state.players.map((one) => (one.id === state.you.id ? { ...one, coHost: true } : one));
  const { sent } = await enter(sceneWith('watch/follow', { players }));
  await screen.findByRole('toolbar', { name: 'Blättern' });
  expect(screen.queryByRole('button', { name: 'Show beenden' })).toBeNull();
  key('ArrowLeft');
  expect(sent).toEqual([{ type: 'drive', book: 2, page: 0 }]);
});

test('before the last page the host is asked whether the show is to end', async () => {
  const { user, sent } = await watch('drawing');
  await user.click(button('Show beenden'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Show beenden' });
  expect(dialog.textContent).toContain('Es wurden noch nicht alle Seiten gezeigt.');
  // Its keys turn no page behind it.
  key('ArrowRight', within(dialog).getAllByRole('button')[0]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await user.click(button('Show beenden'));
  const [, sure] = within(await screen.findByRole('alertdialog')).getAllByRole('button');
  await user.click(sure as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ type: 'end' }]));
});

test('on the last page the host closes the book for all, or ends the show at once', async () => {
  const { user, sent } = await watch('last');
  await user.click(button('Nächste Seite'));
  await user.click(button('Show beenden'));
  expect(sent).toEqual([{ type: 'scrub', at: 60_000 }, { type: 'end' }]);
});

test('at the end of the last book the show is over', async () => {
  const { user, sent } = await watch('book-end');
  expect(controls().queryByRole('button', { name: 'Nächste Seite' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch umblättern' }).disabled).toBe(true);
  expect(key('ArrowRight')).toBe(false);
  await user.click(button('Show beenden'));
  expect(sent).toEqual([{ type: 'end' }]);
});

test('at the end of the last book a co-host goes no further, and ends nothing', async () => {
  const { you, players } = stateOf('watch/book-end');
  const coHosts = players.map((one) => (one.id === you.id ? { ...one, coHost: true } : one));
  await enter(sceneWith('watch/book-end', { you: { ...you, isHost: false }, players: coHosts }));
  await screen.findByRole('toolbar', { name: 'Blättern' });
  expect(screen.queryByRole('button', { name: 'Show beenden' })).toBeNull();
  expect(controls().getByText('Nächstes Buch').closest('button')?.disabled).toBe(true);
});

test('on a small screen the rest of the controls is taken out and put away again', async () => {
  const { user } = await watch('drawing');
  const more = button('Mehr Knöpfe');
  const shown = () => [more.getAttribute('aria-expanded'), more.closest('footer')?.dataset['more']];
  expect(shown()).toEqual(['false', 'false']);
  await user.click(more);
  expect(shown()).toEqual(['true', 'true']);
  await user.click(more);
  expect(shown()).toEqual(['false', 'false']);
});
