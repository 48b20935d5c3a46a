// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enter, pass, read, sceneWith, stateOf } from '../../../testing/actOn.tsx';
import { veilChoices } from '../../../veil/useVeil.ts';
import type { Watch } from '../turning.ts';
import { button, goOn, key, slider, watch } from '../../../testing/watchActing.tsx';

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

test.each([300, 700, 1_300, 1_500])(
  'an animation and a wipe come to their end, also where the clock goes on by %i ms at each look',
  async (stepMs) => {
    vi.useFakeTimers();
    let clock = Date.now();
    const now = () => (clock += stepMs);
    await watch('animation', { cursor: { book: 0, page: 4, at: clock, from: 0, paused: false } }, { now });
    await pass(1_000);
    expect(screen.getByText('4 / 4 · kritzel_kai')).toBeTruthy();
    cleanup();
    await watch('sketch', { cursor: { book: 0, page: 2, at: clock, from: 0, paused: false } }, { now });
    await pass(1_000);
    expect(screen.getByTestId('watch-wipe').hasAttribute('data-whole')).toBe(true);
  },
);

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

test('where the host wants veils, there is one on their own screen as well, which may be streamed', async () => {
  veilChoices.take({ horror: 'show', blood: 'show', sexual: 'show', isAdult: true });
  onTestFinished(() => veilChoices.take({ horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false }));
  const { options, you } = stateOf('watch/veiled');
  expect(you.isHost).toBe(true);
  await enter({ ...sceneWith('watch/veiled', { options: { ...options, blurOnStage: true } }), user: null });
  expect(await screen.findByRole('group', { name: /^Achtung/ })).toBeTruthy();
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

test('with reduced motion an animation and a wipe that are paused stand where they were stopped, and are stepped through', async () => {
  const paused = { book: 0, at: 0, from: 0, paused: true };
  const { user } = await watch('animation', { cursor: { ...paused, page: 4 } }, { isStill: true });
  const caption = () => screen.getByRole('figure').querySelector('p')?.textContent;
  expect(caption()).toBe('1 / 4 · Tintenklecks');
  await user.click(button('Einen Strich weiter'));
  expect(caption()).toBe('2 / 4 · Jo_Ottersson');
  cleanup();
  await watch('sketch', { cursor: { ...paused, page: 2 } }, { isStill: true });
  expect(screen.getByTestId('watch-wipe').style.getPropertyValue('--wiped')).toBe('0%');
});

test('an animation runs as fast as the game was played, twice as fast at twice the pace', async () => {
  vi.useFakeTimers();
  const { setState } = await watch('animation', { cursor: { book: 0, page: 4, at: 0, from: 0, paused: true } });
  await pass(20);
  expect(slider().max).toBe('6000');
  setState(
    goOn(({ cursor: { book, page } }) => ({ speed: 2, cursor: { book, page, at: 0, from: 1_100, paused: true } })),
  );
  await pass(20);
  expect(slider().max).toBe('3000');
  expect(screen.getByRole('figure').textContent).toBe('1 / 4 · Tintenklecks');
  setState(({ serverTime, ...state }) => {
    const shown = goOn(({ cursor: { book, page } }) => ({ cursor: { book, page, at: serverTime } }));
    return shown({ ...state, serverTime });
  });
  const start = slider().valueAsNumber;
  await pass(400);
  expect(slider().valueAsNumber - start).toBeLessThan(500);
});

test('the strip has the frame of an animation once all have been gone through, and a drawing over its sketch once it is whole', async () => {
  const at = (page: number, from: number) => goOn(() => ({ cursor: { book: 0, page, at: 0, from, paused: true } }));
  const until = (page: number) =>
    screen.getByRole('list', { name: 'Seiten dieses Buchs' }).querySelectorAll('li')[page]?.querySelector('canvas')
      ?.dataset['until'];
  const first = await watch('animation', { cursor: { book: 0, page: 4, at: 0, from: 1_500, paused: true } });
  first.setState(at(0, 0));
  expect(until(4)).toBe('0');
  // A page that has been seen to its end stands there at once, and so does the next one.
  first.setState(at(1, 50_000));
  await waitFor(() => expect(until(1)).toBeUndefined());
  first.setState(at(4, 2_000));
  await waitFor(() => expect(until(4)).toBeUndefined());
  cleanup();
  sessionStorage.clear();
  const second = await watch('sketch', { cursor: { book: 0, page: 2, at: 0, from: 3_900, paused: true } });
  second.setState(at(0, 0));
  expect(until(2)).toBe('0');
  second.setState(at(2, 4_000));
  await waitFor(() => expect(until(2)).toBeUndefined());
});

test('one drawing alone is not voted for, and the text of the dictionary has its dice', async () => {
  const books = (stateOf('watch/reveal').watch?.books ?? []).map((book) => ({
    ...book,
    rounds: [book.rounds[0], book.rounds.at(-1)].flatMap((round) =>
      round ? [{ ...round, dice: true, playerId: 'somebody-else' }] : [],
    ),
  }));
  await watch('reveal', { books, pagesPerBook: 2, cursor: { book: 0, page: 1, at: 0 } });
  expect(screen.queryByRole('button', { name: /^Am nächsten dran/ })).toBeNull();
  expect(within(screen.getByTestId('watch-text')).getAllByRole('img')).toHaveLength(2);
});

test('another book than the one that is being judged takes no votes', async () => {
  await watch('reveal', { closest: { book: 1, votes: [1, 3, 0, 0] } });
  expect(screen.getByText('Am Anfang stand')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Am nächsten dran/ })).toBeNull();
});

test('what stands out on one page does not on the next', async () => {
  const books = (stateOf('watch/completed').watch?.books ?? []).map((book) => ({
    ...book,
    rounds: [
      ...book.rounds,
      ...book.rounds.slice(2).map((round, index) => ({ ...round, id: `third-hand-${index}`, roundNum: 3 })),
    ],
  }));
  const { user, setState } = await watch('completed', { books, pagesPerBook: 4 });
  const isLit = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Den Anfang von/ }).checked;
  await user.click(screen.getByRole('switch', { name: /^Den Anfang von/ }));
  expect(isLit()).toBe(true);
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 3 } })));
  expect(isLit()).toBe(false);
});
