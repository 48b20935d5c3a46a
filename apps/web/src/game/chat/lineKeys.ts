import type { KeyboardEvent } from 'react';

/** The arrow keys lead from line to line, over what can be done with each: a tab stop for every line would be too many. */
export function onLineKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: log, target } = event;
  const isMove = key === 'ArrowUp' || key === 'ArrowDown';
  // Menus of a line lie elsewhere on the page.
  if (!isMove || event.defaultPrevented || !(target instanceof Element) || !log.contains(target)) return;
  const actions = [...log.querySelectorAll<HTMLElement>('[data-line-action]')];
  const at = actions.findIndex((action) => action === target);
  const next = actions[at === -1 ? actions.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
