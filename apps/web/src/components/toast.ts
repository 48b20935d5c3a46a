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

export const UNDISMISSABLE = 'undismissable';

/** Shows a short notice at the bottom left. Answers its id. */
export function showToast(text: string, options: ToastOptions = {}): string {
  const { id, kind = 'blank', durationMs, dismissible = true } = options;
  const show = kind === 'blank' ? toast : toast[kind];
  return show(text, {
    ...(id === undefined ? {} : { id }),
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(kind === 'error' ? { ariaProps: { role: 'alert' as const, 'aria-live': 'assertive' as const } } : {}),
    className: dismissible ? '' : UNDISMISSABLE,
  });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
