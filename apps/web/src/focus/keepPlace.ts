import type { FocusEvent } from 'react';

/**
 * For the `onFocus` of an element whose buttons may go, or be disabled for a while, once they are pressed: the keyboard goes on
 * where it was. That is at what has come instead of what is gone, be it a line that says what is waited for and then that, or the
 * same button again; otherwise at the neighbour in the list, or at what it all stood in or below. A button that can be pressed
 * again has the focus back; one in a row marked with `data-ends` hands it on at once. Nothing happens once the focus is elsewhere,
 * once somebody points or scrolls elsewhere, or on another page, which begins at its top. Dialogs and menus over the page are no
 * such place: one comes back from them. Not around rows that go as one scrolls: what scrolls away would be scrolled back to.
 */
export function keepPlace({ target, currentTarget }: FocusEvent): void {
  // What lies over the page bubbles here as well.
  if (target instanceof HTMLElement && currentTarget.contains(target) && !isOwn) watch(target, target, null);
}

/** When the button below a list is pressed that reads more of it: the first that comes has the focus then. */
export function goOnInList(button: HTMLElement | null): void {
  if (button && button === document.activeElement) watch(button, button, lastBefore(button));
}

/** Where something was taken out: the nodes that were around it. */
interface Gap {
  gone: Node;
  parent: Node;
  before: Node | null;
  after: Node | null;
}

const HEADINGS = 'h1, h2, h3, h4';
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const BEHIND = '[inert], [aria-hidden="true"]';
const UNREACHABLE = ':disabled, [hidden], [hidden] *, [inert] *, [aria-hidden="true"], [aria-hidden="true"] *';

/** Neither moves the focus where nothing takes it, and yet somebody is elsewhere. */
const POINTING = ['pointerdown', 'wheel'] as const;

/** Ends the watch over what had the focus before: of the page, and of each window over it. */
const stops = new WeakMap<Element, () => void>();

/** It is moved from here. */
let isOwn = false;

/**
 * @param pressed what somebody has pressed last, for which `held` may stand
 * @param last the list ends with it now; null: nothing is added to a list
 */
function watch(held: HTMLElement, pressed: Element, last: Element | null): void {
  const root = rootOf(held);
  const { pathname } = location;
  stops.get(root)?.();
  let gap: Gap | null = null;
  let wasDisabled = false;
  const look = (records: readonly MutationRecord[]) => {
    const at = document.activeElement ?? document.body;
    if (!root.isConnected || location.pathname !== pathname || (at !== held && root.contains(at))) return stop();
    gap = held.isConnected ? null : gapAfter(records, gap, held);
    const isDisabled = held.matches(':disabled');
    const isBack = gap === null && wasDisabled && !isDisabled && at !== held;
    wasDisabled ||= isDisabled;
    // Somebody is in a dialog over the page, or still behind one.
    if ((at !== held && at !== document.body) || root.matches(BEHIND)) return;
    const next =
      (last && addedAfter(last, held)) ??
      (gap ? foundAt(gap, pressed) : isBack ? held : isDisabled ? besideInRow(held) : null);
    if (next instanceof HTMLElement && takesFocus(next)) watch(next, pressed, null);
  };
  const observer = new MutationObserver(look);
  // What is behind a dialog is inert, and the dialog itself stands beside the page.
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'role', 'inert', 'aria-hidden'],
  });
  observer.observe(document.body, { childList: true });
  const leave = () => queueMicrotask(() => isLeft(held) && stop());
  held.addEventListener('focusout', leave);
  const point = ({ target }: Event) => held.contains(target as Node) || stop();
  for (const kind of POINTING) root.addEventListener(kind, point, { passive: true });
  const stop = () => {
    observer.disconnect();
    held.removeEventListener('focusout', leave);
    for (const kind of POINTING) root.removeEventListener(kind, point);
  };
  stops.set(root, stop);
}

/** Somebody has clicked beside it, or gone on by key: it could still have the focus. */
function isLeft(held: HTMLElement): boolean {
  return document.activeElement === document.body && held.isConnected && !held.matches(UNREACHABLE);
}

