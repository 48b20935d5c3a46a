// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browserStorage } from '../../../browserStorage.ts';
import { enter, loaded, pass, sceneWith, stateOf } from '../../../testing/actOn.tsx';
import { draw, withTask, region, isPressed, color, key, stroke } from '../../../testing/drawActing.tsx';
import { step } from '../../../testing/gameNotices.tsx';

const copy = () => region('Trickfilm').queryByRole('button', { name: 'Mit Kopie anfangen' });

test('the drawing that is drawn anew is looked at, zoomed, and lends its colours', async () => {
  const { user } = await draw('redraw');
  const source = region('Vorlage');
  const view = source.getByRole('img', { name: 'Die Zeichnung, die du bekommen hast' });
  const picture = screen.getByTestId('source');
  await waitFor(() => expect(picture.style.transform).not.toBe(''));
  const scale = () => Number(/scale\(([\d.]+)\)/.exec(picture.style.transform)?.[1]);
  const spot = () =>
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(picture.style.transform)?.slice(1).map(Number) as [number, number];
  const fitted = scale();
  await user.click(source.getByRole('button', { name: 'Vergrößern' }));
  expect(scale() / fitted).toBeCloseTo(1.25);
  await user.click(source.getByRole('button', { name: 'Verkleinern' }));
  expect(scale()).toBeCloseTo(fitted);
  expect(key('+', {}, view)).toBe(true);
  expect(scale() / fitted).toBeCloseTo(1.25);
  key('-', {}, view);
  expect(scale()).toBeCloseTo(fitted);
  for (const [name, dx, dy] of [
    ['ArrowLeft', 40, 0],
    ['ArrowRight', -40, 0],
    ['ArrowUp', 0, 40],
    ['ArrowDown', 0, -40],
  ] as const) {
    const [x, y] = spot();
    expect(key(name, {}, view)).toBe(true);
    expect(spot()).toEqual([expect.closeTo(x + dx), expect.closeTo(y + dy)]);
  }
  expect(key('ArrowLeft', { ctrlKey: true }, view)).toBe(false);
  expect(key('ArrowLeft', { altKey: true }, view)).toBe(false);
  expect(key('ArrowLeft', { metaKey: true }, view)).toBe(false);
  expect(key('b', {}, view)).toBe(false);
  key('+', {}, view);
  key('Home', {}, view);
  expect(scale()).toBeCloseTo(fitted);
  await user.click(source.getByRole('button', { name: 'Vergrößern' }));
  await user.click(source.getByRole('button', { name: 'Ganze Leinwand' }));
  expect(scale()).toBeCloseTo(fitted);

  fireEvent.wheel(view, { deltaY: -100, clientX: 500, clientY: 300 });
  expect(scale() / fitted).toBeCloseTo(Math.exp(0.16));
  fireEvent.wheel(view, { deltaY: 10, ctrlKey: true, clientX: 500, clientY: 300 });
  expect(scale() / fitted).toBeCloseTo(Math.exp(0.04));

  // A drag moves as far as the pointer does, two fingers zoom; a click takes a colour only when it is asked to.
  const at = (clientX: number, clientY: number, pointerId = 1) => ({ clientX, clientY, pointerId });
  const [x, y] = spot();
  fireEvent.pointerDown(view, at(500, 300));
  fireEvent.pointerMove(view, at(502, 302));
  expect(spot()).toEqual([x, y]);
  fireEvent.pointerMove(view, at(515, 310));
  fireEvent.pointerMove(view, at(530, 320));
  fireEvent.pointerUp(view, at(530, 320));
  expect(spot()).toEqual([expect.closeTo(x + 30), expect.closeTo(y + 20)]);
  fireEvent.pointerMove(view, at(600, 400));
  expect(spot()).toEqual([expect.closeTo(x + 30), expect.closeTo(y + 20)]);
  const before = scale();
  fireEvent.pointerDown(view, at(450, 300, 1));
  fireEvent.pointerDown(view, at(550, 300, 2));
  fireEvent.pointerMove(view, at(650, 300, 2));
  expect(scale() / before).toBeCloseTo(2);
  fireEvent.pointerUp(view, at(650, 300, 2));
  fireEvent.pointerCancel(view, at(450, 300, 1));

  expect(color()).toBe('#1B1C22');
  const click = (init = {}) => {
    fireEvent.pointerDown(view, { ...at(500, 300), ...init });
    fireEvent.pointerUp(view, { ...at(500, 300), ...init });
  };
  click();
  expect(color()).toBe('#1B1C22');
  click({ altKey: true });
  const taken = color();
  expect(taken).not.toBe('#1B1C22');
  key('d');
  // Neither a drag nor two fingers are a click.
  fireEvent.pointerDown(view, { ...at(500, 300), altKey: true });
  fireEvent.pointerMove(view, { ...at(520, 300), altKey: true });
  fireEvent.pointerUp(view, { ...at(520, 300), altKey: true });
  fireEvent.pointerDown(view, { ...at(450, 300, 1), altKey: true });
  fireEvent.pointerDown(view, { ...at(550, 300, 2), altKey: true });
  fireEvent.pointerUp(view, { ...at(550, 300, 2), altKey: true });
  fireEvent.pointerUp(view, { ...at(450, 300, 1), altKey: true });
  expect(color()).toBe('#1B1C22');
  const pick = source.getByRole('button', { name: 'Farbe aus der Vorlage nehmen' });
  await user.click(pick);
  expect(isPressed(pick)).toBe(true);
  click();
  expect(color()).toBe(taken);
});

