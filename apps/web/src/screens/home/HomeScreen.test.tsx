// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ActingOptions, actOn, loaded, sceneNamed } from '../../testing/actOn.tsx';
import { SAMPLE_LINES } from '../../stage/sampleDrawings.ts';
import type { Scene } from '../../stage/scenes/scene.ts';
import { browserStorage } from '../../browserStorage.ts';
import { readSitting, VISITOR } from '../solo/sitting.ts';
import FreshNews from './FreshNews.tsx';
// Here before anybody waits for it: under a clock that is set forward a busy machine loads it for longer than a test waits.
import './HomeEasel.tsx';
import { HomeScreen } from './HomeScreen.tsx';

async function home(scene: string | Scene, options: ActingOptions = {}) {
  const acting = await actOn(<HomeScreen />, {
    scene: typeof scene === 'string' ? sceneNamed(scene) : scene,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const DRAWN = Object.values(SAMPLE_LINES)[0] ?? [];

const link = (name: string | RegExp) => screen.getByRole('link', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Einladungscode' });

test('a visitor reads what this is, and plays with the keyboard', async () => {
  const { user, path } = await home('home/visitor');
  expect(document.title).toContain('Zeichnen, weitersagen, lachen');
  expect(screen.queryByRole('link', { name: 'Letztes Spiel fortsetzen' })).toBeNull();
  link('Jetzt spielen').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/create'));
});

test('a visitor draws a cat on the spot; half a minute after the first stroke there are friends to play with', async () => {
  let now = 1_000_000;
  const { user, path } = await home('home/visitor', {
    now: () => now,
    // With a stroke on it from the beginning.
    client: ({ drawings }) => ({
      drawings: { ...drawings, sketch: async (id) => ({ ...(await drawings.sketch(id)), lines: DRAWN }) },
    }),
  });
  expect(link('Eine Katze zeichnen').getAttribute('href')).toBe('/wanna-try-it');
  // Goes on as the real one does, and can be set forward.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(link('Eine Katze zeichnen'));
  expect(await screen.findByRole('application', { name: 'Leinwand: Eine Katze' })).toBeTruthy();
  expect(path()).toBe('/');
  now += 29_000;
  act(() => void vi.advanceTimersByTime(29_000));
  expect(screen.queryByRole('button', { name: 'Weiterzeichnen' })).toBeNull();
  now += 1_000;
  act(() => void vi.advanceTimersByTime(1_000));
  await user.click(await screen.findByRole('button', { name: 'Weiterzeichnen' }));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(readSitting(VISITOR, browserStorage)).toMatchObject({ promptText: 'Eine Katze', endsAt: null });
});

test('a new sheet is one of its own: what was drawn on the last one is thrown away, and the clock waits again', async () => {
  const sheets = new Set<string>();
  const discarded: string[] = [];
  const { user } = await home('home/visitor', {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        sketch: async (id) => {
          const lines = sheets.size === 0 ? DRAWN : [];
          sheets.add(id);
          return { ...(await drawings.sketch(id)), lines, discard: async () => void discarded.push(id) };
        },
      },
    }),
  });
  await user.click(link('Eine Katze zeichnen'));
  await loaded();
  await screen.findByRole('application', { name: 'Leinwand: Eine Katze' });
  expect(screen.queryByText('Die Uhr läuft ab dem ersten Strich.')).toBeNull();
  screen.getByRole('button', { name: 'Neues Blatt' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Die Uhr läuft ab dem ersten Strich.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('application'));
  expect(sheets.size).toBe(2);
  expect(discarded).toEqual([[...sheets][0]]);
});

test('whose seat is still kept goes back to it', async () => {
  const { user, path } = await home('home/player');
  const back = await screen.findByRole('link', { name: 'Letztes Spiel fortsetzen' });
  await user.click(back);
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
});

test('a seat that cannot be asked for is offered to nobody', async () => {
  await home('home/player', {
    client: ({ game }) => ({ game: { ...game, resumable: () => Promise.reject(new Error('down')) } }),
  });
  expect(screen.queryByRole('link', { name: 'Letztes Spiel fortsetzen' })).toBeNull();
});

test('whoever signs out has no seat to go back to', async () => {
  const { setSession } = await home('home/player');
  await screen.findByRole('link', { name: 'Letztes Spiel fortsetzen' });
  setSession({ status: 'signedOut' });
  expect(screen.queryByRole('link', { name: 'Letztes Spiel fortsetzen' })).toBeNull();
});

test.each(['klecks2345', 'KLECK-S2345', 'https://tuschel.example/join/KLECKS2345'])(
  'a code leads to its lobby with Enter, however it is typed: %s',
  async (typed) => {
    const { user, path } = await home('home/visitor');
    await user.click(field());
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  },
);

test('what is no code says so until it is changed', async () => {
  const { user, path } = await home('home/visitor');
  await user.click(field());
  await user.keyboard('KLECKS{Enter}');
  expect(await screen.findByText(/^Das ist kein Einladungscode/)).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(path()).toBe('/');
  await user.keyboard('2');
  expect(screen.queryByText(/^Das ist kein Einladungscode/)).toBeNull();
});

test('an empty field is no code either', async () => {
  const { user } = await home('home/visitor');
  await user.click(screen.getByRole('button', { name: 'Mitspielen' }));
  expect(await screen.findByText(/^Das ist kein Einladungscode/)).toBeTruthy();
});

test('what else there is on this server is called for, and nothing that it lacks', async () => {
  await home('home/visitor');
  expect(link(/^Der Otter für zu Hause/).getAttribute('href')).toBe('https://example.org/');
  expect(link(/^Neues aus dem Atelier/).getAttribute('href')).toBe('/blog');
  expect(link(/^Unterstütze uns/).getAttribute('href')).toBe('/support');
});

test('on a server without pages and links nothing is called for but its news', async () => {
  await home('home/bare');
  expect(screen.queryByRole('link', { name: /Der Otter für zu Hause|Unterstütze uns/ })).toBeNull();
});

test('the newest posts have a place of their own; where there are none, nothing speaks of them', async () => {
  const scene = sceneNamed('home/visitor');
  await actOn(<FreshNews />, { scene, language: 'en' });
  const list = within(await screen.findByRole('list'));
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Put right what sits askew',
    'Ink month is here',
    'A hundred otters, and none alike',
  ]);
  cleanup();
  const { asked } = await actOn(<FreshNews />, { scene, api: () => ({ posts: [], totalItems: 0 }) });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
