// @vitest-environment jsdom
import { type MatchState, type Reaction } from '@tuschel/protocol';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type Acting,
  type ActingOptions,
  buttonNames,
  enter,
  loaded,
  pass,
  read,
  sceneWith,
  stateOf,
} from '../../testing/actOn.tsx';
import { veilChoices } from '../../veil/useVeil.ts';
import type { Watch } from './turning.ts';

/** The show goes on. */
const goOn =
  (change: (watch: Watch) => Partial<Watch>) =>
  (state: MatchState): MatchState => ({
    ...state,
    ...(state.watch ? { watch: { ...state.watch, ...change(state.watch) } } : {}),
  });

interface Watching extends Acting {
  reacted: number[];
  /** Somebody reacts. */
  reaction: (reaction: Reaction) => void;
}

async function watch(scene: string, change: Partial<Watch> = {}, options: ActingOptions = {}): Promise<Watching> {
  const reacted: number[] = [];
  const listeners = new Set<(reaction: Reaction) => void>();
  const acting = await enter(
    sceneWith(`watch/${scene}`, (state) => ({
      ...state,
      ...(state.watch ? { watch: { ...state.watch, ...change } } : {}),
    })),
    {
      ...options,
      client: (client) => {
        const more = options.client?.(client) ?? {};
        const game: typeof client.game = {
          ...client.game,
          ...more.game,
          react: (emoji) => void reacted.push(emoji),
          onReaction: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        };
        return { ...more, game };
      },
    },
  );
  await screen.findByRole('main');
  const reaction = (one: Reaction) => act(() => listeners.forEach((tell) => tell(one)));
  return { ...acting, reacted, reaction };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const controls = () => within(screen.getByRole('toolbar', { name: 'Blättern' }));
const subtitle = () =>
  screen.getByText(/^Buch \d+ von \d+ · Seite \d+ von \d+$/).textContent?.replaceAll('\u00a0', ' ');
const key = (name: string, target: Element = document.body, init: KeyboardEventInit = {}) => {
  const event = createEvent.keyDown(target, { code: name, key: name, ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
};

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

test('who follows the show leads nothing by Alt+Shift', async () => {
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

test('on a text there is nothing to play', async () => {
  await watch('text');
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  expect(screen.getByTestId('watch-text')).toBeTruthy();
});

test('who types in the chat turns no page, and a focused button keeps its space key', async () => {
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

test('a drawing is paused and played, stepped through, sped up and looped for everybody', async () => {
  const { user, sent, setState } = await watch('drawing');
  await user.click(button('Anhalten'));
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, paused: true } })));
  await user.click(button('Weiter abspielen'));
  await user.click(screen.getByRole('radio', { name: '2×' }));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('In Schleife'));
  setState(goOn(() => ({ loop: true, speed: 2 })));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('In Schleife'));
  expect(sent).toEqual([
    { type: 'pause', on: true },
    { type: 'pause', on: false },
    { type: 'speed', value: 2 },
    { type: 'loop', on: true },
    { type: 'loop', on: false },
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2×' }).checked).toBe(true);
});

test('a step pauses at the end of a stroke, by button and by key', async () => {
  const { user, sent } = await watch('paused');
  await waitFor(() => expect(slider().value).toBe('2500'));
  const place = () => (sent.at(-1) as { at: number }).at;
  await user.click(button('Einen Strich zurück'));
  expect(sent).toEqual([
    { type: 'pause', on: true },
    { type: 'scrub', at: place() },
  ]);
  const back = place();
  expect(back).toBeLessThan(2_500);
  expect(key('Period')).toBe(true);
  const on = place();
  expect(on).toBeGreaterThan(back);
  await user.click(button('Einen Strich weiter'));
  expect(place()).toBeGreaterThan(on);
  expect(key('Comma')).toBe(true);
  expect(place()).toBe(on);
  expect(key('KeyP')).toBe(true);
  expect(sent.at(-1)).toEqual({ type: 'pause', on: false });
});

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Stelle in der Zeichnung' });

test('the slider says where the replay is, and keys leap in it', async () => {
  const { sent, setState } = await watch('paused');
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  const [at, all] = [slider().valueAsNumber, Number(slider().max)];
  expect(slider().ariaValueText).toBe(`${Math.round(at / 1000)} von ${Math.round(all / 1000)} Sekunden`);
  expect(slider().style.getPropertyValue('--share')).toMatch(/^\d+(\.\d+)?%$/);
  vi.useFakeTimers();
  const press = async (name: string) => {
    const prevented = fireEvent.keyDown(slider(), { key: name, code: name }) === false;
    await pass(500);
    return prevented;
  };
  const place = () => (sent.at(-1) as { at: number }).at;
  // A place far away is drawn in slices: keys leap from where the replay is.
  const goTo = async (from: number) => {
    setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from } })));
    for (let tries = 0; tries < 200 && Math.abs(slider().valueAsNumber - from) > 10; tries++) await pass(20);
    expect(Math.abs(slider().valueAsNumber - from)).toBeLessThanOrEqual(10);
  };
  expect(await press('Home')).toBe(true);
  expect(sent).toEqual([{ type: 'scrub', at: 0 }]);
  const leaps: [from: number, name: string, to: number][] = [
    [2_500, 'ArrowRight', 3_000],
    [2_500, 'ArrowUp', 3_000],
    [2_500, 'PageUp', 4_500],
    [2_500, 'ArrowLeft', 2_000],
    [2_500, 'ArrowDown', 2_000],
    [2_500, 'PageDown', 500],
    [1_000, 'PageDown', 0],
  ];
  for (const [from, name, to] of leaps) {
    await goTo(from);
    await press(name);
    expect([name, place()]).toEqual([name, to]);
  }
  await press('End');
  expect(Math.abs(place() - all)).toBeLessThanOrEqual(1);
  await goTo(all - 100);
  await press('PageUp');
  expect(Math.abs(place() - all)).toBeLessThanOrEqual(1);
  const { length } = sent;
  expect(await press('x')).toBe(false);
  expect(sent).toHaveLength(length);
});

