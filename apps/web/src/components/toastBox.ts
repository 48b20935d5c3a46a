import { toast } from 'react-hot-toast/headless';
import type { ToastOptions } from './toast.ts';

/** How long each kind is shown, ms. */
const DURATIONS = { blank: 4_000, success: 2_000, error: 4_000, loading: Number.POSITIVE_INFINITY } as const;

export const UNDISMISSABLE = 'undismissable';

export function putToast(text: string, options: ToastOptions & { id: string }): void {
  const { id, kind = 'blank', dismissible = true } = options;
  const show = kind === 'blank' ? toast : toast[kind];
  show(text, {
    id,
    duration: options.durationMs ?? DURATIONS[kind],
    ariaProps:
      kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
    className: dismissible ? '' : UNDISMISSABLE,
  });
}

export function takeToast(id: string): void {
  toast.dismiss(id);
}
