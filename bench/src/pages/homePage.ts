import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../figure.ts';
import { firstVisit, kilobytes } from './firstVisit.ts';
import { openBrowser } from './people.ts';

/** What a first visit of the home page really loads, counted in the browser. */
export async function homePage(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await openBrowser();
  const { loaded } = await firstVisit(await browser.newPage(), server.url);
  await browser.close();
  await server.close();
  return [
    { figure: 'home page: JavaScript, gzip', value: kilobytes(loaded.script), unit: 'kB', target: 120 },
    { figure: 'home page: styles, gzip', value: kilobytes(loaded.stylesheet), unit: 'kB', target: null },
    { figure: 'home page: fonts', value: kilobytes(loaded.font), unit: 'kB', target: null },
  ];
}
