import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Makes all visits, two at a time. Answers what is wrong, a line each. `onVisit` hears of each that is over. */
  crawl(
    browser: Browser,
    visits: readonly Visit[],
    onVisit?: (visit: Visit, faults: string[]) => void,
  ): Promise<string[]>;
  close(): Promise<void>;
}

export interface CrawlerOptions {
  /** Folder for a picture of each visit. */
  shots?: string | undefined;
}

const AT_ONCE = 2;
/** What an operator may set is there to be looked at. */
const LINKS = { TUSCHEL_LINK_DISCORD: 'https://discord.example/us', TUSCHEL_LINK_MERCH: 'https://shop.example' };

/** The real server, and the stage under the policy that this server gives its pages. */
export async function openCrawler({ shots }: CrawlerOptions = {}): Promise<Crawler> {
  const server = await startServer({ env: LINKS });
  const { headers } = await fetch(server.url);
  const stage = await buildStage({ policy: headers.get('content-security-policy') ?? '' });
  if (shots !== undefined) await mkdir(shots, { recursive: true });
  return {
    async crawl(browser, visits, onVisit = () => undefined) {
      // One look after the other: to change it the page before is laid out once more.
      const left = visits.toSorted((one, other) => LOOKS.indexOf(one.look) - LOOKS.indexOf(other.look));
      const faults: string[] = [];
      const walker = async () => {
        const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
        const complaints = new Complaints(page, ({ origin }) => origin === server.url || origin === stage.url);
        for (let visit = left.shift(); visit; visit = left.shift()) {
          const { place, look } = visit;
          const found = await faultsOf(page, visit, { server, stage, complaints, shots });
          faults.push(...found.map((fault) => `${place.name} (${nameOfLook(look)}): ${fault}`));
          onVisit(visit, found);
        }
        await page.close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walker));
      return faults;
    },
    async close() {
      await Promise.all([stage.close(), server.close()]);
    },
  };
}

interface House extends CrawlerOptions {
  server: ServerProcess;
  stage: Stage;
  complaints: Complaints;
}

async function faultsOf(page: Page, visit: Visit, house: House): Promise<string[]> {
  try {
    await enter(page, visit, house);
    if (house.shots !== undefined) await page.screenshot({ path: join(house.shots, `${fileNameOf(visit)}.png`) });
    const faults = await inspect(page);
    if (visit.byKeyboard ?? true)
      faults.push(...(await walkByKeyboard(page, { mayClose: visit.place.kind !== 'shelf' })));
    const heard = house.complaints.take();
    return isBroken(visit.place) ? faults : [...faults, ...heard];
  } catch (error) {
    return [`cannot be looked at: ${(error as Error).message}`, ...house.complaints.take()];
  }
}

/** This shelf shows what happens when something breaks. */
function isBroken({ kind, name }: Place): boolean {
  return kind === 'shelf' && name === 'ErrorBoundary';
}

async function enter(page: Page, { place, look }: Visit, { server, stage }: House): Promise<void> {
  const { width, height } = viewportOf(look);
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  // The stage is told; on the server the device decides.
  if (place.kind === 'route') await page.emulateMedia({ colorScheme: look.theme });
  if (place.kind === 'scene') await stage.show(page, sceneUrl(place.name, look));
  else if (place.kind === 'shelf') await stage.show(page, componentUrl(place.name, look));
  else await page.goto(`${server.url}${place.name}${place.name.includes('?') ? '&' : '?'}lang=${look.lang}`);
  await page
    .locator(place.isWaiting ? '[role="status"]' : 'h1, h2')
    .first()
    .waitFor();
}

function fileNameOf({ place, look }: Visit): string {
  return `${place.kind}-${place.name.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home'}-${nameOfLook(look)}`;
}
