import { type CDPSession, expect, type Page } from '@playwright/test';
import { sceneUrl } from '../src/stage/stageUrls.ts';
import { buildStage, type Stage } from '../vite/stagePage.ts';
import { settled } from './settled.ts';
import { test } from './test.ts';

/*
 * Habits of iPads, iPhones and Android, as far as they can be had without the hardware. Each test names where the habit is described. Chromium
 * plays the device: touch, a pen that hovers, cut-outs of the screen, and the sizes of windows side by side.
 */

let stage: Stage;
test.beforeAll(async () => {
  stage = await buildStage();
});
test.afterAll(() => stage.close());

const TABLET = { width: 820, height: 1180 };
test.use({ hasTouch: true, isMobile: true, viewport: TABLET });

const LOOK = { lang: 'de', theme: 'light' } as const;

/** Screens of the game, and beside it. */
const GAME = [
  'lobby/host',
  'lobby/chat',
  'lobby/leaving',
  'write/describe',
  'draw/asked',
  'draw/layers',
  'watch/last',
  'end/host',
  'solo/draw',
];
const BESIDE = ['home/visitor', 'create/resume', 'login/name', 'terms/first', 'content/info'];

test('on a tablet that is held upright the picture stays where it is while one changes tools', {
  tag: '@long',
}, async ({ page }) => {
  await stage.show(page, sceneUrl('solo/draw', LOOK));
  const canvas = page.getByRole('application');
  const before = await canvas.boundingBox();
  for (const name of ['Pinsel', 'Radierer', 'Rechteck', 'Füllen', 'Auswählen und bewegen', 'Bleistift']) {
    await page.getByRole('button', { name, exact: true }).first().tap();
    expect(await canvas.boundingBox(), name).toEqual(before);
  }
});

/** Without a picture to draw after, beside one, which is large, and on one that stays as it is. */
const DESKS = ['draw/open', 'draw/redraw', 'draw/sketch'];

/** An iPad on its side, alone and with the bars of its browser, and a small laptop, which may be folded into a tablet. */
const DESK_WINDOWS = [
  { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } },
  { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 746 } },
  { hasTouch: true, isMobile: true, viewport: { width: 1366, height: 650 } },
  { hasTouch: false, isMobile: false, viewport: { width: 1366, height: 650 } },
  { hasTouch: false, isMobile: false, viewport: { width: 1366, height: 768 } },
];

test('layers, colours and the size of the brush are in sight together, and nothing lies over them, on tablets and small laptops', {
  tag: '@long',
}, async ({ browser }) => {
  for (const [nth, window] of DESK_WINDOWS.entries()) {
    const context = await browser.newContext(window);
    const page = await context.newPage();
    for (const [place, scene] of DESKS.entries()) {
      const lang = (nth + place) % 2 === 0 ? 'de' : 'en';
      await stage.show(page, sceneUrl(scene, { ...LOOK, lang }));
      await seesAllOfDesk(page, lang);
      // The tool with the most presets.
      await page
        .getByRole('button', { name: lang === 'de' ? 'Pinsel' : 'Brush', exact: true })
        .first()
        .click();
      await seesAllOfDesk(page, lang);
    }
    await context.close();
  }
});

async function seesAllOfDesk(page: Page, lang: 'de' | 'en'): Promise<void> {
  const [colors, layers, size] = lang === 'de' ? ['Farben', 'Ebenen', 'Größe'] : ['Colours', 'Layers', 'Size'];
  const inLayers = page.getByRole('region', { name: layers });
  const parts = page
    .getByRole('group', { name: size, exact: true })
    .or(page.getByRole('region', { name: colors }).getByRole('button'))
    .or(inLayers.getByRole('button'))
    .or(inLayers.getByRole('group'));
  await expect.poll(() => parts.count()).toBeGreaterThan(36);
  const where = `${new URL(page.url()).search} ${JSON.stringify(page.viewportSize())}`;
  await expect.poll(() => parts.evaluateAll(outOfSight), where).toEqual([]);
  const source = page.getByRole('region', { name: lang === 'de' ? 'Vorlage' : 'Original', exact: true });
  if ((await source.count()) > 0) await expect(source).toBeInViewport({ ratio: 0.99 });
}

/** https://webkit.org/blog/5610/more-responsive-tapping-on-ios/: with `manipulation` a second tap does not zoom. */
test('two quick taps on a control never zoom, and two fingers still do', { tag: '@long' }, async ({ page }) => {
  for (const scene of ['draw/open', 'lobby/host', 'content/info']) {
    await stage.show(page, sceneUrl(scene, LOOK));
    const zooming = await page.evaluate(() => {
      const allows = (element: Element | null): boolean => {
        for (let at = element; at; at = at.parentElement) {
          const { touchAction } = getComputedStyle(at);
          if (touchAction === 'manipulation' || touchAction === 'none') return false;
        }
        return true;
      };
      return [...document.querySelectorAll('button, a, label, p, canvas')].filter(allows).map((one) => one.textContent);
    });
    expect(zooming, scene).toEqual([]);
  }
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
});