/** In a row whose ends lead nowhere: the nearest button before it that does, or else behind it. */
function besideInRow(held: Element): Element | null {
  const row: Element[] = [...(held.closest('[data-ends]')?.querySelectorAll('button') ?? [])];
  const leads = (button: Element) => !button.matches(UNREACHABLE);
  return row.slice(0, row.indexOf(held)).findLast(leads) ?? row.find(leads) ?? null;
}

/** The page, or the window over it. */
function rootOf(element: Element): Element {
  let root = element;
  while (root.parentElement && root.parentElement !== document.body) root = root.parentElement;
  return root;
}

function gapAfter(records: readonly MutationRecord[], known: Gap | null, held: Node): Gap | null {
  let gap = known;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    for (const gone of removedNodes) {
      if (gone.contains(gap?.parent ?? held))
        gap = { gone, parent: target, before: previousSibling, after: nextSibling };
      else if (gap && gone === gap.before) gap = { ...gap, before: previousSibling };
      else if (gap && gone === gap.after) gap = { ...gap, after: nextSibling };
    }
  }
  return gap;
}

/** What one goes on with. */
function foundAt({ gone, parent, before, after }: Gap, pressed: Element): Element | null {
  const come = elementsFrom(before ? before.nextSibling : parent.firstChild, after);
  if (come.length > 0) {
    const [same] = come.flatMap((element) => sameIn(element, pressed) ?? []);
    const [way] = come.flatMap((element) => wayInto(element) ?? []);
    return same ?? way ?? come.find(({ textContent }) => textContent !== '') ?? null;
  }
  const [neighbour] = [after, before].filter((node) => node !== null && isLike(gone, node)) as Element[];
  return neighbour ? (reachable(neighbour, 'button')[0] ?? wayInto(neighbour) ?? neighbour) : around(parent);
}

/** The heading or the control at its beginning. */
function wayInto(element: Element): Element | null {
  const [first = null] = reachable(element, `${HEADINGS}, ${CONTROLS}`);
  return first;
}

/** The button that was pressed, in a new copy. */
function sameIn(element: Element, pressed: Element): Element | undefined {
  const lookOf = (one: Element) =>
    [one.tagName, one.className, one.getAttribute('aria-label'), one.textContent].join(' ');
  return reachable(element, CONTROLS).find((one) => lookOf(one) === lookOf(pressed));
}

function reachable(within: Element, selector: string): Element[] {
  const all = [within, ...within.querySelectorAll(selector)];
  return all.filter((element) => element.matches(selector) && !element.matches(UNREACHABLE));
}

/** Both are entries of one list. */
function isLike(one: Node, other: Node): boolean {
  if (!(one instanceof Element && other instanceof Element) || one.tagName !== other.tagName) return false;
  return one.tagName === 'LI' || (one.className !== '' && one.className === other.className);
}

/** A region that can have the focus, or the nearest heading. */
function around(node: Node | null): Element | null {
  for (let region = node; region instanceof Element; region = region.parentElement) {
    const heading = region.matches('[tabindex="0"]') ? region : reachable(region, HEADINGS)[0];
    if (heading) return heading;
  }
  return null;
}

function elementsFrom(first: Node | null, end: Node | null): Element[] {
  const found: Element[] = [];
  for (let node = first; node && node !== end; node = node.nextSibling) if (node instanceof Element) found.push(node);
  return found;
}

/** The last entry above a button: of the list that it stands below, or what stands before it itself. */
function lastBefore(button: Element): Element | null {
  const before = button.previousElementSibling;
  return before?.matches('ul, ol') ? before.lastElementChild : before;
}

function addedAfter(last: Element, button: Element): Element | null {
  const added = last.nextElementSibling;
  return added && added !== button ? (wayInto(added) ?? added) : null;
}

/** What cannot have the focus by itself may have it from here on. */
function takesFocus(element: HTMLElement): boolean {
  if (!element.matches(CONTROLS)) element.tabIndex = -1;
  isOwn = true;
  element.focus();
  isOwn = false;
  return document.activeElement === element;
}
