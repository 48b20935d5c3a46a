// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { DrawingSync, SessionState } from '@tuschel/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import { queries } from '../../connection/queryClient.ts';
import { type ActingOptions, actOn, sceneNamed } from '../../testing/actOn.tsx';
import { BOX, canvas, key, stroke } from '../../testing/drawActing.tsx';
import { keepSitting, readSitting, type Sitting, VISITOR } from './sitting.ts';
import SoloDrawScreen from './SoloDrawScreen.tsx';

const SCENE = sceneNamed('solo/draw');
const NOW = SCENE.moment?.state.serverTime ?? 0;
const ME = 'player-0';
const KEEP = 'POST /drawing/new';
const BOAT = { drawingId: 'boat', title: 'Das letzte Boot', by: '' };

interface Drawing extends ActingOptions {
  sitting?: Partial<Sitting>;
  isBlank?: boolean;
  status?: 'offline';
}

/** At a desk as wide as on a large screen, with a drawing that has been begun on this device. */
async function draw({ sitting = {}, isBlank = false, status, ...options }: Drawing = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  let sheet: DrawingSync | null = null;
  const begun: Sitting = {
    owner: ME,
    drawingId: isBlank ? 'blank' : (Object.keys(SCENE.moment?.drawings ?? {})[0] ?? ''),
    mode: 'training',
    promptText: 'Eine Katze, die nichts glaubt',
    openedAt: NOW - 60_000,
    endsAt: null,
    ...sitting,
  };
  keepSitting(begun, browserStorage);
  const acting = await actOn(<SoloDrawScreen />, {
    scene: begun.owner === VISITOR ? { ...SCENE, user: null } : SCENE,
    now: () => NOW,
    width: 1200,
    client: ({ drawings }) => {
      const lay = async (id: string) => {
        const sketch = await drawings.sketch(id);
        const state = { ...sketch.get(), ...(status ? { status } : {}) };
        sheet = Object.assign(sketch, {
          setMeta: (meta: object) => void Object.assign(sketch.meta, meta),
          ...(status ? { get: () => state } : {}),
        });
        return sketch;
      };
      return { drawings: { ...drawings, sketch: lay as typeof drawings.sketch, open: lay } };
    },
    api: (call) => (call === KEEP ? { id: 'kept' } : undefined),
    ...options,
  });
  await screen.findByRole('application');
  const kept = () => acting.asked.filter(({ call }) => call === KEEP).map(({ body }) => wordsOf(body));
  return { ...acting, begun, kept, lines: () => sheet?.lines.length };
}

/** What is said of a drawing stands in front of its lines, as JSON. */
const wordsOf = (body: unknown) => new TextDecoder().decode(body as Uint8Array);
const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(() => localStorage.clear());

test('a drawing is handed in with the keyboard, with what it was drawn from and how it is to be shown', async () => {
  const { user, kept, path } = await draw({ sitting: { source: BOAT } });
  expect(canvas().getAttribute('aria-label')).toBe('Leinwand: Eine Katze, die nichts glaubt');
  for (let i = 0; i < 6; i++) key('+');
  expect(key('Enter', { ctrlKey: true })).toBe(true);
  const dialog = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  // There is no show after which it could be forgotten.
  expect(dialog.queryByRole('checkbox', { name: 'In meinem privaten Verlauf aufheben' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(kept()).toEqual([]);
  key('Enter', { ctrlKey: true });
  const again = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  await user.click(again.getByRole('radio', { name: 'Aktueller Zoom' }));
  await user.click(again.getByRole('button', { name: 'Abgeben' }));
  await waitFor(() => expect(path()).toBe('/solo'));
  const [words] = kept();
  for (const said of ['"promptText":"Eine Katze, die nichts glaubt"', '"sourceId":"boat"', '"isClipping":true'])
    expect(words).toContain(said);
  expect(words).not.toContain('"save":false');
});

test('what other screens know of drawings is read anew once one more is kept', async () => {
  queries.setQueryData(['sketchbook', ME], { pages: [], pageParams: [] });
  const { user, path } = await draw({ sitting: { endsAt: NOW } });
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(queries.getQueryState(['sketchbook', ME])?.isInvalidated).toBe(true);
});

test('in the last seconds of the clock nothing is asked but whether to hand in', async () => {
  await draw({ sitting: { endsAt: NOW + 9_000 } });
  key('Enter', { ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Gleich ist die Zeit um' })).toBeTruthy();
});

test('when the time is up nothing can be drawn, until one goes on without a clock', async () => {
  const { user, lines, begun } = await draw({ sitting: { endsAt: NOW - 1, promptText: null } });
  const before = lines() ?? 0;
  stroke();
  expect(lines()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Ohne Uhr weiterzeichnen' }));
  stroke();
  expect(lines()).toBe(before + 1);
  expect(readSitting(ME, browserStorage)).toEqual({ ...begun, endsAt: null });
  key('Enter', { ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Fertig?' })).toBeTruthy();
});

test('without a prompt the canvas is called by what one may do', async () => {
  await draw({ sitting: { promptText: null } });
  expect(canvas().getAttribute('aria-label')).toBe('Leinwand: Zeichne, was du willst');
});

test.each([
  ['draft', 'Noch nicht im Skizzenbuch'],
  ['training', 'Sicher auf diesem Gerät'],
] as const)('without a connection a %s says where it is', async (mode, words) => {
  await draw({ sitting: { mode }, status: 'offline' });
  expect(screen.getByTestId('sketch-state').textContent).toBe(words);
});

test('a visitor goes back to where visitors draw, and has no sketchbook to lay anything into', async () => {
  const { user, path } = await draw({ sitting: { owner: VISITOR } });
  expect(button('Unfertig ins Skizzenbuch legen')).toBeNull();
  expect(button('Mit Freunden spielen')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(path()).toBe('/try');
});

test('during a challenge nobody is led away to friends, not even when its time is up', async () => {
  await draw({ sitting: { mode: 'challenge', endsAt: NOW - 1 }, isBlank: true });
  await screen.findByText('Die Zeit ist um.');
  expect([button('Mit Freunden spielen'), button('Ohne Uhr weiterzeichnen')]).toEqual([null, null]);
});

test('an empty sheet is not laid into the sketchbook', async () => {
  const { user, kept } = await draw({ isBlank: true });
  await user.click(screen.getByRole('button', { name: 'Unfertig ins Skizzenbuch legen' }));
  expect(await screen.findByText('Noch ist nichts auf dem Papier.')).toBeTruthy();
  expect(kept()).toEqual([]);
});

test('a picture whose artist nobody knows hangs beside the canvas without a name', async () => {
  await draw({ sitting: { promptText: null, source: BOAT } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nach diesem BildDas letzte Boot');
  expect(screen.getByRole('region', { name: 'Nach diesem Bild' })).toBeTruthy();
});

test('whoever logs in with another account does not find the drawing of the one before', async () => {
  const { path, setSession } = await draw();
  setSession({ status: 'signedIn', user: { id: 'bela', username: 'bela', displayName: 'Bela' } } as SessionState);
  await waitFor(() => expect(path()).toBe('/solo'));
});

test('whoever leaves the drawing lets other windows have it', async () => {
  let held: Promise<unknown> = Promise.reject(new Error('not asked'));
  held.catch(() => undefined);
  const request = (_name: string, _how: object, hold: () => Promise<unknown>) => (held = hold());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  await draw();
  let isFree = false;
  void held.then(() => (isFree = true));
  await Promise.resolve();
  expect(isFree).toBe(false);
  cleanup();
  await waitFor(() => expect(isFree).toBe(true));
});
