import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { everyKey } from '../../src/texts/catalogues.ts';

/** The engine that comes with `@axe-core/playwright`. */
const axePath = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const AXE = readFileSync(axePath, 'utf8');

interface Axe {
  run(options: object): Promise<AxeResults>;
  /** Not public, but nothing else tells how grave a rule is. */
  _audit: { rules: readonly { id: string; enabled: boolean; impact?: string; tags: readonly string[] }[] };
}

/** Of these no page may show one without a name. */
const NAMELESS =
  /^\s*- (button|link|textbox|searchbox|checkbox|radio|slider|spinbutton|switch|tab|combobox|listbox|menuitem|dialog|alertdialog|application|img)(?: \[[^\]]+\])*:?$/gm;

/** Looks through a page as it stands. Answers what is wrong with it. */
export async function inspect(page: Page): Promise<string[]> {
  const { sideways, isMenuBroken, keys } = await page.evaluate(shown, everyKey);
  const faults = keys.map((key) => `text missing: ${key}`);
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
  if (isMenuBroken) faults.push('the menu has no room in one row');
  faults.push(...(await rolesMissing(page)));
  faults.push(...(await graveFaults(page)));
  return faults;
}

/** What keeps somebody with assistive technology from using what is shown now. */
export async function graveFaults(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: Axe };
    // What is never grave need not be looked for; what is being tried out, axe leaves aside of itself.
    const isAside = ['experimental', 'deprecated'];
    const rules = axe._audit.rules.filter(
      ({ enabled, impact, tags }) =>
        enabled && impact !== 'minor' && impact !== 'moderate' && !tags.some((tag) => isAside.includes(tag)),
    );
    return axe.run({
      runOnly: { type: 'rule', values: rules.map(({ id }) => id) },
      resultTypes: ['violations'],
      // Style sheets and videos are not asked for a second time.
      preload: false,
    });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${oneLine(failureSummary)})`),
    );
}

/** By role and name, as assistive technology tells them. */
async function rolesMissing(page: Page): Promise<string[]> {
  const told = await page.locator('body').ariaSnapshot();
  const faults = [...told.matchAll(NAMELESS)].map(([line]) => `without a name: ${line.trim()}`);
  const has = (role: RegExp) => role.test(told);
  // What lies over a page hides it, and while one waits there may be nothing but that.
  const isPage = !has(/^\s*- (dialog|alertdialog|menu)\b/m);
  if (isPage && !has(/^\s*- main\b/m) && !has(/- status/)) faults.push('no main');
  if (isPage && !has(/- heading .*\[level=1\]/) && !has(/- status/)) faults.push('no heading of level 1');
  return faults;
}

/** Runs in the page. */
function shown(everyId: readonly string[]): { sideways: number; isMenuBroken: boolean; keys: string[] } {
  const ids = new Set(everyId);
  const attributes = ['aria-label', 'title', 'alt', 'placeholder'];
  const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
  const texts = [
    document.title,
    document.body.innerText,
    ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ];
  const words = texts.flatMap((text) => text.match(/[\w-]+(\.[\w-]+)+/g) ?? []);
  const keys = words.filter((word) => ids.has(word));
  if (texts.some((text) => text.includes('Intl not available'))) keys.push('Intl not available');
  const menu = [...(document.querySelector('header > nav')?.parentElement?.children ?? [])]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  const isMenuBroken = menu.some((part) => menu.some(({ bottom }) => part.top >= bottom));
  return { sideways: document.documentElement.scrollWidth - innerWidth, isMenuBroken, keys: [...new Set(keys)] };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^Fix (any|all) of the following: /, '');
}
