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

/** Shows a short notice at the bottom left. Answers its id. */
export function showToast(text: string, options: ToastOptions = {}): string {
  const { id, kind = 'blank', dismissible = true } = options;
  const show = kind === 'blank' ? toast : toast[kind];
  return show(text, {
    ...(id === undefined ? {} : { id }),
    duration: options.durationMs ?? DURATIONS[kind],
    ariaProps:
      kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
    className: dismissible ? '' : UNDISMISSABLE,
  });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
