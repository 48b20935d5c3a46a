import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import type { LineJson, LinesUpdate } from '@tuschel/protocol';
import { decodeUpdate } from '@tuschel/protocol/ink';
import { Player, type Spot } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

type SentLine = Pick<LineJson, 'tool' | 'points'>;

/** The first lines may go as JSON, the others go in the short form. */
function updateIn(body: Buffer): { index: number; lines: readonly SentLine[] } {
  if (body.subarray(0, 1).toString() === '{') return JSON.parse(body.toString()) as LinesUpdate;
  const read = decodeUpdate(body);
  if (!read.ok) throw new Error(`${read.field} ${read.message}`);
  return { index: Number(read.rest['index']), lines: read.lines };
}

/** Somebody at the drawing table of a game for two, and every line that leaves the browser. */
async function atTheTable(pages: readonly [Page, Page]): Promise<{ artist: Player; sent: Map<number, SentLine> }> {
  const [artist, guest] = [new Player(pages[0], 'Ada'), new Player(pages[1], 'Bela')];
  const sent = new Map<number, SentLine>();
  artist.page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/lines')) return;
    const { index, lines } = updateIn(request.postDataBuffer() ?? Buffer.alloc(0));
    for (const [offset, line] of lines.entries()) sent.set(index + offset, line);
  });
  await artist.comeToFront();
  await guest.joinBy(await artist.openLobby(server.url));
  await artist.start(2);
  await Promise.all([artist, guest].map((player) => player.write(`${player.name} has an idea`)));
  await artist.comeToFront();
  await artist.prompt();
  return { artist, sent };
}

/** Darkness of a pixel of the picture, 0 for white … 255. */
async function ink(artist: Player, [x, y]: Spot): Promise<number> {
  // A frame later it is on the canvas.
  return artist.canvas.evaluate(
    async (element, at) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const canvas = element as HTMLCanvasElement;
      const context = canvas.getContext('2d');
      const pixel = context?.getImageData(at[0] * canvas.width, at[1] * canvas.height, 1, 1).data ?? [];
      return 255 - Math.min(pixel[0] ?? 255, pixel[1] ?? 255, pixel[2] ?? 255);
    },
    [x, y] as const,
  );
}

/** One finger or several touch the canvas for a moment: by their own clock, however long the page takes to hear of each. */
async function tapWith(artist: Player, ...spots: Spot[]): Promise<void> {
  const box = await artist.canvas.boundingBox();
  if (!box) throw new Error('there is no canvas');
  const touchPoints = spots.map(([x, y], id) => ({ id, x: box.x + x * box.width, y: box.y + y * box.height }));
  const browser = await artist.page.context().newCDPSession(artist.page);
  const start = Date.now() / 1000;
  const touches = spots.map((_, last) => touchPoints.slice(0, last + 1));
  // All are sent at once: a finger that rests alone picks a colour, and the page measures that by its own clock.
  await Promise.all(
    [...touches, []].map((down, at) =>
      browser.send('Input.dispatchTouchEvent', {
        type: down.length > 0 ? 'touchStart' : 'touchEnd',
        touchPoints: down,
        timestamp: start + (at + 1) * BETWEEN_FINGERS_S,
      }),
    ),
  );
  await browser.detach();
}

const BETWEEN_FINGERS_S = 0.02;