test('dragged, the slider tells the first place at once, then one in a while, and the last', async () => {
  const { sent } = await watch('paused');
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  vi.useFakeTimers();
  fireEvent.pointerDown(slider());
  for (const value of ['1000', '1200', '1400']) fireEvent.input(slider(), { target: { value } });
  expect(sent).toEqual([{ type: 'scrub', at: 1_000 }]);
  // While it is held it stays where the hand is.
  await pass(119);
  expect(slider().value).toBe('1400');
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent.slice(1)).toEqual([{ type: 'scrub', at: 1_400 }]);
  await pass(1_000);
  expect(sent).toHaveLength(2);
  fireEvent.input(slider(), { target: { value: '2000' } });
  expect(sent.at(-1)).toEqual({ type: 'scrub', at: 2_000 });
  fireEvent.pointerUp(slider());
});

test('who follows only looks, until they browse by themselves and come back', async () => {
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

test('who browses plays drawings for themselves alone', async () => {
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

test('at its end a book lies open, all its pages side by side, and gets applause and a star', async () => {
  const { user, sent, reacted } = await watch('book-end');
  const end = within(screen.getByTestId('book-end'));
  expect(end.getByRole('heading', { name: /^Applaus! Das Buch von kritzel_kai/ })).toBeTruthy();
  expect(end.getAllByRole('listitem').map((leaf) => read(leaf))).toHaveLength(5);
  expect(read(end.getAllByRole('listitem')[4] as HTMLElement).join(' ')).toContain('Der Kater nach dem Kater');
  // There is nothing to play any more.
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  expect(key('KeyP')).toBe(false);
  await user.click(end.getByRole('button', { name: 'Klatschen' }));
  expect(reacted).toEqual([3]);
  await user.click(end.getByRole('button', { name: 'Stern (geheim)' }));
  await user.click(within(end.getAllByRole('listitem')[1] as HTMLElement).getByRole('button'));
  expect(sent).toEqual([
    { type: 'star', book: 5, on: true },
    { type: 'drive', book: 5, page: 1 },
  ]);
});

test('from the end of a book it goes on to the next one, and back to its last page', async () => {
  const { user, sent } = await watch('last', { cursor: { book: 3, page: 4, at: 0, from: 60_000 } });
  await user.click(controls().getByText('Nächstes Buch'));
  expect(key('ArrowRight')).toBe(true);
  await user.click(button('Vorige Seite'));
  expect(key('ArrowLeft')).toBe(true);
  expect(sent).toEqual([
    { type: 'drive', book: 4, page: 0 },
    { type: 'drive', book: 4, page: 0 },
    { type: 'scrub', at: 0 },
    { type: 'scrub', at: 0 },
  ]);
});

test('who follows sees the book end with everybody, and turns nothing there', async () => {
  const { reacted, user } = await watch('book-end-follow');
  const end = within(screen.getByTestId('book-end'));
  expect(end.getAllByRole('listitem').flatMap((leaf) => within(leaf).queryAllByRole('button'))).toEqual([]);
  await user.click(end.getByRole('button', { name: 'Klatschen' }));
  expect(reacted).toEqual([3]);
});

test('a place far into a replay is the end of the book on its last page only', async () => {
  await watch('last', { cursor: { book: 3, page: 3, at: 0, from: 60_000 } });
  expect(screen.queryByTestId('book-end')).toBeNull();
});

test('who browses comes to the end of a book by themselves, and goes on from there', async () => {
  const { user, sent } = await watch('follow');
  await user.click(button('Selbst blättern'));
  key('ArrowUp');
  for (let page = 0; page < 4; page++) key('ArrowRight');
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 5 von 5');
  expect(screen.queryByTestId('book-end')).toBeNull();
  key('ArrowRight');
  expect(screen.getByTestId('book-end')).toBeTruthy();
  key('ArrowRight');
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 1 von 5');
  expect(screen.queryByTestId('book-end')).toBeNull();
  expect(sent).toEqual([]);
});

test('a story is one picture book: its pages are its lines, and it ends once', async () => {
  const { user, sent, setState } = await watch('picture-book');
  expect(screen.getByRole('heading', { name: 'Das Bilderbuch von Maari' })).toBeTruthy();
  const place = () => screen.getByText(/^Seite \d+ von \d+$/).textContent?.replaceAll('\u00a0', ' ');
  expect(place()).toBe('Seite 3 von 3');
  expect(screen.getByTestId('watch-asked').textContent).toContain('Und wenn sie nicht gekentert ist');
  expect(within(screen.getByRole('list', { name: 'Seiten der Geschichte' })).getAllByRole('listitem')).toHaveLength(3);
  await user.click(button('Nächste Seite'));
  setState(goOn(() => ({ cursor: { book: 1, page: 2, at: 0 } })));
  expect(place()).toBe('Seite 2 von 3');
  // A line that is read to its end is not the end of the book.
  await user.click(button('Nächste Seite'));
  await user.click(screen.getByRole('button', { name: /^Seite 1/ }));
  expect(sent).toEqual([
    { type: 'scrub', at: 60_000 },
    { type: 'drive', book: 2, page: 0 },
    { type: 'drive', book: 0, page: 0 },
  ]);
});

test('at the end of a story all its pages lie side by side, each picture above its line', async () => {
  await watch('picture-book-end');
  const leaves = within(screen.getByTestId('book-end')).getAllByRole('listitem');
  expect(leaves.map((leaf) => within(leaf).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Zeichnung von Tintenklecks',
    'Zeichnung von Jo_Ottersson',
    'Zeichnung von Tintenklecks',
  ]);
  expect(leaves[1]?.textContent).toContain('Als sie endlich das Steuer übernahm');
});

test('the strip shows no more of a drawing than the stage has shown', async () => {
  const { setState } = await watch('paused');
  const pages = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  const until = () => pages.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset.until;
  // While it is being replayed, its stamp tells nothing of what is still to come.
  expect(until()).toBe('0');
  await waitFor(() => expect(slider().value).toBe('2500'));
  expect(until()).toBe('0');
  // The show goes on without waiting for the end.
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 0 } })));
  expect(until()).toBe('2500');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 1, from: 59_000 } })));
  await waitFor(() => expect(until()).toBeUndefined());
  // Played again, it is known.
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 0 } })));
  await waitFor(() => expect(slider().value).toBe('0'));
  expect(until()).toBeUndefined();
});

