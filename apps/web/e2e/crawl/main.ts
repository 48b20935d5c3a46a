/**
 * `npm run crawl -- [--only WORDS] [--shots FOLDER]`: every route, every scene and every shelf of the stage in every look:
 * both languages, both themes, three widths, with motion reduced. Prints what is wrong, a line each, as soon as it is
 * found; ends with 1 if anything is. `--only "draw/ de-dark-360"` visits what has each of these words in its name.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../vite/chromiumPath.ts';
import { openCrawler, type Visit } from './crawler.ts';
import { LOOKS, nameOfLook } from './looks.ts';
import { ROUTES, SCENES, SHELVES } from './places.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, shots: { type: 'string' } },
});

const words = values.only.split(' ');
const visits: Visit[] = [...ROUTES, ...SCENES, ...SHELVES]
  .flatMap((place) => LOOKS.map((look) => ({ place, look })))
  .filter(({ place, look }) => words.every((word) => `${place.kind} ${place.name} ${nameOfLook(look)}`.includes(word)));
if (visits.length === 0) {
  console.error(`Nothing is called "${values.only}". Names are like: scene draw/open de-dark-360`);
  process.exit(2);
}

const crawler = await openCrawler({ shots: values.shots });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
let over = 0;
const faults = await crawler.crawl(browser, visits, ({ place, look }, found) => {
  over += 1;
  for (const fault of found) console.log(`${place.kind} ${place.name} ${nameOfLook(look)}: ${fault}`);
  if (over % 100 === 0) console.error(`${over} of ${visits.length}`);
});
await browser.close();
await crawler.close();
console.log(`${visits.length} visits, ${faults.length} findings`);
process.exitCode = faults.length > 0 ? 1 : 0;
