/**
 * What runs in the page while somebody walks through it by keyboard. Each function is sent there as text and stands for
 * itself; what they have in common lies at the window.
 */

/** One thing that the focus came to. */
interface Step {
  element: Element;
  /** Something at it, or around it, tells that it has the focus. Null: not looked at. */
  isMarked: boolean | null;
  isInWindow: boolean;
}

interface Walk {
  steps: Step[];
  /** Where Tab must come to, as the page is now: something may still come. */
  stops: () => readonly Element[];
  /** The focus was there, or at another radio button of the same group. */
  isReached: (element: Element) => boolean;
  /** In a report. */
  nameOf: (element: Element) => string;
}

declare global {
  interface Window {
    crawlWalk: Walk;
  }
}

/** Goes to the link past the menu. Answers where it leads, the id of an element. '': there is a menu and no such link; null: neither is there. */
export function takeSkipLink(): string | null {
  const main = document.querySelector('main');
  const menu = document.querySelector('header nav, body nav');
  if (!main || !menu || main.closest('[aria-hidden="true"], [inert]')) return null;
  if (!(menu.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING)) return null;
  const first = document.querySelector<HTMLElement>('a[href], button');
  const href = first?.getAttribute('href') ?? '';
  if (!href.startsWith('#')) return '';
  first?.focus();
  return href.slice(1);
}

/** Gets ready to walk. */
export function beginWalk(): void {
  const mayStop = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';
  const isShown = (element: Element) =>
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : null;
  const steps: Step[] = [];
  window.crawlWalk = {
    steps,
    stops: () =>
      [...document.querySelectorAll<HTMLElement>(mayStop)].filter(
        (element) => element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element),
      ),
    isReached: (element) =>
      steps.some((step) => step.element === element || (groupOf(step.element) ?? step) === groupOf(element)),
    nameOf(element) {
      const names = [element.getAttribute('aria-label'), element.textContent, element.closest('label')?.textContent];
      const name = names.find((text) => text?.trim()) ?? element.getAttribute('name') ?? element.id;
      return `${element.getAttribute('role') ?? element.localName} "${name.trim().slice(0, 50)}"`;
    },
  };
}

/** From now on each thing that the focus comes to is noted, and how it is marked. */
export function noteSteps(): void {
  const { steps } = window.crawlWalk;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.setProperty('color', 'var(--focus)');
  const focusColor = getComputedStyle(probe).color;
  probe.remove();

  const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    Number.parseFloat(outlineWidth) >= 1 &&
    (outlineStyle === 'auto' || (outlineStyle !== 'none' && outlineColor === focusColor));
  const isFrame = ({ content, borderTopWidth }: CSSStyleDeclaration) =>
    content !== 'none' && Number.parseFloat(borderTopWidth) >= 2;
  const isMarked = (element: Element) =>
    isRing(getComputedStyle(element)) || isFrame(getComputedStyle(element, '::after'));
  const around = (element: Element) => {
    const label = element.closest('label');
    const places = label ? [label, ...label.querySelectorAll('*')] : [element];
    for (let one = element.parentElement; one && places.length < 5; one = one.parentElement) places.push(one);
    return places;
  };
  const look = (step: Step) => {
    if (step.isMarked !== null || document.activeElement !== step.element) return;
    const { left, top, right, bottom } = step.element.getBoundingClientRect();
    step.isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    step.isMarked = around(step.element).some(isMarked);
  };
  const note = (element: EventTarget | null) => {
    if (!(element instanceof Element) || element === document.body) return;
    const step: Step = { element, isMarked: null, isInWindow: true };
    steps.push(step);
    // Once React has heard of it, too.
    setTimeout(look, 0, step);
  };
  window.addEventListener('focusin', ({ target }) => note(target));
  const tabbed = () => {
    // Where there is one stop alone, Tab leads from it to itself.
    if (steps.length === 0) note(document.activeElement);
    steps.forEach(look);
  };
  window.addEventListener('keyup', tabbed, true);
}

/** The key that leads on from here. On the canvas Tab hides the panels; its description names the other one. */
export function keyOnward(): 'Tab' | 'F6' {
  return document.activeElement?.getAttribute('role') === 'application' ? 'F6' : 'Tab';
}

