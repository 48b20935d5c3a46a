import { changed, settled } from './settling.ts';

/** Segments are labels with a radio button in them. */
const PRESSABLE = 'button, a, summary, label, [role="menuitem"], [role="tab"]';
/** A button that does not come is a mistake of the scene. ms */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** `isAtHand`: what it opens may lie open where there is room, and then there is nothing to press. */
export interface Press {
  name: string;
  isAtHand?: boolean;
}

/** Presses what has these names, one after the other, each as soon as it can be seen. Resolves when the page stands. */
export async function pressAll(presses: readonly Press[]): Promise<void> {
  await settled();
  for (const { name, isAtHand = false } of presses) {
    const button = await buttonOf(name, isAtHand ? 0 : PATIENCE_MS);
    if (!button && !isAtHand) throw new Error(`nothing to press is called "${name}"`);
    if (!button) continue;
    const effect = changed();
    button.click();
    await effect;
    await settled();
  }
}

async function buttonOf(name: string, patienceMs: number): Promise<HTMLElement | null> {
  for (const until = Date.now() + patienceMs; ; ) {
    const found = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].find(
      (element) => element.checkVisibility() && nameOf(element) === name && !element.matches(':disabled'),
    );
    if (found || Date.now() >= until) return found ?? null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** A button's name as screen readers hear it: without its key, and on a tab without the number of new things. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.trim();
  const named = (element.role === 'tab' ? (element.firstChild ?? element) : element).cloneNode(true);
  if (named instanceof Element) for (const untold of named.querySelectorAll('[aria-hidden="true"]')) untold.remove();
  return (named.textContent ?? '').trim();
}
