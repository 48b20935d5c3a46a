import { useQuery } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { ForeignProvider } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { keepBrowserSession } from '../../account/keepBrowserSession.ts';
import { useClient, useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { PROBLEM_TEXTS, problemText } from '../../language/problemText.ts';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import { endLinkTrip, type LinkOutcome } from './linkTrip.ts';
import type { LoginReturn } from './readReturn.ts';

/** Somebody is back from a provider whose login they want to link: it is handed in, and the page of their data says what came of it. */
export function LinkReturn(props: { provider: ForeignProvider; back: LoginReturn }) {
  return (
    <ScreenTexts>
      <Returned {...props} />
    </ScreenTexts>
  );
}

function Returned({ provider, back }: { provider: ForeignProvider; back: LoginReturn }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const { status } = useSession();
  const { code, state, error, issuer } = back;
  const finish = useQuery({
    queryKey: ['link', state],
    queryFn: () => {
      const body = { code: code ?? '', state: state ?? '', ...(issuer === null ? {} : { iss: issuer }) };
      return callEndpoint(client, 'POST /account/logins/finish', { body });
    },
    enabled: code !== null && status === 'signedIn',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outcome = outcomeOf();
  useEffect(() => {
    if (outcome === null) return;
    endLinkTrip(sessionStorage);
    if (outcome === 'linked') keepBrowserSession();
  }, [outcome]);
  if (outcome !== null) return <Navigate to="/me/data" state={{ link: { provider, outcome } }} replace />;
  return <LoadingScreen status={formatMessage({ id: 'login.linking' })} />;

  function outcomeOf(): LinkOutcome | null {
    if (error === 'access_denied') return 'denied';
    if (code === null || status === 'signedOut') return 'unfinished';
    if (finish.isError) return refusalOf(finish.error);
    return finish.isSuccess ? 'linked' : null;
  }
}

function refusalOf(error: unknown): LinkOutcome {
  const text = problemText(error);
  if (text === PROBLEM_TEXTS.loginTaken) return 'taken';
  if (text === PROBLEM_TEXTS.loginLinked) return 'full';
  const isAway = text === PROBLEM_TEXTS.providerUnavailable || (error instanceof ApiException && error.status === 0);
  return isAway ? 'away' : 'unfinished';
}