test('after a reload the strip shows no more of a drawing than the stage had shown before', async () => {
  const { setState } = await watch('paused');
  await waitFor(() => expect(slider().value).toBe('2500'));
  let cursor: Watch['cursor'] | undefined;
  setState(
    goOn((shown) => {
      cursor = { ...shown.cursor, page: 0 };
      return { cursor };
    }),
  );
  cleanup();
  await watch('paused', cursor && { cursor });
  const strip = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  expect(strip.querySelector('[aria-current="page"]')).toBe(strip.querySelector('li'));
  // It is kept once a second, and how far it is drawn by then is the machine's affair.
  const until = Number(strip.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset.until);
  expect(until).toBeGreaterThanOrEqual(2_000);
  expect(until).toBeLessThanOrEqual(2_500);
});

test('at the end of a book no page of the strip is the current one, and as much of the last drawing is there as was played', async () => {
  const { setState } = await watch('paused', { pageCounts: [2, 2, 2, 2, 2, 2] });
  const strip = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  const stamp = () => strip.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset;
  const current = () => [...strip.querySelectorAll('li')].findIndex((page) => page.ariaCurrent === 'page');
  expect([stamp()?.until, current()]).toEqual(['0', 1]);
  await waitFor(() => expect(slider().value).toBe('2500'));
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 60_000 } })));
  expect(screen.getByTestId('book-end')).toBeTruthy();
  expect([stamp()?.until, current()]).toEqual(['2500', -1]);
});