test('every tool draws what is stored; a stroke taken back, a gesture and a reload leave the picture as it was', async ({
  context,
}) => {
  const { artist, sent } = await atTheTable([await openWindow(context), await openWindow(context)]);
  const { keyboard, mouse } = artist.page;

  await test.step('shapes follow the pointer, regular and around their middle by what is held', async () => {
    await keyboard.press('l');
    await keyboard.down('Shift');
    await artist.penDown([0.1, 0.1], [0.5, 0.12]);
    await expect.poll(() => ink(artist, [0.3, 0.1])).toBeGreaterThan(100);
    await mouse.up();
    await keyboard.up('Shift');
    await keyboard.press('u');
    await artist.stroke([0.1, 0.2], [0.3, 0.5]);
    await keyboard.press('u');
    await artist.penDown([0.5, 0.35], [0.6, 0.45]);
    expect(await ink(artist, [0.4, 0.35])).toBe(0);
    await keyboard.down('Alt');
    await expect.poll(() => ink(artist, [0.4, 0.35])).toBeGreaterThan(100);
    await mouse.up();
    await keyboard.up('Alt');
  });

  await test.step('fills act when the pen is lifted', async () => {
    await keyboard.press('g');
    await artist.penDown([0.2, 0.35]);
    expect(await ink(artist, [0.15, 0.45])).toBe(0);
    await mouse.up();
    await expect.poll(() => ink(artist, [0.15, 0.45])).toBeGreaterThan(200);
    expect(await ink(artist, [0.35, 0.45])).toBe(0);
    await keyboard.press('g');
    await artist.penDown([0.7, 0.2], [0.9, 0.2], [0.8, 0.5]);
    await expect(artist.page.getByTestId('lasso')).toHaveAttribute('d', /^M.+L/);
    expect(await ink(artist, [0.8, 0.3])).toBe(0);
    await mouse.up();
    await expect.poll(() => ink(artist, [0.8, 0.3])).toBeGreaterThan(200);
    await expect(artist.page.getByTestId('lasso')).toHaveAttribute('d', '');
  });

  await test.step('what is drawn by hand reaches the pointer while the pen is down', async () => {
    for (const [key, y] of [
      ['n', 0.6],
      ['p', 0.7],
      ['b', 0.8],
    ] as const) {
      await keyboard.press(key);
      await artist.penDown([0.1, y], [0.6, y]);
      await expect.poll(() => ink(artist, [0.599, y]), key).toBeGreaterThan(60);
      await mouse.up();
    }
    await keyboard.press('e');
    await artist.stroke([0.3, 0.75], [0.3, 0.85]);
    await expect.poll(() => ink(artist, [0.3, 0.8])).toBeLessThan(60);
  });

  await artist.isSaved();
  expect([...sent.values()].map(({ tool }) => tool)).toEqual([4, 5, 6, 8, 7, 2, 0, 1, 3]);
  const [from, to] = sent.get(0)?.points ?? [];
  expect(to?.y).toBe(from?.y);
  const picture = await artist.picture('canvas');

  await test.step('Esc takes the running stroke back', async () => {
    await keyboard.press('b');
    await artist.penDown([0.2, 0.2], [0.8, 0.9]);
    await keyboard.press('Escape');
    await mouse.up();
    await expect.poll(() => artist.picture('canvas')).toBe(picture);
  });

  await test.step('a second finger makes a gesture of a stroke: two undo, three bring it again', async () => {
    await artist.stroke([0.7, 0.7], [0.9, 0.9]);
    const withOneMore = await artist.picture('canvas');
    expect(withOneMore).not.toBe(picture);
    await tapWith(artist, [0.4, 0.4], [0.6, 0.4]);
    await expect.poll(() => artist.picture('canvas')).toBe(picture);
    await tapWith(artist, [0.4, 0.4], [0.5, 0.4], [0.6, 0.4]);
    await expect.poll(() => artist.picture('canvas')).toBe(withOneMore);
    await tapWith(artist, [0.4, 0.4], [0.6, 0.4]);
  });

  await test.step('what changes out of sight is there when it comes into sight', async () => {
    await artist.stroke([0.7, 0.7], [0.9, 0.9]);
    const box = await artist.canvas.boundingBox();
    await mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await mouse.wheel(0, -1000);
    await keyboard.press('Control+z');
    await keyboard.press('Control+0');
    await expect.poll(() => artist.picture('canvas')).toBe(picture);
  });

  await artist.isSaved();
  await artist.page.reload();
  await artist.prompt();
  await expect.poll(() => artist.picture('canvas')).toBe(picture);
  expect(artist.complaints).toEqual([]);
});
