import { toast } from 'react-hot-toast/headless';

export interface ToastOptions {
  /** A toast with the same id replaces the earlier one. */
  id?: string;
  kind?: 'blank' | 'success' | 'error' | 'loading';
  /** Default: 4 s, success 2 s, loading until it is dismissed. */
  durationMs?: number;
  /** False: the person cannot close it. */
  dismissible?: boolean;
}

/** How long each kind is shown, ms. */
const DURATIONS = { blank: 4_000, success: 2_000, error: 4_000, loading: Number.POSITIVE_INFINITY } as const;

export const UNDISMISSABLE = 'undismissable';

/** Those that nobody has seen yet; what each does once it is seen. */
const unseen = new Map<string, () => void>();

/** It stays until it has been seen, however long a page takes to appear; only then its time runs. */
export function putToast(text: string, options: ToastOptions & { id: string }): void {
  const { id, kind = 'blank', dismissible = true, durationMs = DURATIONS[kind] } = options;
  const show = kind === 'blank' ? toast : toast[kind];
  const put = (duration: number) =>
    show(text, {
      id,
      duration,
      ariaProps:
        kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
      className: dismissible ? '' : UNDISMISSABLE,
    });
  unseen.set(id, () => put(durationMs));
  put(Number.POSITIVE_INFINITY);
}

/** Its card is on the screen. */
export function seeToast(id: string): void {
  const begin = unseen.get(id);
  unseen.delete(id);
  begin?.();
}

export function takeToast(id: string): void {
  unseen.delete(id);
  toast.dismiss(id);
}
