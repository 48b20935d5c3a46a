import { useQuery } from '@tanstack/react-query';
import type { GameState } from '@tuschel/client';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { useClient, useGame } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Notice } from '../../components/Notice.tsx';
import { errorPath } from '../error/errorPath.ts';
import { InvalidLink } from './InvalidLink.tsx';

/** Joins, then goes to the game; or says why not. */
export function Joining({ code }: { code: string }) {
  const { formatMessage } = useIntl();
  const { state, retry } = useJoining(code);
  switch (state.status) {
    case 'joining':
      return <LoadingScreen status={formatMessage({ id: 'join.joining' })} />;
    case 'joined':
      return <Navigate to="/game" replace />;
    case 'dismissed':
      return <Navigate to={errorPath(state.page, state.reason)} replace />;
    case 'refused':
      return <Refused {...state} retry={retry} />;
    default:
      return state satisfies never;
  }
}

/** Tries once for each attempt. What an earlier attempt, or another lobby, left behind does not count. */
function useJoining(code: string) {
  const { game } = useClient();
  const current = useGame();
  const { isPending, refetch } = useQuery({
    queryKey: ['join', code],
    queryFn: async () => {
      await game.join(code).catch(() => undefined);
      return code;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isAnswer = !isPending && current.status !== 'none' && current.lobbyCode === code;
  const state: Exclude<GameState, { status: 'none' }> = isAnswer ? current : { status: 'joining', lobbyCode: code };
  return { state, retry: () => void refetch() };
}

function Refused({ errorCode, page, retry }: Extract<GameState, { status: 'refused' }> & { retry: () => void }) {
  const { formatMessage } = useIntl();
  if (errorCode === 'notFound') return <InvalidLink />;
  if (errorCode !== 'unavailable') return <Navigate to={errorPath(page, errorCode)} replace />;
  return (
    <Notice drawing="lost" title={formatMessage({ id: 'join.unavailable.title' })}>
      <p>
        <FormattedMessage id="join.error.unavailable" />
      </p>
      <Button kind="gold" onPress={retry}>
        <FormattedMessage id="join.retry" />
      </Button>
    </Notice>
  );
}
