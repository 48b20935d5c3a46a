import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator } from '@playwright/test';
import type { Player } from '../player.ts';

/** A picture as its mean colours on a coarse grid: the same at every size in which it is shown. */
export type Coarse = readonly number[];

const SIDE = 48;

/** What a canvas shows now. */
export function coarse(canvas: Locator): Promise<Coarse> {
  return canvas.evaluate((element, side) => {
    const small = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
    if (!small) return [];
    small.imageSmoothingQuality = 'high';
    small.drawImage(element as HTMLCanvasElement, 0, 0, side, side);
    return [...small.getImageData(0, 0, side, side).data];
  }, SIDE);
}

/** A canvas shows this picture: it is far more like it than like any other one, or like a blank sheet. */
export async function isShowing(canvas: Locator, name: string, pictures: ReadonlyMap<string, Coarse>): Promise<void> {
  const shown = async () => nearest(await coarse(canvas), pictures);
  await expect.poll(shown, { message: `the picture is ${name}`, timeout: 30_000 }).toBe(name);
}

/** The canvas shows one of these pictures. */
export async function showsOneOf(canvas: Locator, pictures: ReadonlyMap<string, Coarse>): Promise<void> {
  const shown = async () => nearest(await coarse(canvas), pictures);
  const message = `the picture is one of ${[...pictures.keys()].join(', ')}`;
  await expect.poll(async () => pictures.has(await shown()), { message, timeout: 30_000 }).toBe(true);
}

/** The name of the picture that is seen. */
function nearest(seen: Coarse, pictures: ReadonlyMap<string, Coarse>): string {
  const ranked = [...pictures, ['a blank sheet', seen.map(() => WHITE)] as const]
    .map(([name, picture]) => ({ name, far: distance(seen, picture) }))
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = ranked;
  return first && second && first.far * 1.5 < second.far ? first.name : `none clearly: ${JSON.stringify(ranked)}`;
}

const WHITE = 255;

function distance(one: Coarse, other: Coarse): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0);
}

const SHOTS = fileURLToPath(new URL('../../../../.cache/modes', import.meta.url));

/** What somebody sees, as a file to be looked at: `.cache/modes/<name>.png`. */
export async function look(player: Player, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await player.page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled' });
}
