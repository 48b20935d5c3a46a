import { lazy, Suspense } from 'react';
import { useStore } from '../../ClientContext.tsx';
import { toastsWanted } from './toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Where toasts appear, once there may be any. */
export function ToastRegion() {
  const isWanted = useStore(toastsWanted);
  return <Suspense>{isWanted ? <Toasts /> : null}</Suspense>;
}
