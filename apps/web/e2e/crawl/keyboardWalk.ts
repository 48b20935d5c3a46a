import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  beginWalk,
  clickablesMissed,
  keyOnward,
  lyingOver,
  noteSteps,
  stepsBack,
  stopsLeft,
  stopsMissed,
  takeSkipLink,
} from './steps.ts';

/** Stops that a page may have beyond those that are looked for. */
const SURPRISES_MAX = 12;
/** What is closed may fade, and its screen may think. */
const LOOKS_MAX = 40;
const LOOK_EVERY_MS = 50;

/**
 * Goes through a page with Tab, as somebody without a pointer does, and closes what lies over it with Escape. Answers
 * what is in their way.
 */
export async function walkByKeyboard(page: Page, { mayClose }: { mayClose: boolean }): Promise<string[]> {
  const faults = await skipToContent(page);
  await page.evaluate(beginWalk);
  await page.evaluate(noteSteps);
  await walkRound(page);
  for (const look of [stopsMissed, stepsBack, clickablesMissed]) faults.push(...(await page.evaluate(look)));
  if (mayClose) faults.push(...(await closeByEscape(page)));
  return [...new Set(faults)];
}

async function walkRound(page: Page): Promise<void> {
  let left = await page.evaluate(stopsLeft);
  // Panes that scroll are stops too, and nothing tells them but walking.
  const most = left + SURPRISES_MAX;
  for (let made = 0; left > 0 && made < most; left = await page.evaluate(stopsLeft)) {
    // The way from the last stop to the first leads through the browser, which takes its time.
    if (made > 0) await sleep(LOOK_EVERY_MS);
    for (let stop = 0; stop < left; stop++, made++) await page.keyboard.press(await page.evaluate(keyOnward));
  }
}

/** The first stop of a page with a menu leads past it. */
async function skipToContent(page: Page): Promise<string[]> {
  const target = await page.evaluate(takeSkipLink);
  if (target === null) return [];
  if (target === '') return ['no link leads past the menu'];
  const isShown = await page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0);
  await page.keyboard.press('Enter');
  const arrived = await page.evaluate(() => document.activeElement?.id ?? '');
  return [
    ...(isShown ? [] : ['the link past the menu is not shown when it has the focus']),
    ...(arrived === target ? [] : [`the link past the menu leads to "${arrived}", not to "${target}"`]),
  ];
}

async function closeByEscape(page: Page): Promise<string[]> {
  const before = await page.evaluate(lyingOver);
  if (before.length === 0) return [];
  // What a button says when it has the focus goes first (SC 1.4.13).
  if (await page.locator('[role="tooltip"]').count()) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (let look = 0; look < LOOKS_MAX; look++) {
    if ((await page.evaluate(lyingOver)).length < before.length) return [];
    await sleep(LOOK_EVERY_MS);
  }
  return [`Escape does not close "${before.at(-1)}"`];
}
