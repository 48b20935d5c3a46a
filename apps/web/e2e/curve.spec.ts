import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { keptLines } from './keptLines.ts';
import { penStroke } from './penStroke.ts';
import { Player, type Spot } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Pressures of a pen along a stroke from left to right, the same ones in each stroke. */
const PRESSED = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

const isSaved = (page: Page) => expect(page.getByTestId('sketch-state')).toHaveAttribute('data-status', 'saved');

async function sameStroke(artist: Player, y: number): Promise<void> {
  const spots = PRESSED.map((force, i): readonly [Spot, number] => [[0.2 + i * 0.1, y], force]);
  await penStroke(artist, spots);
  await isSaved(artist.page);
}

/** How many pixels of a column are inked around a height. */
async function widthAt({ canvas }: Player, [x, y]: Spot): Promise<number> {
  return canvas.evaluate(
    (element, at) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d');
      const [top, tall] = [Math.round((at[1] - 0.08) * height), Math.round(0.16 * height)];
      const column = context?.getImageData(Math.round(at[0] * width), top, 1, tall).data ?? new Uint8ClampedArray();
      return Array.from({ length: tall }, (_, row) => column[row * 4 + 1] ?? 255).filter((green) => green < 200).length;
    },
    [x, y] as const,
  );
}

/** What is stored of the pressure where the hand pressed half, stroke by stroke. Samples come as fast as the machine lets them. */
async function halves(page: Page): Promise<number[]> {
  const half = 0.6 * 1920;
  const away = ({ x }: { x: number }) => Math.abs(x - half);
  return (await keptLines(page)).map(({ points }) => points.toSorted((a, b) => away(a) - away(b))[0]?.p ?? 0);
}

test('the same hand draws other widths with a curve of one’s own, set by keys alone, kept on the device and with the account', {
  tag: '@long',
}, async ({ page }) => {
  const mia = new Player(page, 'Mia');
  await mia.takeSheet(server.url);
  await page.keyboard.press('b');
  const panel = page.getByRole('region', { name: 'Tool settings' });
  const points = panel.getByRole('group', { name: 'Your own pressure curve' }).getByRole('slider');
  await sameStroke(mia, 0.2);

  await test.step('without a pointer: to the panel by F6, to the points by Tab, moved by arrows', async () => {
    const tabTo = async (name: string) => {
      const button = panel.getByRole('button', { name });
      for (let presses = 0; presses < 60; presses++) {
        if (await button.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`"${name}" is not reached by Tab`);
    };
    await page.keyboard.press('F6');
    await tabTo('More');
    await page.keyboard.press('Enter');
    await tabTo('Draw a curve of your own');
    await page.keyboard.press('Enter');
    await expect(points).toHaveCount(3);
    // The button is gone; the focus goes where its curve is.
    await expect(points.nth(1)).toBeFocused();
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+ArrowUp');
    await expect(points.nth(1)).toHaveAttribute('aria-valuetext', 'Pressure 50% counts as 90%');
    await page.keyboard.press('Insert');
    await expect(points).toHaveCount(4);
    await page.keyboard.press('Delete');
    await expect(points).toHaveCount(3);
  });

  await sameStroke(mia, 0.5);
  await expect.poll(() => halves(page)).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.9, 1)]);
  const before = await widthAt(mia, [0.45, 0.2]);
  await expect.poll(() => widthAt(mia, [0.45, 0.5])).toBeGreaterThan(before * 1.3);

  await test.step('after a reload it is there, and draws as before', async () => {
    await page.reload();
    await mia.canvas.waitFor();
    await page.keyboard.press('b');
    await sameStroke(mia, 0.8);
    await expect.poll(async () => (await halves(page))[2]).toBeCloseTo(0.9, 1);
  });

  await test.step('on a device that has nothing of it, it comes with the account', async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('tuschel_desk') ?? '{}').entries?.curve))
      .toMatchObject({
        value: [
          [0, 0],
          [0.5, 0.9],
          [1, 1],
        ],
      });
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('tuschel_desk') ?? '{}').entries?.curve.isUnsent))
      .toBeUndefined();
    await page.evaluate(() => {
      localStorage.removeItem('tuschel_toolbox');
      localStorage.removeItem('tuschel_desk');
    });
    await page.reload();
    await mia.canvas.waitFor();
    await mia.press('More');
    await expect(points.nth(1)).toHaveAttribute('aria-valuetext', 'Pressure 50% counts as 90%');
  });

  await test.step('mouse and pen drag its points, add and remove them; the pen is seen on it', async () => {
    const plot = panel.getByRole('group', { name: 'Your own pressure curve' });
    await plot.scrollIntoViewIfNeeded();
    const middleOf = async (index: number) => {
      const box = await points.nth(index).boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    const [x, y] = await middleOf(1);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(points.nth(1)).not.toHaveAttribute('aria-valuetext', 'Pressure 50% counts as 90%');
    await expect.poll(() => middleOf(1)).toEqual([expect.closeTo(x - 30, -0.5), expect.closeTo(y + 20, -0.5)]);
    const pen = await page.context().newCDPSession(page);
    const [farX, farY] = await middleOf(2);
    const at = { x: farX, y: farY, button: 'left', clickCount: 1, pointerType: 'pen', force: 0.4 } as const;
    await pen.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...at });
    await pen.send('Input.dispatchMouseEvent', { type: 'mouseMoved', buttons: 1, ...at, x: farX - 25 });
    await expect(page.getByTestId('pressure-trace')).toHaveAttribute('d', /^M48 90V/);
    await pen.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...at, x: farX - 25 });
    await expect.poll(async () => (await middleOf(2))[0]).toBeCloseTo(farX - 25, -0.5);
    await expect(page.getByTestId('pressure-trace')).toHaveAttribute('d', '');
    await mia.press('Softer');
    await expect(points.nth(1)).toHaveAttribute('aria-valuetext', 'Pressure 30% counts as 60%');
    await mia.press('Discard the curve, use the slider again');
    await expect(plot).toHaveCount(0);
    await expect(panel.getByRole('slider', { name: 'Pressure curve' })).toBeVisible();
  });
  expect(mia.complaints).toEqual([]);
});

