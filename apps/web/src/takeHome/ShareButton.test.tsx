// @vitest-environment jsdom
import type { Drawing, Round } from '@tuschel/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { actOn, type ActingOptions, focused } from '../testing/actOn.tsx';
import { veilChoices } from '../veil/useVeil.ts';
import { ShareButton } from './ShareButton.tsx';

const NAME = '„Am beliebtesten“ als Bild teilen';
const FACE: Round = {
  id: 'book.1',
  roundNum: 1,
  type: 2,
  playerId: 'ben',
  playerName: 'Ben',
  drawingId: 'one',
  isHidden: false,
};
const DRAWING: Drawing = {
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  lines: [],
  rev: 0,
  totalLines: 0,
};

interface Desk extends ActingOptions {
  face?: Partial<Round>;
  you?: string;
  read?: (id: string) => Promise<Drawing | null>;
}

/** The face of an award, with what the device was given to share. */
async function desk({ face = {}, you = 'cleo', read = async () => DRAWING, ...options }: Desk = {}) {
  const asked: string[] = [];
  const acting = await actOn(
    <ShareButton
      face={{ ...FACE, ...face }}
      words={{ title: 'Am beliebtesten', text: '12 Reaktionen', book: 'Das Buch von Ada' }}
      you={you}
      darkroom={createDarkroom()}
    />,
    {
      client: ({ drawings }) => ({
        drawings: { ...drawings, read: (id) => (asked.push(id), read(id)) },
      }),
      ...options,
    },
  );
  const shared: ShareData[] = [];
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
  return { ...acting, asked, shared };
}

const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: NAME });

/** What is written on the picture, in order, and how large the sheet of the drawing on it is. */
function watchPicture(): string[] {
  const written: string[] = [];
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  HTMLCanvasElement.prototype.getContext = (() => {
    const context = {
      measureText: (text: string) => ({ width: text.length }),
      fillText: (text: string) => void written.push(text),
      drawImage: (_: unknown, ...at: number[]) => void written.push(`drawing ${at.slice(2).join(' × ')}`),
    };
    return new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  }) as unknown as HTMLCanvasElement['getContext'];
  return written;
}

test('a page is shared with the keyboard as a picture that says what it is and whose, as often as one likes', async () => {
  const { user, asked, shared } = await desk();
  const written = watchPicture();
  button()?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shared.map(({ title }) => title)).toEqual(['Am beliebtesten – Das Buch von Ada']));
  expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([
    ['Am beliebtesten Das Buch von Ada.png', 'image/png'],
  ]);
  expect(asked).toEqual(['one']);
  const [drawing, ...words] = written;
  expect(drawing).toMatch(/^drawing \d+ × \d+$/);
  expect(words).toEqual(['Am beliebtesten', '12 Reaktionen', 'Das Buch von Ada · Ben', `Tuschel · ${location.host}`]);
  await waitFor(() => expect(button()?.disabled).toBe(false));
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(shared).toHaveLength(2));
  expect(focused()).toBe(NAME);
});

test('a written page is shared in its own words, and nothing is read for it', async () => {
  const { drawingId: _, ...face } = FACE;
  const { user, asked, shared } = await desk({
    face: { ...face, drawingId: undefined, type: 1, promptText: 'Ein Otter' } as never,
  });
  const written = watchPicture();
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(written.slice(0, 2)).toEqual(['Ein Otter', 'Am beliebtesten']);
  expect(asked).toEqual([]);
});

test('a page that its game does not give away is shared by its artist alone', async () => {
  await desk({ face: { noDownload: true } });
  expect(button()).toBeNull();
});

test('artists share what is their own', async () => {
  await desk({ face: { noDownload: true }, you: 'ben' });
  expect(button()).toBeTruthy();
});

test('a page behind a veil is shared once its reader wants to see such pages', async () => {
  await desk({ face: { triggerWarning: 4 } });
  const before = veilChoices.get();
  onTestFinished(() => act(() => veilChoices.take(before)));
  expect(button()).toBeNull();
  act(() => veilChoices.take({ horror: 'show', blood: 'show', sexual: 'show', isAdult: true }));
  expect(button()).toBeTruthy();
});

test.each<[string, Desk['read'], string]>([
  [
    'the server keeps it in its game',
    async () => ({ ...DRAWING, allowDownload: false }),
    'Diese Zeichnung bleibt im Spiel.',
  ],
  ['it is gone', async () => null, 'Das Bild ließ sich nicht machen.'],
  ['it does not come', () => Promise.reject(new Error('gone')), 'Das Bild ließ sich nicht machen.'],
])('where %s, that is said, and one can try again', async (_, read, words) => {
  const { user, shared } = await desk({ read: read as NonNullable<Desk['read']> });
  await user.click(button() as HTMLElement);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(button()?.disabled).toBe(false));
  expect(shared).toEqual([]);
});

test('where the browser makes no picture, that is said', async () => {
  const { user, shared } = await desk();
  HTMLCanvasElement.prototype.toBlob = (take) => take(null);
  await user.click(button() as HTMLElement);
  expect(await screen.findByText('Das Bild ließ sich nicht machen.')).toBeTruthy();
  expect(shared).toEqual([]);
});

test('while a picture is made the button waits', async () => {
  let give: (drawing: Drawing) => void = () => undefined;
  const { user, asked, shared } = await desk({ read: () => new Promise((resolve) => (give = resolve)) });
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(button()?.disabled).toBe(true));
  await user.click(button() as HTMLElement);
  expect(asked).toEqual(['one']);
  give(DRAWING);
  await waitFor(() => expect(shared).toHaveLength(1));
});
