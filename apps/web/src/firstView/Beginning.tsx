import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { LoadingScreen } from '../components/status/LoadingScreen.tsx';
import { FirstViewLeft } from './FirstViewLeft.tsx';
import { hasFirstView } from './leaveFirstView.ts';

/** Whoever has seen the first view so long without an answer of the server is told what is being waited for, ms. */
const PATIENCE_MS = 4_000;

/** While the program, or the page, begins: the first view where there is one, else the loading screen. */
export function Beginning() {
  const { formatMessage } = useIntl();
  const [isTold, setTold] = useState(() => !hasFirstView());
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isTold) return null;
  return (
    <>
      <FirstViewLeft />
      <LoadingScreen status={formatMessage({ id: 'loading.screen' })} />
    </>
  );
}