/** Seconds between two events of the finger, by their own time, however busy the machine is. */
const BEAT = 0.1;

/** A finger comes down on the glass, goes this way and leaves it. */
async function finger(page: Page, ...way: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const [index, [x, y]] of way.entries())
    await glass.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ id: 1, x, y }],
      timestamp: start + index * BEAT,
    });
  await glass.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: start + way.length * BEAT,
  });
  await glass.detach();
}

/** Twice on the same spot: down, up, down, up. */
async function doubleTap(page: Page, [x, y]: readonly [x: number, y: number]): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const beat of [0, 1, 2, 3])
    await glass.send('Input.dispatchTouchEvent', {
      type: beat % 2 === 0 ? 'touchStart' : 'touchEnd',
      touchPoints: beat % 2 === 0 ? [{ id: 1, x, y }] : [],
      timestamp: start + beat * BEAT,
    });
  await glass.detach();
}

test('a finger, which is thicker than a point, takes hold of points, adds and removes them, and scrolls nothing', {
  tag: '@long',
}, async ({ browser }) => {
  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 1180, height: 820 } });
  const page = await tablet.newPage();
  const tess = new Player(page, 'Tess');
  await page.goto(`${server.url}/solo?lang=en`);
  await tess.logIn();
  await page.getByText('My own idea').tap();
  await tess.button('Start drawing').tap();
  await tess.canvas.waitFor();
  await tess.button('Brush').tap();
  await tess.button('More').tap();
  const panel = page.getByRole('region', { name: 'Tool settings' });
  await panel.getByRole('button', { name: 'Draw a curve of your own' }).tap();
  const plot = panel.getByRole('group', { name: 'Your own pressure curve' });
  const points = plot.getByRole('slider');
  await expect(points).toHaveCount(3);
  await expect(plot).toBeInViewport({ ratio: 0.95 });
  const middleOf = async (index: number) => {
    const box = await points.nth(index).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  const scrolled = () =>
    plot.evaluate((element) => {
      let [top, at]: [number, Element | null] = [0, element];
      for (; at; at = at.parentElement) top += at.scrollTop;
      return top;
    });
  const before = await scrolled();

  // A target of 44 px: from 22 px beside its middle the point comes along, and does not jump under the finger.
  const [x, y] = await middleOf(1);
  await finger(page, [x - 22, y], [x - 22, y - 10], [x - 12, y - 20], [x - 2, y - 30]);
  await expect.poll(() => middleOf(1)).toEqual([expect.closeTo(x + 20, -0.5), expect.closeTo(y - 30, -0.5)]);
  expect(await scrolled()).toBe(before);

  // On the curve, away from all points: the tap that adds a point is not the first of the two that remove it.
  const [[fromX, fromY], [toX, toY]] = [await middleOf(0), await middleOf(1)];
  await doubleTap(page, [(fromX + toX) / 2, (fromY + toY) / 2]);
  await expect(points).toHaveCount(4);
  // The second of the two may be the first of the next two: whatever came before is too long ago then.
  await finger(page, await middleOf(2));
  await doubleTap(page, await middleOf(1));
  await expect(points).toHaveCount(3);
  expect(await scrolled()).toBe(before);

  for (const button of await panel.getByTestId('curve-field').getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  expect(tess.complaints).toEqual([]);
  await tablet.close();
});
