// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { StatsReport } from '@tuschel/protocol';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../connection/retryDelay.ts';
import { discovered } from '../../stage/scenes/galleryScenes.ts';
import { enter, loaded, refused, sceneNamed } from '../../testing/actOn.tsx';
import { veilChoices } from '../../veil/useVeil.ts';

const PICTURES = 30;
const WARNED = 3;

beforeEach(async () => {
  // What a wall loads with the first picture that is opened: a busy machine takes longer for it than anybody waits.
  await import('../../gallery/PictureDialog.tsx');
  // A wall hangs nothing before it knows how wide it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  const { tries } = patience;
  patience.tries = 1;
  onTestFinished(() => {
    vi.restoreAllMocks();
    patience.tries = tries;
  });
});

/** A gallery of so many pictures, of which one warns of horror. */
function gallery() {
  const state = { fails: false };
  const api = (call: string) => {
    const offset = /^GET \/posts\/list\?offset=(\d+)/.exec(call)?.[1];
    if (offset === undefined) return undefined;
    if (state.fails) throw refused(500);
    const drawings = Array.from({ length: PICTURES }, (_, at) => {
      const one = discovered(`picture-${at}`, at, Date.UTC(2026, 10, 26));
      const triggerWarning = at === WARNED ? 1 : 0;
      return { ...one, post: { ...one.post, description: `Bild ${at}`, triggerWarning } };
    });
    const first = Number(offset);
    return { drawings: drawings.slice(first, first + 24), filters: { weeks: [] }, total: PICTURES };
  };
  return { state, api };
}

const wall = () => screen.findByRole('list', { name: 'Veröffentlichte Bilder' });
/** Who drew a picture is a link of its own below it. */
const pictures = async () =>
  within(await wall())
    .getAllByRole<HTMLAnchorElement>('link')
    .filter((link) => link.pathname.startsWith('/d/'));
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

test('a picture opens over the wall, arrows go on to its neighbours and stop at the ends, and it closes again', async () => {
  const { user, path } = await enter('discover/pictures', { api: gallery().api });
  const links = await pictures();
  expect(links[0]?.getAttribute('href')).toBe('/d/picture-0');
  // The words of the open picture come later: only an act that is awaited waits for them.
  await act(async () => links[0]?.click());
  const first = await dialogOf('Bild 0');
  expect(within(first).getByRole('button', { name: /Voriges Bild/ })).toHaveProperty('disabled', true);
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  expect(await dialogOf('Bild 2')).toBeDefined();
  await user.keyboard('{ArrowLeft}');
  await user.click(within(await dialogOf('Bild 1')).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/discover');
});

test('a picture that warns says what of in place of what it shows', async () => {
  await enter('discover/pictures', { api: gallery().api });
  const names = (await pictures()).map((link) => link.getAttribute('aria-label'));
  expect(names.filter((name) => name !== null)).toEqual(['Achtung: Horror']);
  expect(names[WARNED]).toBe('Achtung: Horror');
});

test('what somebody never wants to see hangs on no wall, and is left out between the open pictures', async () => {
  const before = veilChoices.get().horror;
  veilChoices.choose('horror', 'skip');
  onTestFinished(() => veilChoices.choose('horror', before));
  const { user } = await enter('discover/pictures', { api: gallery().api });
  const links = await pictures();
  expect(links.map((link) => link.pathname).slice(WARNED - 1, WARNED + 1)).toEqual(['/d/picture-2', '/d/picture-4']);
  await act(async () => links[WARNED - 1]?.click());
  await dialogOf('Bild 2');
  await user.keyboard('{ArrowRight}');
  expect(await dialogOf('Bild 4')).toBeDefined();
});

test('more pictures that do not come are asked for once more, and the wall stays', async () => {
  const { state, api } = gallery();
  const { user } = await enter('discover/pictures', { api });
  expect(await pictures()).toHaveLength(24);
  state.fails = true;
  await user.click(screen.getByRole('button', { name: 'Mehr Bilder' }));
  expect(await screen.findByText('Die nächsten Bilder ließen sich nicht holen.')).toBeDefined();
  expect(await pictures()).toHaveLength(24);
  state.fails = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(async () => expect(await pictures()).toHaveLength(PICTURES));
  expect(await screen.findByText(/Das waren alle/)).toBeDefined();
});

test('how one picture came about is not played on at the next one', async () => {
  const { user } = await enter('discover/pictures', { api: gallery().api });
  const links = await pictures();
  await act(async () => links[0]?.click());
  const first = within(await dialogOf('Bild 0'));
  await user.click(await first.findByRole('button', { name: 'Zeig, wie es entstand' }));
  await loaded();
  await first.findByRole('button', { name: 'Fertiges Bild zeigen' });
  await user.keyboard('{ArrowRight}');
  const next = within(await dialogOf('Bild 1'));
  expect(next.getByRole('button', { name: 'Zeig, wie es entstand' })).toBeDefined();
});

test('back at the first of the open pictures the keyboard goes on with the button that leads forward', async () => {
  const { user } = await enter('discover/pictures', { api: gallery().api });
  const links = await pictures();
  await act(async () => links[1]?.click());
  const dialog = await dialogOf('Bild 1');
  within(dialog).getByRole('button', { name: 'Voriges Bild' }).focus();
  await user.keyboard('{Enter}');
  const first = within(await dialogOf('Bild 0'));
  await waitFor(() => expect(document.activeElement).toBe(first.getByRole('button', { name: 'Nächstes Bild' })));
});

test('each picture that somebody goes on to counts as opened', async () => {
  const { api } = gallery();
  const { user, asked } = await enter('discover/pictures', {
    api: (call) => (call === 'POST /stats/v1' ? {} : api(call)),
  });
  const links = await pictures();
  await act(async () => links[0]?.click());
  await dialogOf('Bild 0');
  await user.keyboard('{ArrowRight}');
  await dialogOf('Bild 1');
  act(() => void dispatchEvent(new Event('pagehide')));
  const opened = () =>
    asked.flatMap(({ call, body }) => (call === 'POST /stats/v1' ? (body as StatsReport).clicked : []));
  await waitFor(() => expect(opened()).toEqual(['picture-0', 'picture-1']));
});

/** A gallery that does not answer any more once it is silent. */
async function quietGallery() {
  const quiet = { isSilent: false };
  const { api } = gallery();
  const acting = await enter(
    { ...sceneNamed('discover/pictures'), user: {} },
    {
      api: (call) => (quiet.isSilent && call.startsWith('GET /posts/list') ? new Promise(() => undefined) : api(call)),
    },
  );
  expect(await pictures()).toHaveLength(24);
  return { ...acting, quiet };
}

test('somebody who comes back to a choice is at the wall as they left it, before the server answers', async () => {
  const { user, quiet } = await quietGallery();
  await user.click(screen.getByRole('button', { name: 'Mehr Bilder' }));
  await waitFor(async () => expect(await pictures()).toHaveLength(PICTURES));
  await user.type(screen.getByRole('textbox', { name: 'Bilder von' }), 'kai{Enter}');
  await waitFor(async () => expect(await pictures()).toHaveLength(24));
  quiet.isSilent = true;
  await user.click(screen.getByRole('button', { name: 'kai nicht mehr auswählen' }));
  await waitFor(async () => expect(await pictures()).toHaveLength(PICTURES));
});

test('a wall hangs for one person: that of the next is empty until the server has said what they may see', async () => {
  const { quiet, setSession } = await quietGallery();
  quiet.isSilent = true;
  setSession({ status: 'signedOut' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Veröffentlichte Bilder' })).toBeNull());
});