test('pages turn by themselves when the host wants it', async () => {
  const { user, sent, setState } = await watch('drawing');
  const autoplay = screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch umblättern' });
  expect(autoplay.checked).toBe(false);
  await user.click(autoplay);
  expect(sent).toEqual([{ type: 'autoplay', on: true }]);
  setState(goOn(() => ({ autoplay: true })));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch umblättern' }).checked).toBe(true);
});

test('in a long show the best come first where the host wants it, and own books get stars', async () => {
  const [book] = stateOf('watch/last').watch?.books ?? [];
  const [text, drawing] = book?.rounds ?? [];
  if (!text || !drawing) throw new Error('no pages');
  const long = {
    byStars: false,
    own: [
      { book: 4, round: text },
      { book: 5, round: drawing },
    ],
  };
  const { user, sent } = await watch('drawing', {
    long: { ...stateOf('watch/last').watch?.long, ...long } as never,
    starred: [5],
  });
  await user.click(screen.getByRole('switch', { name: 'Beste zuerst' }));
  expect(screen.getByText(/^2 Bücher mit deinen Seiten kommen noch/)).toBeTruthy();
  const stars = screen.getAllByRole('button', { name: /^Stern für das Buch mit deiner Seite/, hidden: true });
  expect(stars.map((star) => star.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  for (const star of stars) await user.click(star);
  expect(sent).toEqual([
    { type: 'bestOf', on: true },
    { type: 'star', book: 4, on: true },
    { type: 'star', book: 5, on: false },
  ]);
});

test('in a show of usual length nothing is put in another order', async () => {
  await watch('drawing');
  expect(screen.queryByRole('switch', { name: 'Beste zuerst' })).toBeNull();
  expect(document.querySelector('details')).toBeNull();
});

test('a star is given and taken back', async () => {
  const { user, sent, setState } = await watch('drawing');
  expect(button('Stern geben (geheim)').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('Stern geben (geheim)'));
  setState(goOn(() => ({ starred: [0] })));
  expect(button('Stern zurücknehmen').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Stern zurücknehmen'));
  expect(sent).toEqual([
    { type: 'star', book: 0, on: true },
    { type: 'star', book: 0, on: false },
  ]);
});

test('the host hides a page from everybody and shows it again', async () => {
  const { user, sent } = await watch('drawing');
  await user.click(button('Seite vor allen verbergen'));
  expect(sent).toEqual([{ type: 'hidePage', book: 0, page: 1, hide: true }]);
});

test('what is hidden is not shown, says so, and the host may show it again', async () => {
  const { user, sent } = await watch('hidden');
  expect(screen.getByText('Diese Seite ist verborgen.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  await user.click(button('Seite wieder zeigen'));
  expect(sent).toMatchObject([{ type: 'hidePage', hide: false }]);
});

test('somebody else’s page cannot be hidden by who only plays; one’s own can', async () => {
  await watch('follow');
  expect(screen.queryByRole('button', { name: 'Seite vor allen verbergen' })).toBeNull();
});

test('one’s own page can be hidden by its maker', async () => {
  const { you, watch: show } = stateOf('watch/follow');
  const books = show?.books.map((book) => ({
    ...book,
    rounds: book.rounds.map((round) => ({ ...round, playerId: you.id })),
  }));
  const { user, sent } = await watch('follow', { books: books ?? [] });
  await user.click(button('Seite vor allen verbergen'));
  expect(sent).toEqual([{ type: 'hidePage', book: 2, page: 1, hide: true }]);
});

test('a page that nobody made is lost and cannot be hidden', async () => {
  await watch('skipped');
  expect(screen.getByText('Diese Seite ist auf See verschollen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Seite vor allen verbergen' })).toBeNull();
});

test('a drawing that was not kept says so', async () => {
  await watch('erased');
  expect(screen.getByText('Diese Zeichnung wurde nicht aufgehoben.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Zeichnung von/ })).toBeNull();
});

test('a book that has not come yet is being opened', async () => {
  await watch('opening');
  expect(screen.getByText('Das Buch wird aufgeschlagen …')).toBeTruthy();
});

test('why a show began early stands above it', async () => {
  await watch('cancelled');
  expect(screen.getByTestId('end-reason').textContent).not.toBe('');
});

test('under the last text stands what all began with', async () => {
  await watch('last');
  expect(read(screen.getByRole('article'))).toEqual([
    'Der Kater nach dem Kater',
    'Geschrieben von Nachtfalter',
    'So fing alles an',
    'Ein Elefant balanciert auf einer Wäscheleine',
  ]);
});

test('on other pages nothing else stands under a text', async () => {
  await watch('last', { cursor: { book: 5, page: 2, at: 0 } });
  expect(screen.queryByText('So fing alles an')).toBeNull();
});

test('a drawing has what was asked above it, with who asked, and its artist below it', async () => {
  await watch('drawing');
  expect(read(screen.getByRole('article'))).toEqual([
    'Eine Ritterin, die vor dem Staubsauger flieht',
    'PinselPaula',
    'Zeichnung von kritzel_kai',
    'Gezeichnet von kritzel_kai',
  ]);
});

test('a sketch and what became of it have the same sentence above them', async () => {
  const { setState } = await watch('sketch');
  const asked = () => screen.getByTestId('watch-asked').textContent?.trim();
  expect(asked()).toBe('Ein Otter auf Rollschuhen liefert Pizza Maari');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 1 } })));
  expect(asked()).toBe('Ein Otter auf Rollschuhen liefert Pizza Maari');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 0 } })));
  expect(screen.queryByTestId('watch-asked')).toBeNull();
});

