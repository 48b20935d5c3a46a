import type { Store } from '@tuschel/client';
import type * as toastBox from './toastBox.ts';
import type { ToastOptions } from './toastBox.ts';

/** What shows them. */
type ToastBox = typeof toastBox;

let box: Promise<ToastBox> | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Whether there may be toasts. Their code is loaded with the first one, or before it when the connection may be lost then. */
export const toastsWanted: Store<boolean> = {
  get: () => box !== null,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function prepareToasts(): void {
  if (box !== null) return;
  box = import('./toastBox.ts');
  for (const listener of listeners) listener();
}

/** Shows a short notice at the bottom left. Answers its id. */
export function showToast(text: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++count}`;
  prepareToasts();
  inBox(({ putToast }) => putToast(text, { ...options, id }));
  return id;
}

export function dismissToast(id: string): void {
  inBox(({ takeToast }) => takeToast(id));
}

/** One after the other, as they were asked for. A notice that cannot be loaded is not shown; the next one tries again. */
function inBox(run: (loaded: ToastBox) => void): void {
  box?.then(run, () => {
    box = null;
  });
}
