/** Whatever lies over a page and has the keys. */
export const DIALOGS = '[role="dialog"],[role="alertdialog"],[role="menu"]';

/** Keys pressed there belong to the dialog or the menu. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOGS) !== null;
}