test('what was asked stays hidden above the drawing, too', async () => {
  const { books = [] } = stateOf('watch/drawing').watch ?? {};
  const hidden = books.map((book) => ({
    ...book,
    rounds: book.rounds.map(({ promptText, ...round }, page) =>
      page === 0 ? { ...round, isHidden: true } : { ...round, ...(promptText === undefined ? {} : { promptText }) },
    ),
  }));
  await watch('drawing', { books: hidden });
  expect(screen.queryByTestId('watch-asked')).toBeNull();
});

test('full screen goes on and off', async () => {
  const { user } = await watch('drawing');
  const request = vi.fn<() => Promise<void>>(async () => undefined);
  const leave = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(Element.prototype, { requestFullscreen: request });
  Object.assign(document, { exitFullscreen: leave });
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(document, 'exitFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
  await user.click(button('Ganzer Bildschirm'));
  expect([request.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true });
  key('KeyF');
  expect([request.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});

test('one reacts with buttons and with 1 to 6, also on the number pad', async () => {
  vi.useFakeTimers();
  const { user, reacted } = await watch('follow');
  const names = buttonNames(screen.getByRole('group', { name: 'Reagieren' }));
  expect(names).toEqual(['Lachen', 'Verliebt', 'Schock', 'Applaus', 'Hm?', 'Feuer']);
  for (const name of names) {
    await user.click(button(name));
    await pass(1_100);
  }
  expect(key('Digit6')).toBe(true);
  await pass(1_100);
  expect(key('Numpad1')).toBe(true);
  expect(reacted).toEqual([0, 1, 2, 3, 4, 5, 5, 0]);
  expect(button('Feuer').title).toBe('Feuer (6)');
});

test('faster than the server passes them on no reactions go out', async () => {
  const { reacted } = await watch('follow');
  for (let i = 0; i < 20; i++) key('Digit1');
  expect(reacted.length).toBeGreaterThan(0);
  expect(reacted.length).toBeLessThan(20);
});

test('reactions rise with the name of who reacts, and are gone after a while', async () => {
  vi.useFakeTimers();
  const { reaction, client } = await watch('follow');
  const game = client.game.get();
  const [player] = game.status === 'joined' ? game.state.players : [];
  const cloud = screen.getByTestId('reactions');
  reaction({ matchId: 'stage', playerId: player?.id ?? '', emoji: 1 });
  reaction({ matchId: 'stage', playerId: 'somebody', emoji: 2 });
  reaction({ matchId: 'stage', playerId: 'somebody', emoji: 99 });
  expect([...cloud.children].map(({ textContent }) => textContent)).toEqual([player?.name, '']);
  expect((cloud.firstElementChild as HTMLElement).style.insetInlineStart).toMatch(/%$/);
  await pass(2_599);
  expect(cloud.children).toHaveLength(2);
  await pass(1);
  expect(cloud.children).toHaveLength(0);
  for (let i = 0; i < 30; i++) reaction({ matchId: 'stage', playerId: 'somebody', emoji: 0 });
  expect(cloud.children).toHaveLength(24);
});

test('with reduced motion reactions stand still and drawings are there at once', async () => {
  const { reaction } = await watch('follow', {}, { isStill: true });
  reaction({ matchId: 'stage', playerId: '', emoji: 0 });
  expect((screen.getByTestId('reactions').firstElementChild as HTMLElement).style.insetInlineStart).toBe('');
});

test('a drawing that may not be taken home is not offered by the menu of the browser either', async () => {
  const forbidden: ActingOptions = {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async (id) => {
          const drawing = await drawings.read(id);
          return drawing && { ...drawing, allowDownload: false };
        },
      },
    }),
  };
  await watch('drawing', {}, forbidden);
  const picture = await screen.findByRole('img', { name: 'Zeichnung von kritzel_kai' });
  await loaded();
  expect(fireEvent.contextMenu(picture)).toBe(false);
  const stamp = screen.getByRole('list', { name: 'Seiten dieses Buchs' }).querySelector('canvas');
  expect(fireEvent.contextMenu(stamp as Element)).toBe(false);
});

