import { setTimeout } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';
import type { BrowserWindow, Engine } from './browserWindow.ts';

/** Keeps what a window shows when something has gone wrong; Playwright itself keeps Chromium's. */
export async function attachShown(info: TestInfo, { name, window }: Engine): Promise<void> {
  if (info.errors.length === 0) return;
  const shown = await Promise.race([shownIn(window), setTimeout(10_000, null)]);
  await info.attach(`${name} says`, { body: shown?.words ?? 'It does not answer.', contentType: 'text/plain' });
  if (shown) await info.attach(name, { body: shown.picture, contentType: 'image/png' });
}

async function shownIn(window: BrowserWindow): Promise<{ words: string; picture: Buffer }> {
  const words = await window.evaluate(() => `${location.href}\n${document.body.innerText}`, null);
  await window.collectComplaints();
  return { words: [words, ...window.complaints].join('\n'), picture: await window.screenshot() };
}
