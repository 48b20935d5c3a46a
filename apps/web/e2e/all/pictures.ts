import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../player.ts';
import { painted } from '../window.ts';

/** A picture as its mean colours on a coarse grid: the same at every size in which it is shown. */
export type Coarse = readonly number[];

const SIDE = 48;
/** Most time until a drawing has come and been drawn anew line by line, ms: on a busy machine with four windows. */
const DEVELOPED_MS = 60_000;

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
  await expect.poll(shown, { message: `the picture is ${name}`, timeout: DEVELOPED_MS }).toBe(name);
}

/** Whose the last frame of a film is, as the line below it says. In one look: the film runs three times over. */
export async function lastArtist(caption: Locator, frames: number): Promise<string> {
  const last = new RegExp(`^${frames} / ${frames} · (\\w+)$`);
  let artist = '';
  const look = async () => (artist = last.exec((await caption.textContent()) ?? '')?.[1] ?? '');
  await expect.poll(look).not.toBe('');
  return artist;
}

/** The canvas shows one of these pictures. */
export async function showsOneOf(canvas: Locator, pictures: ReadonlyMap<string, Coarse>): Promise<void> {
  const names = [...pictures.keys()];
  const shown = async () => nearest(await coarse(canvas), pictures);
  await expect.poll(shown, { message: 'which picture it is', timeout: DEVELOPED_MS }).toMatch(oneOf(names));
}

function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(${names.join('|')})$`);
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

/** Desk, tablet and phone, CSS px. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 740 },
] as const;

const STYLES = [
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'de', colorScheme: 'light' },
  { language: 'de', colorScheme: 'dark' },
] as const;

let looks = 0;

/**
 * With `PICTURES=1`, what somebody sees, as files to be looked at: `.cache/modes/<name>-<language>-<theme>-<width>.png`. In all three
 * sizes; languages and themes take turns from one look to the next. Afterwards the window is as it was. They cost some fifth
 * of a mode, and tell nothing to a run that nobody looks at.
 */
export async function look({ page }: Player, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [index, size] of SIZES.entries()) {
    const { language, colorScheme } = STYLES[(looks + index) % STYLES.length] ?? STYLES[0];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await speak(page, language);
    await page.evaluate(() => window.scrollTo(0, 0));
    await painted(page);
    const spoken = await page.locator('html').getAttribute('lang');
    const path = join(SHOTS, `${name}-${spoken}-${colorScheme}-${size.width}.png`);
    await page.screenshot({ path, animations: 'disabled', fullPage: true });
  }
  looks++;
  await page.setViewportSize(SIZES[0]);
  await page.emulateMedia({ colorScheme: 'light' });
  await speak(page, 'en');
  await painted(page);
}

const OWN_NAMES = { en: 'English', de: 'Deutsch' } as const;

/** By the menu of the game or the foot of the page. Below a dialog, and at a desk of one’s own, there is neither: the language stays. */
async function speak(page: Page, language: keyof typeof OWN_NAMES): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language || (await page.getByRole('dialog').count()) > 0) return;
  const name = OWN_NAMES[language];
  const menu = page.getByRole('button', { name: /^(Game menu|Spielmenü)$/ });
  const foot = page.getByRole('contentinfo').getByText(name, { exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else if (await foot.isVisible()) {
    await foot.click();
  } else {
    return;
  }
  await expect(html).toHaveAttribute('lang', language);
}
