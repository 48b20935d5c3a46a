import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FAKETIME } from './debianPackages.ts';

/** Shorter than what the server waits for a sign of life: nobody who is there seems gone. */
const STRIDE_S = 10;

/** The clocks of a server and of windows, which a test sets forward together. */
export class EverybodysClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tuschel-time-'));
  readonly #pages: Page[] = [];
  #ahead = 0;

  constructor() {
    this.#write();
  }

  /** For the server: all of its clocks, the monotonic one as well. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: globSync(FAKETIME)[0] ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_RESET: '1',
    };
  }

  /** Before its page is loaded. A window that is opened later has the right time for it, too. */
  async isIn(page: Page): Promise<void> {
    await page.clock.install({ time: Date.now() + this.#ahead * 1000 });
    this.#pages.push(page);
  }

  /** So much time passes everywhere. What falls due in it happens, and the network has a moment for each part of it. */
  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= STRIDE_S) {
      this.#ahead += Math.min(left, STRIDE_S);
      this.#write();
      const open = this.#pages.filter((page) => !page.isClosed());
      await Promise.all(open.map((page) => page.clock.fastForward(Math.min(left, STRIDE_S) * 1000)));
      await open[0]?.waitForTimeout(100);
    }
  }

  /** Meanwhile nothing falls due in this window that waits for time. */
  async standsStillFor(page: Page, work: () => Promise<void>): Promise<void> {
    await pause(page);
    await work();
    await page.clock.resume();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #file(): string {
    return join(this.#folder, 'ahead');
  }

  /** Never half written: it is read each time somebody asks for the time. */
  #write(): void {
    writeFileSync(`${this.#file}.new`, `+${this.#ahead}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** As soon as can be. Playwright refuses a time that has passed before its call arrives, as it may on a busy machine. */
async function pause(page: Page): Promise<void> {
  for (let soonMs = 20; soonMs < 10_000; soonMs *= 2) {
    const isPaused = await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, soonMs)).then(
      () => true,
      () => false,
    );
    if (isPaused) return;
  }
  throw new Error('the clock of this window could not be stopped');
}
