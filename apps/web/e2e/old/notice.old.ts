import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { oldestBrowsers } from '../../vite/browsers/oldestBrowsers.ts';
import { type OldWebKit, openOldWebKit } from './oldWebKit.ts';
import { test } from '../test.ts';

const { safari, chrome, firefox } = oldestBrowsers();
const SAID = {
  de: [
    'Hier kann Tuschel leider nicht starten.',
    `Safari ab ${safari}`,
    `Edge ab ${chrome}`,
    `Firefox ab ${firefox}`,
    'aktualisiere',
  ],
  en: [
    'Sorry, Tuschel cannot start here.',
    `Safari ${safari}`,
    `Edge ${chrome}`,
    `Firefox ${firefox}`,
    'update your browser',
  ],
};
const LANGUAGES = ['de', 'en'] as const;
const INVITATION = '/join/ABCDEFGHJK';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

for (const language of LANGUAGES) {
  const other = language === 'de' ? 'en' : 'de';

  test.describe(`in ${language}, with an engine like Safari 16.0`, () => {
    let page: OldWebKit;
    test.beforeEach(async () => {
      page = await openOldWebKit();
    });
    test.afterEach(async () => {
      const path = test.info().outputPath('page.png');
      await writeFile(path, await page.screenshot());
      await page.close();
    });

    async function readsWhatToDo(): Promise<void> {
      for (const one of LANGUAGES) {
        const text = await page.textOf(`#unstarted [lang="${one}"]`);
        for (const words of SAID[one]) expect(text).toContain(words);
      }
    }

    async function readsItsOwnLanguageFirst(): Promise<void> {
      const [own, foreign] = [language, other].map((one) => page.topOf(`#unstarted [lang="${one}"]`));
      expect(await own).toBeLessThan((await foreign) ?? 0);
    }

    test('home says what to do, above the page that everybody sees, and so does the page behind Play', async () => {
      await page.open(`${server.url}/?lang=${language}`);
      await readsWhatToDo();
      await readsItsOwnLanguageFirst();
      expect(await page.textOf('#first-view h1')).not.toBe('');
      expect(await page.isShown('#root')).toBe(false);
      await page.press('#first-view main a');
      await expect.poll(async () => new URL(await page.url()).pathname).not.toBe('/');
      await readsWhatToDo();
      expect(await page.textOf('#root')).toBe('');
    });

    test('an invitation says what to do, and nobody joins', async () => {
      await page.open(`${server.url}${INVITATION}?lang=${language}`);
      await readsWhatToDo();
      await readsItsOwnLanguageFirst();
      expect(await page.textOf('#root')).toBe('');
    });
  });
}
