import { type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { LoadingScreen } from './components/status/LoadingScreen.tsx';
import { FirstViewLeft } from './firstView/FirstViewLeft.tsx';

/** A screen that is loaded when it is needed. */
export function LazyScreen({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <Suspense fallback={<LoadingScreen status={formatMessage({ id: 'loading.screen' })} />}>
      <FirstViewLeft />
      {children}
    </Suspense>
  );
}
