// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SessionState } from '@tuschel/client';
import { browserStorage, windowStorage } from '../../browserStorage.ts';
import { refused } from '../../testing/actOn.tsx';
import { calls, draw, finish, finishes, heading, KEEP, kept, ME, MINUTE_MS, NOW } from '../../testing/soloActing.tsx';
import { takeFriendsWish } from '../create/friendsWish.ts';
import { readSitting, VISITOR } from './sitting.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['training', 'Eine Katze, die nichts glaubt', 'Zeichne das'],
  ['challenge', 'Eine Katze, die nichts glaubt', 'Heute zeichnen alle'],
  ['training', null, 'Zeichne, was du willst'],
] as const)('the bar says what is to be drawn: %s, %s', async (mode, promptText, words) => {
  await draw({ sitting: { mode, promptText } });
  expect((await heading()).textContent).toBe(promptText === null ? words : words + promptText);
  expect(document.title).toMatch(/^Zeichnen/);
});

test('with a clock the time that is left is shown, without one there is none', async () => {
  await draw({ sitting: { endsAt: NOW + 7 * MINUTE_MS } });
  await heading();
  expect(screen.getByRole('timer').textContent).toContain('7:00');
});

test('without a clock there is no timer', async () => {
  await draw();
  await heading();
  expect(screen.queryByRole('timer')).toBeNull();
});

test.each([
  ['saved', 'Sicher auf diesem Gerät'],
  ['saving', /Wird gesichert/],
] as const)('the bar says whether everything is kept: %s', async (status, words) => {
  await draw({
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        sketch: async (id) => {
          const sketch = await drawings.sketch(id);
          const state = { ...sketch.get(), status };
          return { ...sketch, get: () => state, discard: async () => undefined };
        },
      },
    }),
  });
  await heading();
  expect(screen.getByText(words)).toBeTruthy();
});

test('the way back leaves the drawing on this device', async () => {
  const { user, path, begun, discarded } = await draw();
  await heading();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(path()).toBe('/solo');
  expect(readSitting(ME, browserStorage)).toEqual(begun);
  expect(discarded).toEqual([]);
});

test('a finished drawing goes to the server, and nothing of it stays on this device', async () => {
  const { user, asked, path, begun, discarded } = await draw({ api: kept({ isCounted: false }) });
  await heading();
  await user.click(finish());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(await screen.findByText('Deine Zeichnung liegt in deinem Skizzenbuch.')).toBeTruthy();
  expect(path()).toBe('/solo');
  expect(calls(asked)).toBe(1);
  expect(discarded).toEqual([begun.drawingId]);
  expect(readSitting(ME, browserStorage)).toBeNull();
});

