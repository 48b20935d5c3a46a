import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect, type Page } from '@playwright/test';
import type * as cues from '../src/game/sound/cues.ts';
import { CUE_NAMES } from '../src/game/sound/cueNames.ts';
import { loudnessOf } from './loudness.ts';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

const RATE = 48_000;
/** What an ear takes for at once, ms. */
const AT_ONCE = 60;
/** Bytes that all of what is heard may weigh. */
const MOST_BYTES = 60_000;

const SOURCE = stripTypeScriptTypes(readFileSync(new URL('../src/game/sound/cues.ts', import.meta.url), 'utf8'));

/** The samples of a cue at full volume, as the browser makes them. */
function rendered(page: Page, name: string): Promise<number[]> {
  return page.evaluate(
    async ([source, cue, rate]) => {
      const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const { playCue } = (await import(url)) as typeof cues;
      const context = new OfflineAudioContext(1, rate * 3, rate);
      playCue(context, context.destination, cue as 'page', 0);
      const buffer = await context.startRendering();
      return [...buffer.getChannelData(0)];
    },
    [SOURCE, name, RATE] as const,
  );
}

test('each cue is heard: it begins at once, is as loud as its family, and clips nowhere', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('about:blank');
  expect(SOURCE.length).toBeLessThanOrEqual(MOST_BYTES);
  const faults: string[] = [];
  for (const name of CUE_NAMES) {
    const samples = await rendered(page, name);
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.01);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const loudness = loudnessOf(samples, RATE);
    if (first === -1) faults.push(`${name} is silent`);
    if ((first / RATE) * 1000 > AT_ONCE) faults.push(`${name} begins after ${(first / RATE) * 1000} ms`);
    if (loudness < -30 || loudness > -14) faults.push(`${name} has ${loudness.toFixed(1)} LUFS`);
    if (peak > 0.99) faults.push(`${name} clips`);
  }
  expect(faults).toEqual([]);
});

test.describe('in a game', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.close());

  test('nothing is heard before one has pressed something, nor muted; captions tell it, and the choice is kept', {
    tag: '@long',
  }, async ({ context }) => {
    const ada = new Player(await openWindow(context), 'Ada');
    await ada.page.addInitScript(() => {
      // A page that is opened by a driver counts as pressed: this one is not, until somebody presses something.
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } });
      const heard: string[] = [];
      const captions: string[] = [];
      Object.assign(globalThis, { heard, captions });
      // A caption goes by itself, perhaps while a guest is still coming in: each one is written down.
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLElement && node.dataset.testid === 'caption') captions.push(node.textContent);
        }
      }).observe(document, { childList: true, subtree: true });
      for (const prototype of [AudioBufferSourceNode.prototype, OscillatorNode.prototype]) {
        const start = Reflect.get(prototype, 'start') as (...when: number[]) => void;
        Object.assign(prototype, {
          start(this: AudioScheduledSourceNode, ...when: number[]) {
            heard.push('sound');
            start.apply(this, when);
          },
        });
      }
    });
    const heard = () => ada.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0).length);
    const captions = () =>
      ada.page.evaluate(() => (globalThis as unknown as { captions: string[] }).captions.splice(0));
    const link = await ada.openLobby(server.url);
    await ada.page.reload();
    await expect(ada.page.getByRole('heading', { name: 'Who is here?' })).toBeVisible();
    const join = async (name: string) => {
      const guest = new Player(await openWindow(context), name);
      await guest.joinBy(link);
      await ada.page.bringToFront();
      await expect(ada.page.getByText(name, { exact: true })).toBeVisible();
    };
    await join('Bela');
    expect(await heard()).toBe(0);

    await ada.choose('Sound');
    await ada.page.getByText('Show sounds as captions').click();
    await ada.press('Done');
    await heard();
    expect(await captions()).toEqual([]);
    await join('Cleo');
    await expect.poll(captions).toContain('♪ someone comes in');
    await expect.poll(heard).toBeGreaterThan(0);

    await ada.press('Mute');
    await heard();
    await captions();
    await join('Dora');
    await expect.poll(captions).toContain('♪ someone comes in');
    expect(await heard()).toBe(0);
    await ada.page.reload();
    await expect(ada.button('Unmute')).toBeVisible();
    expect(ada.complaints).toEqual([]);
  });
});
