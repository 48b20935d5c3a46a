import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { useClient, useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import { type ConsentTrip, endTrip } from './consentTrip.ts';

/** The host is back from Twitch: what they granted is handed in, and they go on where they were. */
export function ConsentReturn(props: { trip: ConsentTrip; code: string | null }) {
  return (
    <ScreenTexts>
      <Returned {...props} />
    </ScreenTexts>
  );
}

function Returned({ trip, code }: { trip: ConsentTrip; code: string | null }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const session = useSession();
  const { state, gate, returnTo } = trip;
  const finish = useQuery({
    queryKey: ['consent', state],
    async queryFn() {
      const body = { code: code ?? '', state };
      return (await callEndpoint(client, 'POST /host/channel/consent/finish', { body })).granted.includes(gate);
    },
    enabled: code !== null && session.status === 'signedIn',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOver = code === null || finish.isError || finish.isSuccess || session.status === 'signedOut';
  const isGranted = finish.data === true;
  useEffect(() => {
    if (!isOver) return;
    endTrip(sessionStorage, isGranted ? gate : null);
    if (isGranted) return;
    // It explains why the lobby is as it was: that stays until it is read.
    showToast(formatMessage({ id: 'consent.missing' }), {
      id: 'consent',
      kind: 'error',
      durationMs: Number.POSITIVE_INFINITY,
    });
  }, [isOver, isGranted, gate, formatMessage]);
  if (isOver) return <Navigate to={returnTo} replace />;
  return <LoadingScreen status={formatMessage({ id: 'consent.finishing' })} />;
}