test('a drawing that may be taken home has the menu of the browser', async () => {
  await watch('drawing');
  const picture = await screen.findByRole('img', { name: 'Zeichnung von kritzel_kai' });
  await loaded();
  expect(fireEvent.contextMenu(picture)).toBe(true);
});

test.each([
  ['is not there', async () => null, 'Diese Zeichnung ist nicht mehr da.'],
  [
    'cannot be loaded',
    async () => Promise.reject(new Error('gone')),
    'Die Zeichnung ließ sich nicht laden. Bitte lade die Seite neu.',
  ],
])('a drawing that %s says so', async (_how, answer, words) => {
  await watch('drawing', {}, { client: ({ drawings }) => ({ drawings: { ...drawings, read: answer } }) });
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('a drawing that is on its way says so', async () => {
  const never = () => new Promise<never>(() => undefined);
  await watch('drawing', {}, { client: ({ drawings }) => ({ drawings: { ...drawings, read: never } }) });
  expect(screen.getByText('Die Zeichnung wird geladen …')).toBeTruthy();
});

test('an animation shows one frame at a time, with its number and who drew it', async () => {
  vi.useFakeTimers();
  await watch('animation', {});
  const frames = () =>
    [...screen.getByTestId('watch-frames').children].map((frame) => (frame as HTMLElement).style.visibility);
  const caption = () => screen.getByText(/^\d \/ 4 · /).textContent;
  expect(frames().filter((one) => one === 'visible')).toHaveLength(1);
  const seen = new Set<string>();
  for (let i = 0; i < 50; i++) {
    await pass(100);
    seen.add(caption() ?? '');
  }
  expect([...seen].toSorted((a, b) => a.localeCompare(b))).toEqual([
    '1 / 4 · Tintenklecks',
    '2 / 4 · Jo_Ottersson',
    '3 / 4 · PinselPaula',
    '4 / 4 · kritzel_kai',
  ]);
  await pass(10_000);
  expect(frames()).toEqual(['hidden', 'hidden', 'hidden', 'visible']);
  expect(caption()).toBe('4 / 4 · kritzel_kai');
});

test('with reduced motion an animation is its last frame', async () => {
  await watch('animation', {}, { isStill: true });
  expect(screen.getByText('4 / 4 · kritzel_kai')).toBeTruthy();
});

test('the drawing comes over its sketch, and at the end it is whole', async () => {
  vi.useFakeTimers();
  await watch('sketch');
  const wipe = screen.getByRole('img', { name: 'Skizze von Tintenklecks, darüber die Zeichnung von Jo_Ottersson' });
  const wiped = () => Number.parseFloat(wipe.style.getPropertyValue('--wiped'));
  expect(wiped()).toBe(0);
  await pass(2_400);
  expect(wiped()).toBeGreaterThan(10);
  expect(wiped()).toBeLessThan(90);
  expect(wipe.hasAttribute('data-whole')).toBe(false);
  await pass(2_000);
  expect(wiped()).toBe(100);
  expect(wipe.hasAttribute('data-whole')).toBe(true);
  expect(screen.getByText('Tintenklecks hat angefangen, Jo_Ottersson hat es vollendet')).toBeTruthy();
});

test('with reduced motion the drawing lies over its sketch at once', async () => {
  await watch('sketch', {}, { isStill: true });
  expect(screen.getByTestId('watch-wipe').hasAttribute('data-whole')).toBe(true);
});

test('an animation is stepped through frame by frame, by button and by key', async () => {
  const { user, sent } = await watch('animation', { cursor: { book: 0, page: 4, at: 0, from: 0, paused: true } });
  const caption = () => screen.getByRole('figure').querySelector('p')?.textContent;
  const place = () => (sent.at(-1) as { at: number }).at;
  expect(caption()).toBe('1 / 4 · Tintenklecks');
  await user.click(button('Einen Strich weiter'));
  expect(sent).toEqual([
    { type: 'pause', on: true },
    { type: 'scrub', at: 500 },
  ]);
  expect(caption()).toBe('2 / 4 · Jo_Ottersson');
  expect(key('Period')).toBe(true);
  expect([place(), caption()]).toEqual([1_000, '3 / 4 · PinselPaula']);
  await user.click(button('Einen Strich zurück'));
  expect([place(), caption()]).toEqual([500, '2 / 4 · Jo_Ottersson']);
  key('Comma');
  key('Comma');
  expect([place(), caption()]).toEqual([0, '1 / 4 · Tintenklecks']);
});

test('a drawing that comes over its sketch is stepped through, from the sketch alone to all of the drawing', async () => {
  const { user, sent } = await watch('sketch', { cursor: { book: 0, page: 2, at: 0, from: 0, paused: true } });
  const wiped = () => screen.getByTestId('watch-wipe').style.getPropertyValue('--wiped');
  const place = () => (sent.at(-1) as { at: number }).at;
  expect(wiped()).toBe('0%');
  await user.click(button('Einen Strich weiter'));
  expect([place(), wiped()]).toEqual([1_550, '12.5%']);
  for (let step = 2; step <= 9; step++) await user.click(button('Einen Strich weiter'));
  expect([place(), wiped()]).toEqual([4_000, '100%']);
  expect(screen.getByTestId('watch-wipe').hasAttribute('data-whole')).toBe(true);
  await user.click(button('Einen Strich zurück'));
  expect([place(), wiped()]).toEqual([3_650, '87.5%']);
});

test('what somebody had begun stands out on demand', async () => {
  const { user } = await watch('completed');
  const lit = () => document.querySelector('[data-lit]')?.getAttribute('data-lit');
  const begin = screen.getByRole('switch', { name: 'Den Anfang von Tintenklecks hervorheben' });
  const canvases = () => screen.getByRole('article').querySelectorAll('canvas').length;
  const before = canvases();
  await user.click(begin);
  expect([lit(), canvases()]).toEqual(['true', before + 1]);
  await user.click(begin);
  expect([lit(), canvases()]).toEqual(['false', before]);
});

test('beside a story stand all that was drawn to it, and what is missing', async () => {
  await watch('story');
  const versions = within(screen.getByTestId('watch-versions'));
  expect(screen.getByTestId('watch-asked').textContent).toContain(
    'Als die Katze endlich das Steuer übernahm, war das Meer schon fast leer.',
  );
  expect(versions.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'true',
  ]);
  expect(versions.getByText('Diese Seite ist auf See verschollen.')).toBeTruthy();
});

test('where all redraw a drawing, that one stands beside them with its artist', async () => {
  await watch('in-your-style');
  const versions = within(screen.getByTestId('watch-versions'));
  expect(versions.getByText('Vorlage von Maari')).toBeTruthy();
  expect(versions.getByRole('img', { name: 'Zeichnung von Maari' })).toBeTruthy();
  expect(versions.getAllByRole('listitem')).toHaveLength(4);
});

test('everybody but its artist may vote for the drawing that came closest, and take it back', async () => {
  const { user, sent } = await watch('reveal', { books: votedBooks() });
  expect(screen.getByText('1 Stimme')).toBeTruthy();
  expect(screen.getByText('3 Stimmen')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Am nächsten dran: das Bild von Maari' })).toBeNull();
  await user.click(button('Am nächsten dran: das Bild von Tintenklecks'));
  await user.click(button('Am nächsten dran: das Bild von Jo_Ottersson'));
  expect(sent).toEqual([
    { type: 'closest', book: 0, page: 1, on: false },
    { type: 'closest', book: 0, page: 2, on: true },
  ]);
  expect(button('Am nächsten dran: das Bild von Tintenklecks').getAttribute('aria-pressed')).toBe('true');
  expect(button('Am nächsten dran: das Bild von Jo_Ottersson').getAttribute('aria-pressed')).toBe('false');
});

/** The first drawing of this book is one's own. */
function votedBooks() {
  const { you, watch: show } = stateOf('watch/reveal');
  return (show?.books ?? []).map((book) => ({
    ...book,
    rounds: book.rounds.map((round, index) => ({ ...round, playerId: index === 0 ? you.id : `other-${index}` })),
  }));
}

test('where nobody is asked, no votes are shown', async () => {
  await enter(
    sceneWith('watch/reveal', (state) => {
      const { closest: _closest, ...show } = state.watch as Watch;
      return { ...state, watch: show };
    }),
  );
  await screen.findByText('Am Anfang stand');
  expect(screen.queryByRole('button', { name: /^Am nächsten dran/ })).toBeNull();
});

test('at the end of a crossing stands what was crossed, by whom, and what it was taken for', async () => {
  await watch('crossover');
  const told = read(screen.getByRole('article'));
  expect(told.slice(told.indexOf('Gekreuzt wurde'))).toEqual([
    'Gekreuzt wurde',
    'Leuchtturm',
    'PinselPaula',
    'Faultier',
    'kritzel_kai',
    'Zeichnung von Maari',
    'Tintenklecks sah: Turm × Bär',
  ]);
});

test('a hidden subject of a crossing stays hidden', async () => {
  const { books = [] } = stateOf('watch/crossover').watch ?? {};
  const hide = books.map((book) => ({
    ...book,
    rounds: book.rounds.map((round) => ({
      ...round,
      ...(round.subjects ? { subjects: round.subjects.map((one, at) => ({ ...one, isHidden: at === 1 })) } : {}),
    })),
  }));
  await watch('crossover', { books: hide });
  expect(screen.queryByText('Faultier')).toBeNull();
  expect(screen.getByText('Diese Seite ist verborgen.')).toBeTruthy();
});

test('where the host wants veils, what somebody likes to see at once begins behind one; who browses sees it at once', async () => {
  veilChoices.take({ horror: 'show', blood: 'show', sexual: 'show', isAdult: true });
  onTestFinished(() => veilChoices.take({ horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false }));
  const { options, you } = stateOf('watch/follow');
  const { user } = await enter({
    ...sceneWith('watch/veiled', { options: { ...options, blurOnStage: true }, you }),
    user: null,
  });
  expect(await screen.findByRole('group', { name: /^Achtung/ })).toBeTruthy();
  await user.click(button('Selbst blättern'));
  expect(screen.queryByRole('group', { name: /^Achtung/ })).toBeNull();
  expect(screen.getByRole('img', { name: /^Zeichnung von/ })).toBeTruthy();
});

test.each([
  [true, 1],
  [false, 0],
])('who waits for the next game reads in the show what comes after it: %s', async (waits, count) => {
  await enter(sceneWith('watch/follow', (state) => ({ ...state, you: { ...state.you, ...(waits ? { waits } : {}) } })));
  await screen.findByRole('main');
  if (waits) await screen.findByText(/^Jetzt schaut ihr zusammen an, was entstanden ist/);
  expect(screen.queryAllByText(/noch ein Spiel auf, spielst du mit\.$/)).toHaveLength(count);
});
