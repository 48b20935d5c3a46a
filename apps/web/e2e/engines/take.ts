/**
 * What `npm run bench -- reload` runs: in Chromium a drawing is opened and taken home, each time in a browser that has just been started. It comes in
 * on stdin, `Line[]`; out goes `TakeTimes[]`, both JSON.
 */
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { encodeInk, type Line } from '@tuschel/ink';
import { launchChromium } from './chromium.ts';
import { servePage } from './servedPage.ts';
import type { TakePage, TakeTimes } from './takePage.ts';

const PAGE = fileURLToPath(new URL('./takePage.ts', import.meta.url));
const GOES = 3;

type WithPage = { takePage?: TakePage };

const lines = (await json(process.stdin)) as Line[];
const { url, close } = await servePage(PAGE, { '/drawing': encodeInk(lines) });
const all: TakeTimes[] = [];
for (let go = 0; go < GOES; go++) {
  const browser = await launchChromium({ width: 1180, height: 820 });
  const { window } = browser;
  await window.goto(url);
  while (!(await window.evaluate(() => 'takePage' in globalThis, null))) await sleep(50);
  all.push(await window.evaluate((address) => (globalThis as WithPage).takePage!.take(address), '/drawing'));
  console.error(JSON.stringify(all.at(-1)));
  await browser.close();
}
close();
console.log(JSON.stringify(all));
process.exit(0);