const size = () => document.querySelector('[data-source]')?.getAttribute('data-source');

test('the drawing that is drawn anew is large, and can be made small', async () => {
  const { user } = await draw('redraw');
  expect(size()).toBe('large');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage klein zeigen' }));
  expect(size()).toBe('small');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage groß zeigen' }));
  expect(size()).toBe('large');
});

test('a drawing that was made small is small in the next game as well, on this device', async () => {
  onTestFinished(() => browserStorage.removeItem('tuschel.large.source'));
  const { user } = await draw('redraw');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage klein zeigen' }));
  cleanup();
  await draw('redraw');
  expect(size()).toBe('small');
});

test('people who were made large stay so, but frames do not grow with them', async () => {
  browserStorage.setItem('tuschel.large.people', '1');
  onTestFinished(() => browserStorage.removeItem('tuschel.large.people'));
  const { setState } = await draw('animation');
  expect(size()).toBe('small');
  const { id, name } = stateOf('draw/animation').players[0] ?? { id: '', name: '' };
  setState(withTask({ cast: [{ playerId: id, playerName: name }] }));
  expect(size()).toBe('large');
});

test('people who were made large stay so, however small the drawing that is drawn anew was made', async () => {
  for (const what of ['people', 'source']) onTestFinished(() => browserStorage.removeItem(`tuschel.large.${what}`));
  browserStorage.setItem('tuschel.large.people', '1');
  const { user } = await draw('redraw');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage klein zeigen' }));
  cleanup();
  await draw('character');
  expect(size()).toBe('large');
});

test('frames that shine through the paper leave the room to it', async () => {
  await draw('animation');
  expect(size()).toBe('small');
});

test('a drawing that may not be taken home is not offered while it is drawn anew either', async () => {
  await draw('redraw', {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async (id) => {
          const drawing = await drawings.read(id);
          return drawing && { ...drawing, allowDownload: false };
        },
      },
    }),
  });
  await loaded();
  await waitFor(() => expect(screen.getByTestId('source').hidden).toBe(false));
  expect(fireEvent.contextMenu(screen.getByRole('img', { name: 'Die Zeichnung, die du bekommen hast' }))).toBe(false);
});

