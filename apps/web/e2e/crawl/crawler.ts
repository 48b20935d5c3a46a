import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AD_FRAME_PATH } from '@tuschel/protocol';
import type { Browser, Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { componentUrl, sceneUrl } from '../../src/stage/stageUrls.ts';
import { buildStage, type Stage } from '../../vite/stagePage.ts';
import { Complaints } from './complaints.ts';
import { inspect } from './inspection.ts';
import { walkByKeyboard } from './keyboardWalk.ts';
import { type Look, LOOKS, nameOfLook, viewportOf } from './looks.ts';
import type { Place } from './places.ts';

/** One page to look at, in one look. */
export interface Visit {
  place: Place;
  /** One of `LOOKS`. */
  look: Look;
  /** Default: yes. */
  byKeyboard?: boolean;
}

export interface Crawler {
  /** Makes all visits, three pages at a time. Answers what is wrong, a line each. `onVisit` hears of each that is over. */
  crawl(
    browser: Browser,
    visits: readonly Visit[],
    onVisit?: (visit: Visit, faults: string[]) => void,
  ): Promise<string[]>;
  close(): Promise<void>;
}

export interface CrawlerOptions {
  /** Folder for a picture of each visit, the whole page. */
  shots?: string | undefined;
}

/** They wait more than they work: three keep two cores busy. */
const AT_ONCE = 3;
/** What an operator may set is there to be looked at. */
const LINKS = { TUSCHEL_LINK_DISCORD: 'https://discord.example/us', TUSCHEL_LINK_MERCH: 'https://shop.example' };

/** An ad of others: the scene that shows one holds it as a page of the real server does. */
async function writeAd(): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-crawl-'));
  const file = join(folder, 'ad.html');
  await writeFile(file, '<p style="font-size: 2rem">Ink, by the bucket</p>');
  return {
    env: { TUSCHEL_ADS: 'external', TUSCHEL_ADS_FILE: file, TUSCHEL_ADS_ORIGINS: 'https://ads.example' },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The real server, and the stage under the policy that this server gives its pages. */
export async function openCrawler({ shots }: CrawlerOptions = {}): Promise<Crawler> {
  const ad = await writeAd();
  const server = await startServer({ env: { ...LINKS, ...ad.env } });
  const { headers } = await fetch(server.url);
  const stage = await buildStage({
    policy: headers.get('content-security-policy') ?? '',
    adFrameUrl: `${server.url}${AD_FRAME_PATH}`,
  });
  if (shots !== undefined) await mkdir(shots, { recursive: true });
  return {
    async crawl(browser, visits, onVisit = () => undefined) {
      const left = staysOf(visits);
      const faults: string[] = [];
      const walker = async () => {
        const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
        const complaints = new Complaints(page, ({ origin }) => origin === server.url || origin === stage.url);
        for (let stay = left.shift(); stay; stay = left.shift()) {
          for await (const [visit, found] of makeStay(page, stay, { server, stage, complaints, shots })) {
            faults.push(...found.map((fault) => `${visit.place.name} (${nameOfLook(visit.look)}): ${fault}`));
            onVisit(visit, found);
          }
        }
        await page.close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walker));
      return faults;
    },
    async close() {
      await Promise.all([stage.close(), server.close(), ad.remove()]);
    },
  };
}

interface House extends CrawlerOptions {
  server: ServerProcess;
  stage: Stage;
  complaints: Complaints;
}

/** Visits of one place in one language and one width: the page is opened once and shown in both themes. */
type Stay = readonly Visit[];

/** One look after the other: to change the width the page before is laid out once more. */
function staysOf(visits: readonly Visit[]): Stay[] {
  const stays = new Map<string, Visit[]>();
  for (const visit of visits) {
    const { place, look } = visit;
    const name = `${look.lang} ${look.width} ${place.kind} ${place.name}`;
    stays.set(name, [...(stays.get(name) ?? []), visit]);
  }
  const rank = ([first]: Stay) => (first ? LOOKS.indexOf(first.look) : 0);
  return [...stays.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** The walk comes last, as it changes what is shown; colours are all that a theme changes, so it is made in one of them. */
async function* makeStay(page: Page, stay: Stay, house: House): AsyncGenerator<[Visit, string[]]> {
  let isEntered = false;
  for (const visit of stay) {
    const faults: string[] = [];
    try {
      if (isEntered) await show(page, visit);
      else await enter(page, visit, house);
      isEntered = true;
      if (house.shots !== undefined) await photograph(page, visit, house.shots);
      faults.push(...(await inspect(page)));
      const isLast = visit === stay.at(-1);
      if (isLast && (visit.byKeyboard ?? true))
        faults.push(...(await walkByKeyboard(page, { mayClose: visit.place.kind !== 'shelf' })));
    } catch (error) {
      faults.push(`cannot be looked at: ${(error as Error).message}`);
    }
    const heard = house.complaints.take();
    yield [visit, isBroken(visit.place) ? faults : [...faults, ...heard]];
  }
}

/** This shelf shows what happens when something breaks. */
function isBroken({ kind, name }: Place): boolean {
  return kind === 'shelf' && name === 'ErrorBoundary';
}

async function enter(page: Page, visit: Visit, { server, stage }: House): Promise<void> {
  const { place, look } = visit;
  const { width, height } = viewportOf(look);
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  if (place.kind === 'route') await page.emulateMedia({ colorScheme: look.theme });
  if (place.kind === 'scene') await stage.show(page, sceneUrl(place.name, look));
  else if (place.kind === 'shelf') await stage.show(page, componentUrl(place.name, look));
  else await page.goto(`${server.url}${place.name}${place.name.includes('?') ? '&' : '?'}lang=${look.lang}`);
  await page
    .locator(place.isWaiting ? '[role="status"]' : 'h1, h2')
    .first()
    .waitFor();
}

/** Changes the theme of what stands there: the stage is told; on the server the device decides. */
async function show(page: Page, { place, look: { theme } }: Visit): Promise<void> {
  if (place.kind === 'route') return page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

async function photograph(page: Page, { place, look }: Visit, folder: string): Promise<void> {
  const name = place.name.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home';
  await page.screenshot({ fullPage: true, path: join(folder, `${place.kind}-${name}-${nameOfLook(look)}.png`) });
}
