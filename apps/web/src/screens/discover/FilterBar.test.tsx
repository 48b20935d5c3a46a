// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../connection/retryDelay.ts';
import { discovered } from '../../stage/scenes/galleryScenes.ts';
import { type ActingOptions, enter, refused, sceneNamed } from '../../testing/actOn.tsx';

const WEEKS = [
  { year: 2026, week: 48, count: 5 },
  { year: 2026, week: 47, count: 7 },
];

beforeEach(() => {
  // A wall hangs nothing before it knows how wide it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  patience.tries = 1;
});

async function discover(
  search = '',
  { api, isEmpty = false }: Pick<ActingOptions, 'api'> & { isEmpty?: boolean } = {},
) {
  const acting = await enter(
    { ...sceneNamed('discover/pictures'), path: `/discover${search}` },
    {
      api: (call, body) =>
        api?.(call, body) ??
        (call.startsWith('GET /posts/list')
          ? {
              drawings: isEmpty ? [] : [discovered('boat', 0, Date.UTC(2026, 10, 26))],
              filters: { weeks: WEEKS },
              total: isEmpty ? 0 : 1,
            }
          : undefined),
    },
  );
  await screen.findByRole('search', { name: 'Auswahl der Bilder' });
  const lists = () => acting.asked.map(({ call }) => call).filter((call) => call.startsWith('GET /posts/list'));
  return { ...acting, lists };
}
const week = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Woche' });
const author = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Bilder von' });
const chosen = () =>
  within(screen.getByRole('list', { name: 'Ausgewählte Personen' }))
    .queryAllByRole('button')
    .map((one) => one.textContent);

test('a week is chosen, which the address says, and all of them again', async () => {
  const { user, path, lists } = await discover();
  await waitFor(() => expect(week().options).toHaveLength(3));
  expect(week().options[0]?.textContent).toBe('Alle Bilder (12)');
  await user.selectOptions(week(), '2026-W47');
  expect(path()).toBe('/discover?week=2026-W47');
  await waitFor(() => expect(lists().at(-1)).toContain('year=2026&week=47'));
  await user.selectOptions(week(), 'all');
  expect(path()).toBe('/discover');
});

test('a week without pictures that an address names is shown as such', async () => {
  await discover('?week=2025-W01');
  await waitFor(() => expect(week().options).toHaveLength(4));
  expect(week().selectedOptions[0]?.textContent).toMatch(/^KW 1 .*\(0\)$/);
});

test('people are added by their names, each once, and taken away again; what is no name is not', async () => {
  const { user, path } = await discover('?authors=kai');
  expect(chosen()).toEqual(['kai']);
  await user.type(author(), ' @otter {Enter}');
  expect([chosen(), author().value]).toEqual([['kai', 'otter'], '']);
  expect(path()).toBe('/discover?authors=kai%2Cotter');
  await user.type(author(), 'otter{Enter}');
  expect(chosen()).toEqual(['kai', 'otter']);
  await user.type(author(), 'no name!{Enter}');
  expect([chosen(), author().value]).toEqual([['kai', 'otter'], 'no name!']);
  await user.click(screen.getByRole('button', { name: 'kai nicht mehr auswählen' }));
  expect(path()).toBe('/discover?authors=otter');
});

test.each([
  ['?authors=kai', 'Hier hängt kein Bild', '/discover'],
  ['', 'Noch sind die Wände leer', '/create'],
])('walls without pictures say why (%s)', async (search, title, href) => {
  await discover(search, { isEmpty: true });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(href);
});

test('pictures that do not load can be asked for again', async () => {
  let isAway = true;
  const { user } = await discover('', {
    api: (call) => {
      if (call.startsWith('GET /posts/list') && isAway) throw refused(503);
    },
  });
  await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('list', { name: 'Veröffentlichte Bilder' })).toBeTruthy();
});

test('on the way back to the page, or to the net, the wall shows what is new', async () => {
  const { lists } = await discover();
  await waitFor(() => expect(lists()).toHaveLength(1));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(lists()).toHaveLength(2));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(lists()).toHaveLength(3));
});