test('an empty sheet is not handed in', async () => {
  const { user, asked } = await draw({ isBlank: true });
  await heading();
  await user.click(finish());
  expect(await screen.findByText('Noch ist nichts auf dem Papier.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls(asked)).toBe(0);
});

test('whoever has kept all that fits into a day reads that tomorrow there is room', async () => {
  const { user, path } = await draw({
    api: (call) => {
      if (call === KEEP) throw refused(413, 'quotaFull', { quota: 'day' });
      return kept()(call);
    },
  });
  await heading();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(await screen.findByText(/Für heute .* gib sie morgen ab/)).toBeTruthy();
  expect(path()).toBe('/solo/draw');
});

test('a drawing for which there is no room stays on this device, and one reads why', async () => {
  const { user, path, begun, discarded } = await draw({
    api: (call) => {
      if (call === KEEP) throw refused(413, 'quotaFull');
      return kept()(call);
    },
  });
  await heading();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(
    await screen.findByText(/keinen Platz mehr für eigene Zeichnungen\. Diese ist auf diesem Gerät sicher/),
  ).toBeTruthy();
  expect([path(), discarded, readSitting(ME, browserStorage)]).toEqual(['/solo/draw', [], begun]);
});

test('whoever keeps one of the last drawings there is room for reads so', async () => {
  const { user, path } = await draw({ api: kept({ quota: { of: 'day', percent: 92 } }) });
  await heading();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(await screen.findByText(/sind 92\s% verbraucht/)).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('a drawing that does not arrive stays on this device and can be handed in again', async () => {
  let isDown = true;
  const { user, path, begun, discarded } = await draw({
    api: (call) => {
      if (call === KEEP && isDown) throw refused();
      return kept()(call);
    },
  });
  await heading();
  const handIn = async () => {
    await user.click(finish());
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }),
    );
  };
  await handIn();
  expect(await screen.findByText(/Das Aufheben hat nicht geklappt/)).toBeTruthy();
  expect([path(), discarded, readSitting(ME, browserStorage)]).toEqual(['/solo/draw', [], begun]);
  expect(screen.queryByRole('dialog')).toBeNull();
  isDown = false;
  await handIn();
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('a drawing for which the server has no room yet is sent again by itself when it says', async () => {
  let times = 0;
  const { user, asked, path } = await draw({
    api: (call) => {
      if (call === KEEP && ++times <= 2) throw refused(503, 'unavailable', undefined, { 'retry-after': '0.2' });
      return kept()(call);
    },
  });
  await heading();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(await screen.findByText(/wird gleich automatisch noch einmal gesendet/)).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(calls(asked)).toBe(3);
  expect(await screen.findByText('Deine Zeichnung liegt in deinem Skizzenbuch.')).toBeTruthy();
  expect(screen.queryByText(/von selbst noch einmal/)).toBeNull();
});

test('when the time of a training is up one keeps the drawing', async () => {
  const { user, asked, path } = await draw({ sitting: { endsAt: NOW }, api: kept() });
  expect((await screen.findByRole('alert')).textContent).toContain('Die Zeit ist um.');
  expect(calls(asked)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Aufheben' }));
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(calls(asked)).toBe(1);
});

test('when the time of a training is up one may go on without a clock, also after a reload', async () => {
  const { user } = await draw({ sitting: { endsAt: NOW - 1 } });
  await user.click(await screen.findByRole('button', { name: 'Ohne Uhr weiterzeichnen' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(readSitting(ME, browserStorage)?.endsAt).toBeNull();
  expect(finishes().map(({ disabled }) => disabled)).toEqual([false, false]);
});

test('before its end nothing is said', async () => {
  await draw({ sitting: { endsAt: NOW + 1 } });
  await heading();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a challenge hands itself in when its time is up, once', async () => {
  const { asked, path } = await draw({ sitting: { mode: 'challenge', endsAt: NOW }, api: kept({ isCounted: true }) });
  expect(await screen.findByText('Deine Zeichnung liegt in deinem Skizzenbuch.')).toBeTruthy();
  expect(path()).toBe('/solo');
  expect(calls(asked)).toBe(1);
});

test.each([
  [-1, false, /für heute zählt sie aber nicht mehr/],
  [-1, true, 'Deine Zeichnung liegt in deinem Skizzenbuch.'],
  [0, false, 'Deine Zeichnung liegt in deinem Skizzenbuch.'],
])('a challenge that ended %i ms ago and counts: %s', async (by, isCounted, words) => {
  await draw({ sitting: { mode: 'challenge', endsAt: NOW + by }, api: kept({ isCounted }) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a challenge that could not hand itself in asks its artist to, and tries no second time by itself', async () => {
  let isDown = true;
  const { user, asked, path } = await draw({
    sitting: { mode: 'challenge', endsAt: NOW - 1 },
    api: (call) => {
      if (call === KEEP && isDown) throw refused();
      return kept()(call);
    },
  });
  expect(await screen.findByText(/Das Aufheben hat nicht geklappt/)).toBeTruthy();
  const over = within((await screen.findByText('Die Zeit ist um.')).parentElement ?? document.body);
  expect(over.queryByRole('button', { name: 'Ohne Uhr weiterzeichnen' })).toBeNull();
  expect(calls(asked)).toBe(1);
  isDown = false;
  await user.click(over.getByRole('button', { name: 'Aufheben' }));
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('an empty challenge does not hand itself in, and nothing is said of that', async () => {
  const { asked } = await draw({ sitting: { mode: 'challenge', endsAt: NOW - 1 }, isBlank: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Die Zeit ist um.');
  expect(screen.queryByText('Noch ist nichts auf dem Papier.')).toBeNull();
  expect(calls(asked)).toBe(0);
});

test('where nothing has been begun one goes to choose', async () => {
  const { path } = await draw({ sitting: null });
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('a drawing of somebody else on this device is not opened', async () => {
  const { path } = await draw({ sitting: { owner: 'somebody-else' } });
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('a visitor who has begun nothing goes to where one begins', async () => {
  const { path } = await draw({ user: null });
  await waitFor(() => expect(path()).toBe('/try'));
});

const SIGNED_IN = { status: 'signedIn', user: { id: ME, username: 'maari', displayName: 'Maari' } } as SessionState;

test('what a visitor wants to keep is asked to be theirs, and kept as soon as they have logged in', async () => {
  const { user, asked, path, setSession, client, begun, discarded, flushed } = await draw({
    user: null,
    sitting: { owner: VISITOR },
    api: kept(),
  });
  await heading();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  expect(await screen.findByRole('dialog', { name: 'Wem gehört diese Zeichnung?' })).toBeTruthy();
  expect(calls(asked)).toBe(0);
  expect(readSitting(VISITOR, browserStorage)).toEqual({ ...begun, isToBeKept: true });
  expect(client.get().status).toBe('signedOut');
  setSession(SIGNED_IN);
  expect(await screen.findByText('Deine Zeichnung liegt in deinem Skizzenbuch.')).toBeTruthy();
  expect([path(), calls(asked), discarded]).toEqual(['/solo', 1, [begun.drawingId]]);
  // All was written down on this device before it was left for the login.
  expect(flushed).toEqual([undefined]);
});

test('a visitor who would rather not log in goes on drawing, and nothing is kept later unasked', async () => {
  const { user, asked, setSession } = await draw({ user: null, sitting: { owner: VISITOR, endsAt: NOW }, api: kept() });
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readSitting(VISITOR, browserStorage)?.isToBeKept).toBe(false);
  setSession(SIGNED_IN);
  await heading();
  expect(calls(asked)).toBe(0);
  expect(readSitting('somebody', browserStorage)).not.toBeNull();
});

test('an unfinished drawing is laid into the sketchbook, and stays open there', async () => {
  const { user, asked, path, discarded, begun } = await draw({ api: kept() });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Unfertig ins Skizzenbuch legen' }));
  expect(await screen.findByText(/30 Tage lang kannst du auf jedem Gerät weiterzeichnen/)).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/solo'));
  expect([calls(asked), discarded]).toEqual([1, [begun.drawingId]]);
  // What is said of it stands in front of its lines, as JSON.
  const sent = asked.find(({ call }) => call === KEEP)?.body as Uint8Array;
  expect(new TextDecoder().decode(sent)).toContain('"save":false');
});

test.each(['challenge', 'draft'] as const)('nobody lays a %s aside', async (mode) => {
  await draw({ sitting: { mode } });
  await heading();
  expect(screen.queryByRole('button', { name: 'Unfertig ins Skizzenbuch legen' })).toBeNull();
});

test('a draft is finished with its last words, and is not handed in once more', async () => {
  const metas: object[] = [];
  const { user, asked, path } = await draw({
    sitting: { mode: 'draft' },
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        open: async (id) => ({ ...(await drawings.sketch(id)), setMeta: (meta) => void metas.push(meta) }),
      },
    }),
  });
  await heading();
  expect(screen.getByText('Sicher in deinem Skizzenbuch')).toBeTruthy();
  await user.click(finish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Abgeben|Aufheben|Fertig/ }));
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(metas.at(-1)).toMatchObject({ save: true });
  expect(calls(asked)).toBe(0);
});

test('what is redrawn hangs beside the canvas, with its artist', async () => {
  const source = { drawingId: 'boat', title: 'Das letzte Boot', by: 'Nachtfalter' };
  await draw({ sitting: { promptText: null, source } });
  expect((await heading()).textContent).toBe('Nach einem Bild von NachtfalterDas letzte Boot');
  expect(screen.getByRole('region', { name: 'Nach einem Bild von Nachtfalter' })).toBeTruthy();
});

test.each([
  ['a free one stands upright', undefined, [{ isPortrait: true }]],
  ['one that is drawn anew lies as its source', { drawingId: 'boat', title: 'Das letzte Boot', by: '' }, []],
] as const)('a blank sheet on an upright phone: %s', async (_, source, expected) => {
  const metas: object[] = [];
  await draw({
    isBlank: true,
    sitting: source === undefined ? {} : { source },
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        sketch: async (id) => ({ ...(await drawings.sketch(id)), setMeta: (meta) => void metas.push(meta) }),
      },
    }),
  });
  await heading();
  expect(metas.filter((meta) => 'isPortrait' in meta)).toEqual(expected);
});

test('a drawing whose source was taken off the wall meanwhile is kept without it', async () => {
  let times = 0;
  const { user, asked, path } = await draw({
    sitting: { endsAt: NOW, source: { drawingId: 'boat', title: 'Das letzte Boot', by: '' } },
    api: (call) => {
      if (call === KEEP && ++times === 1) throw refused(400, 'notPermitted', { sourceId: 'is not known' });
      return kept()(call);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(calls(asked)).toBe(2);
});

test('a drawing that does not arrive is not kept without its source', async () => {
  const { user, asked, path } = await draw({
    sitting: { endsAt: NOW, source: { drawingId: 'boat', title: 'Das letzte Boot', by: '' } },
    api: (call) => {
      if (call === KEEP && calls(asked) === 1) throw refused();
      return kept()(call);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
  expect(await screen.findByText(/Das Aufheben hat nicht geklappt/)).toBeTruthy();
  expect([calls(asked), path()]).toEqual([1, '/solo/draw']);
});

test('one click leads to a lobby with friends', async () => {
  const { user, path } = await draw({ user: null, sitting: { owner: VISITOR } });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Mit Freunden spielen' }));
  expect(path()).toBe('/create');
  expect(takeFriendsWish(windowStorage)).toBe(true);
});

test('while the session begins one waits', async () => {
  const { path } = await draw({ isStarting: true });
  expect(await screen.findByText('Wir schauen nach, wer du bist …')).toBeTruthy();
  expect(path()).toBe('/solo/draw');
});

test('a drawing that cannot be opened says so', async () => {
  await draw({
    client: ({ drawings }) => ({ drawings: { ...drawings, sketch: () => Promise.reject(new Error('full')) } }),
  });
  expect(await screen.findByText('Dein Blatt ließ sich nicht öffnen. Bitte lade die Seite neu.')).toBeTruthy();
});

test('when another window takes up the drawing this one lets go of it', async () => {
  const asked: unknown[][] = [];
  let taken = (_reason: Error) => {};
  const request = (...call: unknown[]) => {
    asked.push(call.slice(0, 2));
    return new Promise((_, reject) => (taken = reject));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { begun } = await draw();
  await heading();
  expect(asked).toEqual([[`tuschel.sketch.${begun.drawingId}`, { steal: true }]]);
  taken(new Error('stolen'));
  expect(await screen.findByRole('heading', { name: 'Du zeichnest in einem anderen Fenster weiter' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hier weiterzeichnen' })).toBeTruthy();
  expect(finishes()).toEqual([]);
});
