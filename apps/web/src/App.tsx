import type { TuschelClient } from '@tuschel/client';
import { Suspense, use } from 'react';
import { BrowserRouter } from 'react-router';
import { AccountLanguage } from './account/AccountLanguage.tsx';
import { SessionNotice } from './account/SessionNotice.tsx';
import { ClientProvider } from './ClientContext.tsx';
import { ConnectionNotice } from './connection/ConnectionNotice.tsx';
import { DialogsProvider } from './components/dialog/Dialogs.tsx';
import { ErrorBoundary } from './components/status/ErrorBoundary.tsx';
import { ToastRegion } from './components/toast/ToastRegion.tsx';
import { Beginning } from './firstView/Beginning.tsx';
import { Modals } from './modals/Modals.tsx';
import { AllScreens } from './routes.tsx';
import { BanGate } from './screens/ban/BanGate.tsx';
import { TermsGate } from './screens/terms/TermsGate.tsx';

export function App({ client }: { client: Promise<TuschelClient> }) {
  return (
    <ErrorBoundary
      report={(exception, stack) => void client.then((it) => it.reportException(exception, stack), ignore)}
    >
      <Suspense fallback={<Beginning />}>
        <ConnectedApp client={client} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Without a client there is nobody to report to; the crash screen shows the error. */
function ignore() {}

function ConnectedApp({ client }: { client: Promise<TuschelClient> }) {
  return (
    <ClientProvider client={use(client)}>
      <BrowserRouter>
        <House />
      </BrowserRouter>
    </ClientProvider>
  );
}

/** All that stands on a client and an address: screens, what lies over them, and notices. */
export function House() {
  return (
    <>
      <DialogsProvider>
        <BanGate>
          <TermsGate>
            <AllScreens />
            <Modals />
          </TermsGate>
        </BanGate>
      </DialogsProvider>
      <ConnectionNotice />
      <SessionNotice />
      <AccountLanguage />
      <ToastRegion />
    </>
  );
}