/**
 * A palm that rests beside the canvas selects labels and brings up the magnifier: https://github.com/Leaflet/Leaflet/issues/7678,
 * https://bugs.webkit.org/show_bug.cgi?id=231161.
 */
test('a long press on the drawing screen selects nothing and opens no menu of the system', { tag: '@long' }, async ({
  page,
}) => {
  await stage.show(page, sceneUrl('draw/open', LOOK));
  const selectable = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (node.textContent?.trim() && parent?.checkVisibility() && getComputedStyle(parent).userSelect !== 'none')
        texts.push(node.textContent);
    }
    return texts;
  });
  expect(selectable).toEqual([]);
  const touch = await page.context().newCDPSession(page);
  const prompt = await page.getByRole('heading').first().boundingBox();
  await press(touch, page, { x: (prompt?.x ?? 0) + 20, y: (prompt?.y ?? 0) + (prompt?.height ?? 0) / 2 }, 900);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});

/** https://webkit.org/blog/7929/designing-websites-for-iphone-x/; sizes of an iPhone 15 Pro, CSS px. Upright the page begins below the notch. */
const CUT_OUTS = [
  { width: 393, height: 852, insets: { top: 0, bottom: 34, left: 0, right: 0 } },
  { width: 852, height: 393, insets: { top: 0, bottom: 21, left: 59, right: 59 } },
];

/** Slide Over, and the parts of a divided screen: https://useyourloaf.com/blog/ios-9-slide-over-and-split-view/, with the sizes of later iPads. */
const SPLITS = [
  [320, 1024],
  [375, 1024],
  [438, 954],
  [507, 768],
  [551, 834],
  [639, 834],
  [678, 1024],
] as const;

// One page for all: a window that has loaded the program once shows the next scene in a third of the time.
test('screens keep clear of notches, fit every divided screen, and are refreshed by a pull only where nobody works', {
  tag: '@long',
}, async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const scene of [...GAME, ...BESIDE]) {
    await stage.show(page, sceneUrl(scene, LOOK));
    for (const [width, height] of SPLITS) {
      await page.setViewportSize({ width, height });
      const found = await settled(page, () => page.evaluate(outside));
      faults.push(...found.map((what) => `${scene} ${width} × ${height}: ${what}`));
    }
    for (const { width, height, insets } of CUT_OUTS) {
      await page.setViewportSize({ width, height });
      await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
      const found = await settled(page, () => page.evaluate(underCutOuts, insets));
      faults.push(...found.map((what) => `${scene} ${width} × ${height} with cut-outs: ${what}`));
    }
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await page.setViewportSize(TABLET);
    // The root's own value decides: https://developer.chrome.com/blog/overscroll-behavior.
    const pull = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    if (pull !== (GAME.includes(scene) ? 'none' : 'auto')) faults.push(`${scene}: a pull is ${pull}`);
  }
  expect(faults).toEqual([]);
});

/** Scenes with all kinds of fields. */
const FIELDS = [
  'login/name',
  'join/code',
  'ban/for-a-while',
  'lobby/story',
  'lobby/plan-words',
  'lobby/whitelist',
  'lobby/look',
  'draw/chat',
  'draw/colors',
  'draw/presets',
  'content/info',
];