/** How many stops Tab has not made yet, counting a group of radio buttons once. */
export function stopsLeft(): number {
  const { stops, isReached } = window.crawlWalk;
  const missed = stops().filter((element) => !isReached(element));
  const groups = missed.map((element) => (element.matches('[type="radio"]') ? element.getAttribute('name') : element));
  return new Set(groups).size;
}

/** Stops that were not made or not seen. */
export function stopsMissed(): string[] {
  const { steps, stops, isReached, nameOf } = window.crawlWalk;
  return [
    ...stops()
      .filter((element) => !isReached(element))
      .map((element) => `Tab never comes to ${nameOf(element)}`),
    ...steps
      .filter(({ isMarked }) => isMarked === false)
      .map(({ element }) => `nothing shows that ${nameOf(element)} has the focus`),
    ...steps
      .filter(({ isInWindow }) => !isInWindow)
      .map(({ element }) => `${nameOf(element)} has the focus outside of the window`),
  ];
}

/** Steps that lead upwards in one column. */
export function stepsBack(): string[] {
  const { steps, nameOf } = window.crawlWalk;
  // What sticks to the window moves over the rest.
  const pinned = (element: Element | null): Element | null =>
    element === null || /fixed|sticky/.test(getComputedStyle(element).position)
      ? element
      : pinned(element.parentElement);
  type Column = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
  const isOver = (was: Column, is: Column) => is.bottom <= was.top && is.left < was.right && was.left < is.right;
  // Nothing stands above only because something was scrolled.
  const scrolled = (element: Element | null): number =>
    element === null ? 0 : element.scrollTop + scrolled(element.parentElement);
  const unscrolled = (element: Element): Column => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const down = scrolled(element.parentElement);
    return { top: top + down, bottom: bottom + down, left, right };
  };
  return steps.flatMap(({ element: after }, index) => {
    const before = steps[index - 1]?.element;
    if (!before || pinned(before) !== pinned(after)) return [];
    if (!(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING)) return [];
    const isAbove =
      isOver(before.getBoundingClientRect(), after.getBoundingClientRect()) &&
      isOver(unscrolled(before), unscrolled(after));
    return isAbove ? [`${nameOf(after)} comes after ${nameOf(before)}, and stands above it`] : [];
  });
}

/** What can be clicked and was not come to, neither by Tab nor, inside of what it came to, by arrows. */
export function clickablesMissed(): string[] {
  const { steps, isReached, nameOf } = window.crawlWalk;
  const composite = ['tablist', 'radiogroup', 'menu', 'listbox', 'grid', 'toolbar']
    .map((role) => `[role="${role}"]`)
    .join();
  const clickable = ['button', 'tab', 'option', 'menuitem', 'radio'].map((role) => `[role="${role}"]`).join();
  const off = '[inert], [aria-hidden="true"], [aria-disabled="true"], [data-disabled], :disabled';
  const isOn = (element: Element) =>
    element.closest(off) === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Escape does the same: buttons for touch and screen readers alone, and those that empty a search.
  const isByEscape = (element: Element) =>
    [element, element.parentElement].some((one) => one && one.getBoundingClientRect().width <= 1) ||
    element.parentElement?.querySelector('input[type="search"]') !== null;
  const isCome = (element: Element) => {
    const around = element.closest(composite);
    return steps.some(({ element: one }) => one.contains(element) || element.contains(one) || around?.contains(one));
  };
  return [...document.querySelectorAll(`a, button, summary, label, ${clickable}`)]
    .filter((element) => isOn(element) && !isByEscape(element) && !isCome(element))
    .filter((element) => {
      const control = element instanceof HTMLLabelElement ? element.control : element;
      return control !== null && !control.matches(':disabled, progress, meter, output') && !isReached(control);
    })
    .map((element) => `only a pointer comes to ${nameOf(element)}`);
}

/** What lies over the page and takes all keys, the last one on top. */
export function lyingOver(): string[] {
  const over = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';
  return [...document.querySelectorAll(over)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getAttribute('aria-label') ?? element.querySelector('h1, h2, h3')?.textContent ?? '');
}
