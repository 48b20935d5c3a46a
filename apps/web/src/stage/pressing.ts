const PRESSABLE = 'button, a, summary, [role="menuitem"], [role="tab"]';
/** A button that does not come is a mistake of the scene. ms */
const PATIENCE_MS = 20_000;
const AT_HAND_MS = 1_500;
const LOOK_EVERY_MS = 50;

/** `isAtHand`: what it opens may lie open where there is room, and then there is nothing to press. */
export interface Press {
  name: string;
  isAtHand?: boolean;
}

/** Presses what has these names, one after the other, each as soon as it can be seen. */
export async function pressAll(presses: readonly Press[]): Promise<void> {
  for (const { name, isAtHand = false } of presses) {
    const button = await buttonOf(name, isAtHand ? AT_HAND_MS : PATIENCE_MS);
    if (!button && !isAtHand) throw new Error(`nothing to press is called "${name}"`);
    button?.click();
  }
}

async function buttonOf(name: string, patienceMs: number): Promise<HTMLElement | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const found = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].find(
      (element) => element.checkVisibility() && nameOf(element) === name && !element.matches(':disabled'),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return null;
}

function nameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent).trim();
}