/** Safari zooms into a field whose letters are smaller: https://css-tricks.com/16px-or-larger-text-prevents-ios-form-zoom/. */
test('what is typed into has letters of 16 px, so that the page does not jump', { tag: '@long' }, async ({ page }) => {
  const small: string[] = [];
  for (const scene of FIELDS) {
    await stage.show(page, sceneUrl(scene, LOOK));
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('input, textarea, select, [contenteditable]')]
        .filter((field) => !['checkbox', 'radio', 'range', 'file', 'hidden'].includes((field as HTMLInputElement).type))
        .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.getAttribute('aria-label') ?? field.id} ${getComputedStyle(field).fontSize}`),
    );
    small.push(...found.map((what) => `${scene}: ${what}`));
  }
  expect(small).toEqual([]);
});

/**
 * Safari leaves the page as high as it was when a keyboard comes up, and only its `visualViewport` shrinks:
 * https://github.com/bramus/viewport-resize-behavior/blob/main/explainer.md. Heights of keyboards with their bar, CSS px.
 */
const KEYBOARDS = [
  { width: 390, height: 664, keyboard: 336 },
  { width: 820, height: 1106, keyboard: 398 },
  { width: 1180, height: 746, keyboard: 471 },
];

test('with a keyboard over the page one still sees what is asked, the clock and the field', async ({ page }) => {
  await page.addInitScript(() => {
    const sight = Object.assign(new EventTarget(), { width: 0, height: 0, offsetTop: 0, offsetLeft: 0, scale: 1 });
    const fit = () => Object.assign(sight, { width: innerWidth, height: innerHeight - keyboard });
    let keyboard = 0;
    fit();
    addEventListener('resize', fit);
    Object.defineProperty(window, 'visualViewport', { value: sight });
    Object.assign(window, {
      showKeyboard(height: number) {
        keyboard = height;
        fit();
        sight.dispatchEvent(new Event('resize'));
      },
    });
  });
  const faults: string[] = [];
  for (const { width, height, keyboard } of KEYBOARDS) {
    await page.setViewportSize({ width, height });
    for (const scene of ['write/prompt', 'write/describe', 'write/echo']) {
      await stage.show(page, sceneUrl(scene, LOOK));
      const field = page.getByRole('textbox').first();
      await field.focus();
      // What lies below can be done from the keyboard.
      await expect(field).toHaveAttribute('enterkeyhint', 'send');
      await page.evaluate((covered) => (window as unknown as Keyboard).showKeyboard(covered), keyboard);
      const found = await settled(page, () => page.evaluate(belowSight, height - keyboard));
      faults.push(...found.map((what) => `${scene} ${width} × ${height}: ${what}`));
    }
  }
  expect(faults).toEqual([]);
});

interface Keyboard {
  showKeyboard(height: number): void;
}

/** A pencil near the glass comes as moves of a pen without a button: https://developer.apple.com/documentation/uikit/adopting-hover-support-for-apple-pencil. */
test('a pencil that hovers shows how wide it would draw, and nothing when it has gone', { tag: '@long' }, async ({
  page,
}) => {
  await stage.show(page, sceneUrl('draw/open', LOOK));
  const pen = await page.context().newCDPSession(page);
  const box = await page.getByTestId('canvas').boundingBox();
  const hover = (x: number, y: number) =>
    pen.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, pointerType: 'pen', button: 'none', buttons: 0 });
  await hover((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  await expect(page.locator('[data-shape]')).toBeVisible();
  await hover(5, 5);
  await expect(page.locator('[data-shape]')).toBeHidden();
});

async function press(touch: CDPSession, page: Page, { x, y }: { x: number; y: number }, ms: number): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(ms);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** In the page: where elements are cut off, or covered by others. */
function outOfSight(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges: readonly [number, number][] = [
      [x, top + 2],
      [x, bottom - 2],
      [left + 3, y],
      [right - 3, y],
    ];
    return edges
      .filter(([across, down]) => !element.contains(document.elementFromPoint(across, down)))
      .map(([across, down]) => `"${name}" is not at ${Math.round(across)}, ${Math.round(down)}`);
  });
}

/** In the page: controls and texts that lie where the screen is cut or where the system has its gesture. */
async function underCutOuts(insets: { top: number; bottom: number; left: number; right: number }): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const found: string[] = [];
  const fixed = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  /** Of what scrolls around it, as far as it is shown. */
  const clippedAt = (element: Element, bottom: number): number => {
    let lowest = bottom;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowY !== 'visible') lowest = Math.min(lowest, at.getBoundingClientRect().bottom);
    return lowest;
  };
  for (const element of document.querySelectorAll('button, a, input, textarea, h1, h2, p, time')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(element).clipPath !== 'none') continue;
    if (right < 0 || left > innerWidth || bottom < 0 || top > innerHeight) continue;
    const name = `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}"`;
    // Sideways nothing scrolls; up and down what does can be brought into sight, what stays where it is cannot.
    if (left < insets.left - 1) found.push(`${name} ${Math.round(insets.left - left)} px too far left`);
    if (right > innerWidth - insets.right + 1)
      found.push(`${name} ${Math.round(right - innerWidth + insets.right)} px too far right`);
    if (!fixed(element)) continue;
    if (top < insets.top - 1) found.push(`${name} ${Math.round(insets.top - top)} px too high`);
    const shown = clippedAt(element, bottom);
    if (shown > innerHeight - insets.bottom + 1)
      found.push(`${name} ${Math.round(shown - innerHeight + insets.bottom)} px too low`);
  }
  return found;
}

/** In the page: what leaves the window at a side. */
async function outside(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll('button, a, input, textarea, h1, h2, h3, p, label')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
    .filter((element) => element.closest('[role="tablist"], [data-strip], ol, [aria-hidden="true"]') === null)
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1);
    })
    .map((element) => `"${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}" is cut`);
  return sideways > 0 ? [`${sideways} px too wide`, ...cut] : cut;
}

/** In the page: what of the task cannot be seen above `bottom`, CSS px. */
async function belowSight(bottom: number): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const parts = {
    'the clock': document.querySelector('header [data-urgency]'),
    'what is asked': document.querySelector('main h2'),
    'the field': document.querySelector('main textarea, main input'),
  };
  return Object.entries(parts).flatMap(([name, element]) => {
    if (!element) return [`${name} is not there`];
    const box = element.getBoundingClientRect();
    return box.top >= -1 && box.bottom <= bottom + 1
      ? []
      : [`${name} lies at ${Math.round(box.top)}–${Math.round(box.bottom)} of ${bottom}`];
  });
}
