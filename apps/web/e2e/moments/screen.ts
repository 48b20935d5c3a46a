import type { Page } from '@playwright/test';
import { textsIn } from '../words.ts';

/** What can be read in a window. */
export interface Screen {
  readonly title: string;
  /** As a reader has them, one block of text each. */
  readonly sentences: readonly string[];
  /** Those that people or the dictionary wrote. */
  readonly given: readonly string[];
  /** When it could be read, UTC ms. */
  readonly now: number;
  /** What the clocks of the step say. */
  readonly clocks: readonly string[];
  /** Nothing yet, or a sign that something is being loaded. */
  readonly isLoading: boolean;
}

const LOADING = (['de', 'en'] as const).map((language) => textsIn(language).get('loading.refilling') ?? '');

/** Once what has changed is painted. */
export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate(async (loading) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isSeen = (element: Element) => {
      const { width, height, right, bottom, left, top } = element.getBoundingClientRect();
      const inWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      return (
        width > 1 &&
        height > 1 &&
        inWindow &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');
    const block = (element: Element): Element =>
      isInline(element) && element.parentElement && element.localName !== 'button'
        ? block(element.parentElement)
        : element;
    const textOf = (element: Element) =>
      ((element as HTMLElement).innerText ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const GIVEN = '[data-testid="prompt"], [data-testid="watch-text"], [data-testid="lobby-code"], [data-given]';
    const blocks = new Set<Element>();
    for (const element of document.body.querySelectorAll('*'))
      if (element.localName !== 'script' && holdsText(element) && isSeen(element)) blocks.add(block(element));
    const texts = [...blocks].map((element) => ({ text: textOf(element), isGiven: element.closest(GIVEN) !== null }));
    for (const input of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (input.placeholder && !input.value && isSeen(input)) texts.push({ text: input.placeholder, isGiven: false });
    return {
      title: document.title,
      now: Date.now(),
      sentences: texts.filter(({ text, isGiven }) => text && !isGiven).map(({ text }) => text),
      given: texts.filter(({ text, isGiven }) => text && isGiven).map(({ text }) => text),
      clocks: [...document.querySelectorAll('[role="timer"]')].filter(isSeen).map(textOf),
      isLoading:
        [...blocks].every((element) => element.closest('main, dialog, [role="dialog"]') === null) ||
        texts.some(({ text }) => loading.includes(text)),
    };
  }, LOADING);
}
