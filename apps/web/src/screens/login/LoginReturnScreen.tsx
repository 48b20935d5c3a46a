import { useQuery } from '@tanstack/react-query';
import { ErrorPage } from '@tuschel/protocol';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { errorPath } from '../error/errorPath.ts';
import { ConsentReturn } from './ConsentReturn.tsx';
import { tripOf } from './consentTrip.ts';
import { LinkReturn } from './LinkReturn.tsx';
import { linkTripOf } from './linkTrip.ts';
import { type LoginReturn, loginReturn } from './readReturn.ts';

/** Where every login provider sends the browser back to, with a code that works once. */
export default function LoginReturnScreen() {
  const [back] = useState(loginReturn);
  const [trip] = useState(() => tripOf(sessionStorage, back.state));
  const [linked] = useState(() => linkTripOf(sessionStorage, back.state));
  if (linked !== null) return <LinkReturn provider={linked} back={back} />;
  return trip === null ? <LoggedIn back={back} /> : <ConsentReturn trip={trip} code={back.code} />;
}

function LoggedIn({ back: { code, state, error, issuer } }: { back: LoginReturn }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  // Before the login is finished: then the window no longer remembers it.
  const [wish] = useState(() => client.login.pending(state));
  usePageTitle(formatMessage({ id: 'menu.login' }));
  const finished = useQuery({
    queryKey: ['login', code, state],
    queryFn: () => client.login.finish(code ?? '', state ?? '', false, issuer === null ? {} : { iss: issuer }),
    enabled: code !== null && state !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error === 'access_denied') return <Navigate to="/login/denied" state={wish} replace />;
  if (code === null || state === null || finished.isError)
    return <Navigate to={errorPath(ErrorPage.loginProvider)} state={wish} replace />;
  if (finished.isSuccess) return <Navigate to={finished.data} replace />;
  return <LoadingScreen status={formatMessage({ id: 'login.finishing' })} />;
}
