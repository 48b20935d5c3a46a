import type { Player, Spot } from './player.ts';

/** Draws one stroke with a pen that presses as given at each spot, 0…1. */
export async function penStroke({ page, canvas }: Player, pressed: readonly (readonly [Spot, number])[]) {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no canvas');
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Spot, force: number) =>
    browser.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + x * box.width,
      y: box.y + y * box.height,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    });
  for (const [index, [spot, force]] of pressed.entries())
    await send(index === 0 ? 'mousePressed' : 'mouseMoved', spot, force);
  const [last, force] = pressed.at(-1) ?? [[0, 0] as const, 0];
  await send('mouseReleased', last, force);
  await browser.detach();
}
