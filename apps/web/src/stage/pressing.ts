const PRESSABLE = 'button, a, summary, [role="menuitem"], [role="tab"]';
/** A button that does not come is a mistake of the scene. ms */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** Presses what has these names, one after the other, each as soon as it can be seen. */
export async function pressAll(names: readonly string[]): Promise<void> {
  for (const name of names) (await buttonOf(name)).click();
}

async function buttonOf(name: string): Promise<HTMLElement> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const found = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].find(
      (element) => element.checkVisibility() && nameOf(element) === name && !element.matches(':disabled'),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`nothing to press is called "${name}"`);
}

function nameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent).trim();
}
