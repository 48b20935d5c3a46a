import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { DrawingEvent, Tool } from '@tuschel/ink';
import { graveFaults } from './crawl/inspection.ts';
import { engineDraws, keptLines } from './keptLines.ts';
import { Player, type Spot } from './player.ts';
import { painted } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Somebody at a blank sheet of their own. */
async function atTheSheet(page: Page): Promise<Player> {
  const artist = new Player(page, 'Ada');
  await artist.takeSheet(server.url);
  return artist;
}

/** Pixels on the screen are those that the engine makes of the lines that are kept. Answers them. */
async function isAsStored(artist: Player, count: number): Promise<string> {
  await expect.poll(async () => (await keptLines(artist.page)).length).toBe(count);
  const stored = engineDraws(await keptLines(artist.page));
  await expect.poll(() => artist.picture('canvas')).toBe(stored);
  return stored;
}

/** The last line says that ink was moved. */
async function hasMovedInk({ page }: Player): Promise<void> {
  const last = (await keptLines(page)).at(-1);
  expect([last?.tool, last?.size]).toEqual([Tool.event, DrawingEvent.transform]);
}

/** A filled rectangle from a corner to the other. */
async function filled(artist: Player, from: Spot, to: Spot): Promise<void> {
  const isFilled = artist.page.getByRole('region', { name: 'Tool settings' }).getByRole('radio', { name: 'Filled' });
  await artist.page.keyboard.press('u');
  if (!(await isFilled.isChecked())) await artist.page.keyboard.press('Shift+U');
  await expect(isFilled).toBeChecked();
  await artist.stroke(from, to);
}

const bar = ({ page }: Player) => page.getByTestId('mover-bar');
const numbers = (artist: Player) => bar(artist).getByText(/×.*px/);

/** Where something that is pulled stands on the screen: the knob, or a corner. */
async function gripAt({ page }: Player, which: 'knob' | 'right lower corner') {
  const grips = page.locator('svg:has([data-testid="selection"])').locator(which === 'knob' ? 'circle' : 'rect');
  // They follow what was pulled a frame later.
  await painted(page);
  const boxes = await grips.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const found = boxes.toSorted((one, other) => other.x + other.y - one.x - one.y)[0];
  if (!found) throw new Error(`there is no ${which}`);
  return found;
}

type Hand = (artist: Player, way: readonly { x: number; y: number }[]) => Promise<void>;

const byMouse: Hand = async ({ page }, [first, ...rest]) => {
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
};

const byFinger: Hand = async ({ page }, way) => {
  const browser = await page.context().newCDPSession(page);
  for (const [index, at] of way.entries())
    await browser.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ id: 1, ...at }],
    });
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
};

const byPen: Hand = async ({ page }, way) => {
  const browser = await page.context().newCDPSession(page);
  const held = { button: 'left', clickCount: 1, pointerType: 'pen', force: 0.5 } as const;
  for (const [index, at] of way.entries())
    await browser.send('Input.dispatchMouseEvent', {
      type: index === 0 ? 'mousePressed' : 'mouseMoved',
      buttons: 1,
      ...held,
      ...at,
    });
  await browser.send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    buttons: 0,
    ...held,
    ...(way.at(-1) ?? { x: 0, y: 0 }),
  });
  await browser.detach();
};

/** From shares of the canvas to places of the window. */
async function onScreen({ canvas }: Player, ...spots: readonly Spot[]) {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no canvas');
  return spots.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
}

async function isAccessible({ page }: Player): Promise<void> {
  expect(await graveFaults(page)).toEqual([]);
}

/** Goes round ink with a rectangle, moves it, pulls its corner, turns it, flips it, and puts it down. */
async function movesInk(artist: Player, by: Hand): Promise<void> {
  await by(artist, await onScreen(artist, [0.2, 0.2], [0.4, 0.5], [0.6, 0.75]));
  await expect(numbers(artist)).toBeVisible();
  const before = await numbers(artist).textContent();
  await by(artist, await onScreen(artist, [0.4, 0.45], [0.45, 0.45], [0.5, 0.5]));
  expect(await numbers(artist).textContent()).toBe(before);
  const corner = await gripAt(artist, 'right lower corner');
  await by(artist, [corner, { x: corner.x + 30, y: corner.y + 10 }, { x: corner.x + 60, y: corner.y + 20 }]);
  await expect(numbers(artist)).not.toHaveText(before ?? '');
  const knob = await gripAt(artist, 'knob');
  await by(artist, [knob, { x: knob.x + 40, y: knob.y }, { x: knob.x + 90, y: knob.y + 10 }]);
  await expect(numbers(artist)).toContainText('°');
  await artist.press('Flip horizontally');
  await artist.press('Apply');
  await expect(numbers(artist)).toHaveCount(0);
}

for (const [name, by] of [
  ['mouse', byMouse],
  ['finger', byFinger],
  ['pen', byPen],
] as const) {
  test(`with the ${name} ink is selected, moved, scaled, turned, flipped and put down; after that the screen shows what the engine makes of it`, {
    tag: name === 'mouse' ? [] : ['@long'],
  }, async ({ page }) => {
    const ada = await atTheSheet(page);
    await filled(ada, [0.3, 0.3], [0.5, 0.6]);
    const before = await isAsStored(ada, 1);
    await page.keyboard.press('s');
    await movesInk(ada, by);
    const after = await isAsStored(ada, 2);
    await hasMovedInk(ada);
    expect(after).not.toBe(before);
    await ada.press('Undo');
    expect(await isAsStored(ada, 1)).toBe(before);
    expect(ada.complaints).toEqual([]);
  });
}

