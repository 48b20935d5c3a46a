import { lazy, Suspense } from 'react';
import { useStore } from '../../ClientContext.tsx';
import { toastsWanted } from './toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Where toasts appear, once there may be any. */
export function ToastRegion() {
  const isWanted = useStore(toastsWanted);
  return (
    // What opens over the page hides from screen readers whatever is there and not marked so, before the first toast, too.
    <div data-react-aria-top-layer="true">
      <Suspense>{isWanted ? <Toasts /> : null}</Suspense>
    </div>
  );
}
