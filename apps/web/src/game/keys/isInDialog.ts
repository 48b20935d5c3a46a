/** Keys pressed there belong to the dialog or the menu. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null;
}