test('a lasso takes a part of a filled shape and of a polygon; Escape puts it back, a reload shows the same pixels', {
  tag: '@long',
}, async ({ page }) => {
  const ada = await atTheSheet(page);
  await filled(ada, [0.1, 0.2], [0.4, 0.5]);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+U');
  for (const corner of [
    [0.5, 0.2],
    [0.8, 0.3],
    [0.6, 0.6],
  ] as const)
    await ada.stroke(corner);
  await page.keyboard.press('Enter');
  const before = await isAsStored(ada, 2);
  expect((await keptLines(page)).map(({ tool }) => tool)).toEqual([Tool.lassoFill, Tool.lassoFill]);

  await page.keyboard.press('s');
  await bar(ada).getByRole('radio', { name: 'Lasso' }).check({ force: true });
  await byMouse(ada, await onScreen(ada, [0.25, 0.1], [0.75, 0.1], [0.75, 0.45], [0.3, 0.45], [0.25, 0.1]));
  await expect(numbers(ada)).toBeVisible();
  await byMouse(ada, await onScreen(ada, [0.5, 0.3], [0.5, 0.5], [0.52, 0.6]));
  await expect.poll(() => ada.picture('canvas')).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => ada.picture('canvas')).toBe(before);
  await byMouse(ada, await onScreen(ada, [0.5, 0.3], [0.52, 0.6]));
  await page.keyboard.press('Enter');
  const after = await isAsStored(ada, 3);
  await page.reload();
  await ada.canvas.waitFor();
  await expect.poll(() => ada.picture('canvas')).toBe(after);
  expect(ada.complaints).toEqual([]);
});

test('keys alone select and move ink; each state can be used by everybody', { tag: '@long' }, async ({ page }) => {
  const ada = await atTheSheet(page);
  await filled(ada, [0.3, 0.3], [0.5, 0.6]);
  const before = await isAsStored(ada, 1);
  await page.keyboard.press('s');
  await isAccessible(ada);
  await page.keyboard.press('Control+a');
  await expect(page.getByTestId('mover-heard')).toContainText('Selected:');
  for (const key of ['ArrowRight', 'Shift+ArrowDown', '+', ']', 'h']) await page.keyboard.press(key);
  await expect(numbers(ada)).toContainText('°');
  await isAccessible(ada);
  // The hint for keys and the bar for the selection stand apart.
  const [hint, tools] = await Promise.all([
    page.getByText(/^Tab: hide the panels/).boundingBox(),
    bar(ada).boundingBox(),
  ]);
  expect((hint?.y ?? Infinity) + (hint?.height ?? 0)).toBeLessThan(tools?.y ?? 0);
  await page.keyboard.press('Enter');
  expect(await isAsStored(ada, 2)).not.toBe(before);
  await page.keyboard.press('Control+z');
  expect(await isAsStored(ada, 1)).toBe(before);
  await page.keyboard.press('Control+Shift+z');
  await isAsStored(ada, 2);
  await ada.press('Finished?');
  await page.getByRole('dialog').getByText('Frame', { exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Frame' })).toBeChecked();
  await isAccessible(ada);
  expect(ada.complaints).toEqual([]);
});

test('moved ink is seen beneath what lies above its layer, just as it will be once it is put down', {
  tag: '@long',
}, async ({ page }) => {
  const ada = await atTheSheet(page);
  await filled(ada, [0.1, 0.3], [0.3, 0.6]);
  await page.getByRole('button', { name: 'Front', exact: true }).click();
  // White, and so to be seen where it hides ink.
  await page.keyboard.press('x');
  await filled(ada, [0.5, 0.2], [0.8, 0.7]);
  await isAsStored(ada, 2);
  await page.getByRole('button', { name: 'Middle', exact: true }).click();
  await page.keyboard.press('s');
  await byMouse(ada, await onScreen(ada, [0.05, 0.2], [0.35, 0.7]));
  await byMouse(ada, await onScreen(ada, [0.2, 0.4], [0.3, 0.4], [0.5, 0.4]));
  const looks = async (...spots: readonly Spot[]) => {
    await page.mouse.move(2, 2);
    const places = await onScreen(ada, ...spots);
    const parts = places.map(({ x, y }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 }));
    const pictures: string[] = [];
    for (const clip of parts) pictures.push((await page.screenshot({ clip })).toString('base64'));
    return pictures;
  };
  const spots = [
    [0.45, 0.5],
    [0.55, 0.5],
    [0.2, 0.5],
  ] as const;
  const [beside, beneath, left] = await looks(...spots);
  expect(beneath).toBe(left);
  expect(beside).not.toBe(left);
  await ada.press('Apply');
  await isAsStored(ada, 3);
  await expect.poll(() => looks(...spots)).toEqual([beside, beneath, left]);
  expect(ada.complaints).toEqual([]);
});
