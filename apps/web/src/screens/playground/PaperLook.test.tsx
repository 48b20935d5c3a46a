// @vitest-environment jsdom
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { browserPapers } from '@tuschel/client/paper';
import { PAPER, type Paper } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { enter, pass, refused, sceneNamed } from '../../testing/actOn.tsx';
import { useWide } from './useWide.ts';

test('a finished paper is published from its own page, and nothing there asks for a larger screen', async () => {
  await enter('playground/finished');
  const name = (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
  expect(document.title).toContain(name);
  expect(screen.getByRole('img', { name: new RegExp(name.slice(0, 9)) })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Veröffentlichen' })).toHaveProperty('pathname', '/me/drawings');
  expect(screen.queryByRole('note')).toBeNull();
});

test('a paper that is not there says so, and leads back to the shelf', async () => {
  await enter('playground/gone', { width: 390 });
  expect(await screen.findByRole('heading', { name: 'Dieses Blatt ist nicht da' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  expect(screen.getByRole('link', { name: /Blätter/ })).toHaveProperty('pathname', '/playground');
});

const FACTS = 'GET /papers/boat?events=false';

test('a paper that does not come is asked for three times more, and again by hand', async () => {
  vi.useFakeTimers();
  let status = 503;
  const { asked } = await enter('playground/painting', {
    width: 390,
    api(call) {
      if (call === FACTS && status > 0) throw refused(status);
    },
  });
  const times = () => asked.filter(({ call }) => call === FACTS).length;
  expect(times()).toBe(1);
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  await pass(60_000);
  expect(times()).toBe(4);
  expect(screen.getByRole('heading', { name: 'Das Blatt lässt sich nicht öffnen' })).toBeTruthy();
  status = 0;
  await act(async () => screen.getByRole('button', { name: 'Noch einmal versuchen' }).click());
  await pass(100);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Morgens am Steg');
});

test('a paper that is not there is asked for once', async () => {
  vi.useFakeTimers();
  const { asked } = await enter('playground/gone', { width: 390 });
  await pass(60_000);
  expect(asked.filter(({ call }) => call === 'GET /papers/nothing?events=false')).toHaveLength(1);
});

/** What is said below the name of a paper. */
const facts = async (change: Partial<Paper>) => {
  const whole = sceneNamed('playground/finished').answers?.['GET /papers/whole?events=false'] as Paper;
  const acting = await enter('playground/finished', {
    api: (call) => (call === 'GET /papers/whole?events=false' ? { ...whole, ...change } : undefined),
  });
  const name = await screen.findByRole('heading', { level: 1 });
  return { ...acting, name: name.textContent, said: name.nextElementSibling?.textContent.replaceAll('\u00a0', ' ') };
};

test('beside the picture of a paper stands how long it took, how large it is, and when it was painted on last', async () => {
  const { said } = await facts({
    effectiveTimeTaken: 3_660,
    imageWidth: 2560,
    imageHeight: 1440,
    lastUpdatedAt: Date.UTC(2026, 1, 3, 12),
  });
  expect(said).toBe('Fertig1 h 1 min gemalt2560 × 1440zuletzt am 03.02.2026');
});

test('a copy of a finished paper is named after it, as far as a name may go, and is where one goes on', async () => {
  const { user, client, path, name } = await facts({ name: 'Otter'.padEnd(PAPER.nameLetters, 'x') });
  const copy = vi.spyOn(browserPapers(client), 'copy').mockResolvedValue('copy-1');
  await user.click(screen.getByRole('button', { name: 'Auf einer Kopie weitermalen' }));
  await waitFor(() => expect(path()).toBe('/playground/copy-1'));
  expect(copy.mock.calls).toEqual([['whole', name]]);
});

test('a paper without a name is called so', async () => {
  const { name, user, client } = await facts({ name: '' });
  expect(name).toBe('Ohne Namen');
  const copy = vi.spyOn(browserPapers(client), 'copy').mockRejectedValue(refused(503));
  await user.click(screen.getByRole('button', { name: 'Auf einer Kopie weitermalen' }));
  await waitFor(() => expect(copy.mock.calls).toEqual([['whole', 'Ohne Namen (Kopie)']]));
  expect(await screen.findByText(/^Der Server antwortet nicht/)).toBeTruthy();
});

test('a window that becomes wide enough has room to paint, and one that is left is not looked at any more', () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  const asked = vi.fn<(media: string) => unknown>(() => query);
  vi.stubGlobal('matchMedia', asked);
  const { result, unmount } = renderHook(useWide);
  expect([result.current, asked.mock.calls[0]]).toEqual([false, ['(min-width: 56.25rem)']]);
  query.matches = true;
  act(() => void query.dispatchEvent(new Event('change')));
  expect(result.current).toBe(true);
  const off = vi.spyOn(query, 'removeEventListener');
  unmount();
  expect(off).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
