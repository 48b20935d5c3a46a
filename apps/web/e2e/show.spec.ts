import { expect, type Page } from '@playwright/test';
import { SCENE_NAMES, sceneUrl } from '../src/stage/stageUrls.ts';
import { buildStage, type Stage } from '../vite/stagePage.ts';
import { settled } from './settled.ts';
import { test } from './test.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await buildStage();
});
test.afterAll(() => stage.close());

/** Phone upright and lying, tablet upright and lying, small and large desk; CSS px. */
const SIZES = [
  [360, 740],
  [740, 360],
  [820, 1180],
  [1024, 768],
  [1366, 650],
  [1440, 900],
] as const;

/** Of the show all there is to look at; where a book is being opened there is nothing yet. */
const SCENES = SCENE_NAMES.filter((name) => name.startsWith('watch/') && name !== 'watch/opening');

test('in every moment of the show, on every screen, the picture is the largest thing, and all of it is seen', {
  tag: '@long',
}, async ({ page }) => {
  // Three hundred pages; on a busy machine that takes minutes.
  test.setTimeout(600_000);
  const faults: string[] = [];
  for (const [index, scene] of SCENES.entries()) {
    // Each moment in both languages and in both themes; every pair of them somewhere.
    const [first, second] = index % 2 === 0 ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    for (const look of [{ lang: 'de', theme: first } as const, { lang: 'en', theme: second } as const]) {
      await stage.show(page, sceneUrl(scene, look));
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const found = await settled(page, measured);
        faults.push(...found.map((fault) => `${scene} ${look.lang} ${look.theme} ${width} × ${height}: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
});

test('on a phone every button of the show is as large as a finger', { tag: '@long' }, async ({ browser }) => {
  const phone = await browser.newContext({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const page = await phone.newPage();
  const faults: string[] = [];
  for (const [index, scene] of SCENES.entries()) {
    await stage.show(page, sceneUrl(scene, { lang: index % 2 === 0 ? 'de' : 'en', theme: 'light' }));
    for (const [width, height] of SIZES.slice(0, 2)) {
      await page.setViewportSize({ width, height });
      faults.push(...(await settled(page, small)).map((fault) => `${scene} ${width} × ${height}: ${fault}`));
    }
  }
  await phone.close();
  expect(faults).toEqual([]);
});

/** Buttons of a phone that a finger misses: less than 44 px (ux.md §4.6, SC 2.5.8). */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header button, main button, footer button, footer [role="switch"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({
        name: element.ariaLabel ?? element.textContent,
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      // Half a pixel is what the browser rounds by.
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
      .map(({ name, box }) => `${name} has ${Math.round(box.width)} × ${Math.round(box.height)} px`),
  );
}

test('in the lobby, on every screen, nothing lies over the button that hides the code', { tag: '@long' }, async ({
  page,
}) => {
  const faults: string[] = [];
  for (const look of [{ lang: 'de', theme: 'light' } as const, { lang: 'en', theme: 'dark' } as const]) {
    await stage.show(page, sceneUrl('lobby/host', look));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const found = await settled(page, overCodeButton);
      faults.push(...found.map((what) => `${look.lang} ${width} × ${height}: ${what}`));
    }
  }
  expect(faults).toEqual([]);
});

function overCodeButton(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const button = document.querySelector('#invitation ~ p button');
    button?.scrollIntoView({ block: 'center' });
    const box = button?.getBoundingClientRect();
    if (!button || !box) return ['no button'];
    const corners = [0.15, 0.5, 0.85].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [x, y] as const));
    const over = corners
      .map(([x, y]) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))
      .find((element) => element && element !== button && !button.contains(element) && !element.contains(button));
    return over ? [over.outerHTML.slice(0, 80)] : [];
  });
}

test('while one writes, on every screen, the otter covers nothing, and clock and field are seen', {
  tag: '@long',
}, async ({ page }) => {
  const faults: string[] = [];
  for (const [index, scene] of WRITING.entries()) {
    const look = { lang: index % 2 === 0 ? 'de' : 'en', theme: index % 3 === 0 ? 'dark' : 'light' } as const;
    await stage.show(page, sceneUrl(scene, look));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const found = await settled(page, covered);
      faults.push(...found.map((fault) => `${scene} ${width} × ${height}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test('on every screen all of the paper for one’s own face is in sight, and so are the buttons that invite', {
  tag: '@long',
}, async ({ page }) => {
  const faults: string[] = [];
  for (const [scene, selector] of [
    ['lobby/face', '[role="dialog"] canvas[aria-label]'],
    ['lobby/host', '[aria-labelledby="invitation"] button'],
  ] as const) {
    await stage.show(page, sceneUrl(scene, { lang: 'de', theme: 'light' }));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const found = await settled(page, () => outOfSight(page, selector));
      faults.push(...found.map((fault) => `${scene} ${width} × ${height}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

function outOfSight(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found = [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility());
    if (found.length === 0) return [`there is no ${wanted}`];
    const bar = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight;
    return found
      .filter(
        (element) => element.getBoundingClientRect().bottom > (element.closest('[role="dialog"]') ? innerHeight : bar),
      )
      .map((element) => `${element.textContent || element.ariaLabel || element.localName} is out of sight`);
  }, selector);
}

/** What is asked, by whom, and what lies above it. */
const WRITING = ['write/prompt', 'write/describe', 'write/echo', 'write/asked', 'write/free-page', 'write/few'].filter(
  (name) => SCENE_NAMES.includes(name),
);

function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.scrollTo(0, 0);
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const faults: string[] = [];
    const otter = shown('main [class*="otter"]')[0]?.getBoundingClientRect();
    for (const element of shown('button, [role="timer"], p, h2, textarea')) {
      const box = element.getBoundingClientRect();
      const isBeside =
        !otter ||
        box.right <= otter.left ||
        box.left >= otter.right ||
        box.bottom <= otter.top ||
        // Its paws lie on the edge of the sheet.
        box.top >= otter.bottom - 12;
      if (!isBeside) faults.push(`the otter covers ${element.textContent || element.ariaLabel}`);
    }
    for (const element of shown('[role="timer"], textarea')) {
      if (element.getBoundingClientRect().bottom > innerHeight) faults.push(`${element.localName} is out of sight`);
    }
    return faults;
  });
}

function measured(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The layout of the new size, and what follows from it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const areaOf = ({ width, height }: DOMRect) => Math.round(width * height);
    const isSeen = ({ left, top, right, bottom }: DOMRect) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const faults: string[] = [];
    const picture = shown(
      'main article canvas:not([data-testid=veil] *), main [data-picture], main [data-testid="veil"]',
    ).toSorted((a, b) => areaOf(b.box) - areaOf(a.box))[0];
    if (!picture) return ['there is no picture'];
    if (!isSeen(picture.box)) faults.push('the picture is not seen whole');
    for (const { element, box } of shown('header, footer, footer > *, main p, main ol li[aria-current] ~ li, aside')) {
      if (picture.element.contains(element) || areaOf(box) < areaOf(picture.box)) continue;
      faults.push(
        `${element.localName}.${element.className} has ${areaOf(box)} px², the picture ${areaOf(picture.box)}`,
      );
    }
    for (const { element, box } of shown('footer [role="group"] button:has(svg)')) {
      if (!isSeen(box)) faults.push(`${element.ariaLabel} is out of reach`);
    }
    // The chat has a bar of its own beside it.
    const bar = document.querySelector('header');
    const buttons = shown('header button').filter(({ element, box }) => box.width > 1 && bar?.contains(element));
    const rows = new Set(buttons.map(({ box }) => Math.round((box.top + box.bottom) / 2)));
    if (rows.size > 1) faults.push(`the buttons of the bar stand in ${rows.size} rows`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('it is too wide');
    return faults;
  });
}

test('on a low laptop screen the tool, all colours and all layers are in sight together', { tag: '@long' }, async ({
  page,
}) => {
  const look = { lang: 'de', theme: 'light' } as const;
  for (const [width, height] of [
    [1366, 650],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await stage.show(page, sceneUrl('draw/open', look));
    const panel = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(panel('Werkzeug einstellen')).toBeVisible();
    for (const name of ['Farben', 'Ebenen']) {
      await expect(panel(name)).toBeInViewport({ ratio: 1 });
      const buttons = panel(name).getByRole('button');
      const clipped = () =>
        buttons.evaluateAll((all, low) => {
          const boxes = all.map((button) => button.getBoundingClientRect());
          return boxes.filter((box) => box.bottom > low || box.height < 24 || box.width < 24).length;
        }, height);
      await expect.poll(clipped, `${name} at ${width} × ${height}`).toBe(0);
    }
    await expect(panel('Werkzeug einstellen').getByText('Größe')).toBeInViewport({ ratio: 1 });
  }
});