test.each([
  ['is not there', async () => null, 'Diese Zeichnung ist nicht mehr da.'],
  [
    'cannot be loaded',
    async () => Promise.reject(new Error('gone')),
    'Die Zeichnung ließ sich nicht laden. Bitte lade die Seite neu.',
  ],
])('a drawing to draw anew that %s says so', async (_how, read, words) => {
  await draw('redraw', { client: ({ drawings }) => ({ drawings: { ...drawings, read } }) });
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
});

test('frames before this one shine through, and the film so far is played', async () => {
  const { user } = await draw('animation');
  const film = region('Trickfilm');
  const skins = () => document.querySelectorAll('[data-back]').length;
  expect(film.getByRole<HTMLInputElement>('radio', { name: '1 Bild' }).checked).toBe(true);
  expect(skins()).toBe(1);
  await user.click(film.getByRole('radio', { name: '2 Bilder' }));
  expect(skins()).toBe(2);
  await user.click(film.getByRole('radio', { name: 'Keins' }));
  expect(skins()).toBe(0);

  vi.useFakeTimers();
  const sheets = () =>
    [...film.getByRole('img', { name: 'Der Film bis hierher' }).children].findIndex((one) =>
      one.hasAttribute('data-shown'),
    );
  const before = sheets();
  fireEvent.click(film.getByRole('button', { name: 'Bisherigen Film abspielen' }));
  const seen = new Set<number>();
  for (let i = 0; i < 12; i++) {
    await pass(100);
    seen.add(sheets());
  }
  expect(seen.size).toBe(4);
  fireEvent.click(film.getByRole('button', { name: 'Film anhalten' }));
  const stopped = sheets();
  for (let i = 0; i < 5; i++) {
    await pass(200);
    expect(sheets()).toBe(stopped);
  }
  expect(before).toBe(2);
});

test('a frame begins with a copy of the one before, on the page opened anew, as long as nothing is drawn', async () => {
  const begin = vi.fn<(id: string, from: string) => Promise<void>>(async () => undefined);
  const { user, sync } = await draw('animation', { client: ({ drawings }) => ({ drawings: { ...drawings, begin } }) });
  const before = sync();
  await user.click(copy() as HTMLElement);
  const { task } = stateOf('draw/animation');
  expect(begin.mock.calls).toEqual([[task?.drawingId, task?.sourceDrawingId]]);
  await waitFor(() => expect(sync()).not.toBe(before));
  await screen.findByRole('application');
  expect(copy()).not.toBeNull();
  stroke();
  expect(copy()).toBeNull();
});

test('a frame that is handed in cannot be begun with a copy', async () => {
  await draw(sceneWith('draw/animation', withTask({ submitted: true })));
  expect(copy()).toBeNull();
});

test('a copy that fails says so', async () => {
  const begin = () => Promise.reject(new Error('gone'));
  const { user } = await draw('animation', { client: ({ drawings }) => ({ drawings: { ...drawings, begin } }) });
  await user.click(region('Trickfilm').getByRole('button', { name: 'Mit Kopie anfangen' }));
  expect(await screen.findByText('Die Kopie hat nicht geklappt. Versuch es noch einmal.')).toBeTruthy();
});

test('of several drawings one chooses which to draw anew', async () => {
  const { user, sent } = await enter('draw/choose-source');
  const { task } = stateOf('draw/choose-source');
  expect(await screen.findByRole('heading', { name: 'Welches Bild zeichnest du neu?' })).toBeTruthy();
  const choices = screen.getAllByRole('button', { name: /Dieses neu zeichnen/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    '2 PersonenDir zugeteiltDieses neu zeichnen',
    'eine PersonDieses neu zeichnen',
    'hat noch niemandDieses neu zeichnen',
  ]);
  expect(screen.getAllByRole('img', { name: /^Bild/ }).map((picture) => picture.getAttribute('aria-label'))).toEqual([
    'Bild 1 von 3',
    'Bild 2 von 3',
    'Bild 3 von 3',
  ]);
  await user.click(choices[1] as HTMLElement);
  expect(sent).toEqual([{ type: 'chooseSource', step: task?.step, book: 1 }]);
  expect(await screen.findByRole('application')).toBeTruthy();
});

