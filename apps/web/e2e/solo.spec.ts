import { expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('an artist has the picture alone with one key, and every control by keys', { tag: '@long' }, async ({ page }) => {
  const bruno = new Player(page, 'Bruno');
  await bruno.takeSheet(server.url);
  const desk = page.getByRole('application');
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const panel = page.getByRole('region', { name: 'Tool settings' });
  const handle = page.getByRole('button', { name: 'Show the panels' });
  const width = async () => (await desk.boundingBox())?.width ?? 0;
  await expect(desk).toBeFocused();
  await expect(desk).toHaveAccessibleDescription(/F6/);
  const narrow = await width();

  await test.step('keys that are held make a drag turn the view or bring it nearer, and draw nothing', async () => {
    const lies = (how: RegExp) => expect(bruno.canvas).toHaveAttribute('style', how);
    await page.keyboard.press('r');
    await lies(/rotate\(15deg\)/);
    await page.keyboard.down('r');
    await bruno.stroke([0.9, 0.5], [0.5, 0.9]);
    await page.keyboard.up('r');
    await lies(/rotate\(10[45]/);
    await page.keyboard.press('Shift+R');
    await lies(/^(?!.*rotate)/);
    const before = await bruno.canvas.boundingBox();
    await page.keyboard.down('Space');
    await page.keyboard.down('Control');
    await bruno.stroke([0.4, 0.5], [0.5, 0.5]);
    await page.keyboard.up('Control');
    await page.keyboard.up('Space');
    await expect
      .poll(async () => (await bruno.canvas.boundingBox())?.width)
      .toBeGreaterThan(1.5 * (before?.width ?? 0));
    await page.keyboard.press('Home');
    await expect(bruno.button('Undo')).toBeDisabled();
  });

  await page.keyboard.press('Tab');
  await expect(tools).toBeHidden();
  await expect(panel).toBeHidden();
  await expect.poll(width).toBeGreaterThan(narrow);
  await bruno.stroke([0.3, 0.3], [0.6, 0.5]);
  await page.keyboard.press('Tab');
  await expect(tools).toBeVisible();
  await expect.poll(width).toBe(narrow);
  await bruno.press('Hide the panels');
  await handle.click();
  await expect(panel).toBeVisible();
  await expect(desk).toBeFocused();

  await test.step('who draws with the left hand has the tools at the right, and finds them there again', async () => {
    const toolsAt = async () => (await tools.boundingBox())?.x ?? 0;
    await bruno.press('More');
    await page.getByRole('group', { name: 'Tool strip' }).getByText('Right').click();
    const beyondPanel = async () => (await toolsAt()) - ((await panel.boundingBox())?.x ?? Number.POSITIVE_INFINITY);
    await expect.poll(beyondPanel).toBeGreaterThan(0);
    await expect.poll(width).toBe(narrow);
    await page.reload();
    await expect(desk).toBeFocused();
    await expect.poll(toolsAt).toBeGreaterThan(narrow);
  });

  await page.keyboard.press('F6');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(desk).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tools.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(desk).toBeFocused();
  await expect(tools).toBeVisible();
  expect(bruno.complaints).toEqual([]);
});

test('what somebody draws alone survives a reload, and then lies in the sketchbook', { tag: '@long' }, async ({
  page,
}) => {
  const anna = new Player(page, 'Anna');
  await anna.takeSheet(server.url);
  await anna.press('Brush');
  await page.getByRole('button', { name: 'Front', exact: true }).click();
  await anna.stroke([0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByTestId('sketch-state')).toHaveAttribute('data-status', 'saved');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const other = await opened;
  await expect(page.getByText('You carried on in another window')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
  for (const name of ['Brush', 'Front'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await anna.press('Finished?');
  await page.getByRole('dialog').getByText('Blood or violence').click();
  await expect
    .poll(() => page.getByRole('img', { name: 'How your drawing will be shown' }).evaluate(hasInk))
    .toBe(true);
  const sent = page.waitForRequest('**/api/drawing/new');
  await anna.press('Submit');
  const body = (await sent).postDataBuffer()?.toString('latin1') ?? '';
  expect(body).toContain('"triggerWarning":2');
  expect(body).toContain('"previewData":"data:image/jpeg;base64,');
  const sketch = page.getByRole('button', { name: 'Drawing: Without a prompt' });
  await expect(sketch).toBeVisible();
  await page.reload();
  await sketch.click();
  await expect(page.getByTestId('sketch-canvas')).toBeVisible();
  expect(anna.complaints).toEqual([]);
});

/** Runs in the page: something dark is on the canvas. */
function hasInk(element: Element): boolean {
  const { width, height } = element as HTMLCanvasElement;
  const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  return [...pixels].some((value, at) => at % 4 === 0 && value < 128 && (pixels[at + 3] ?? 0) > 0);
}