test('what was dealt is drawn anew without a word to the server', async () => {
  const { user, sent } = await enter('draw/choose-source');
  await user.click((await screen.findAllByRole('button', { name: /Dieses neu zeichnen/ }))[0] as HTMLElement);
  expect(await screen.findByRole('application')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a drawing that can no longer be chosen says so, and the one that was dealt is drawn', async () => {
  const { user } = await enter('draw/choose-source', { answer: () => ({ ok: false }) });
  await user.click((await screen.findAllByRole('button', { name: /Dieses neu zeichnen/ }))[1] as HTMLElement);
  expect(await screen.findByText('Dieses Bild kann man nicht mehr wählen.')).toBeTruthy();
  expect(await screen.findByRole('application')).toBeTruthy();
});

test('whoever has handed in is not asked again which drawing to draw anew', async () => {
  await enter(sceneWith('draw/choose-source', withTask({ submitted: true })));
  expect(await screen.findByRole('application')).toBeTruthy();
  expect(screen.queryByText('Zeit zum Wählen')).toBeNull();
});

test('when the time to choose is over, the drawing that was dealt is drawn', async () => {
  await enter(sceneWith('draw/choose-source', (state) => withTask({ chooseUntil: state.serverTime + 1_000 })(state)));
  expect(await screen.findByText('Zeit zum Wählen')).toBeTruthy();
  expect(await screen.findByRole('application', {}, { timeout: 10_000 })).toBeTruthy();
});

test('whoever chooses sees how long they may, and cannot choose twice', async () => {
  let answer: () => void = () => undefined;
  const asked: string[] = [];
  await enter('draw/choose-source', {
    client: ({ game }) => ({
      game: {
        ...game,
        now: () => stateOf('draw/choose-source').serverTime,
        send: (command) => {
          asked.push(command.type);
          return new Promise((resolve) => (answer = () => resolve({ matchId: '', seq: 1, ok: true })));
        },
      },
    }),
  });
  const left = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Zeit zum Wählen' });
  expect([left.value, left.max, left.nextElementSibling?.textContent]).toEqual([42_000, 60_000, '42']);
  const choices = screen.getAllByRole<HTMLButtonElement>('button', { name: /Dieses neu zeichnen/ });
  fireEvent.click(choices[1] as HTMLElement);
  fireEvent.click(choices[2] as HTMLElement);
  expect([asked, choices.map(({ disabled }) => disabled)]).toEqual([['chooseSource'], [true, true, true]]);
  answer();
  expect(await screen.findByRole('application')).toBeTruthy();
});

test('a choice holds for the rest of its step, and is asked for again in the next', async () => {
  const { user, setState } = await enter('draw/choose-source');
  const choices = () => screen.queryAllByRole('button', { name: /Dieses neu zeichnen/ });
  await user.click(choices()[0] as HTMLElement);
  expect(await screen.findByRole('application')).toBeTruthy();
  setState((state) => ({ ...state, paused: true }));
  expect(choices()).toEqual([]);
  setState((state) => ({
    ...withTask({ step: (state.task?.step ?? 0) + 1 })(state),
    paused: false,
    ...(state.step ? { step: { ...state.step, index: state.step.index + 1 } } : {}),
  }));
  expect(choices()).toHaveLength(3);
});

test('whoever chooses reads what holds the step up, and that it ends', async () => {
  const { setState } = await enter('draw/choose-source');
  expect(screen.getByRole('timer')).toBeTruthy();
  setState({ paused: true, few: { showAt: null } });
  expect([screen.queryByRole('timer'), screen.getByText('Pause').isConnected]).toEqual([null, true]);
  expect(screen.getByText('Wir warten, bis wieder jemand mitspielt.')).toBeTruthy();
  setState(step(() => ({ stage: 'countdown' })));
  expect(screen.getByText('Alle sind fertig. Gleich geht es weiter …')).toBeTruthy();
});
