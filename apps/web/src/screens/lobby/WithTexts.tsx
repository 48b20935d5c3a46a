import { wholeOptions } from '@tuschel/client/long-texts';
import type { MatchState, Options } from '@tuschel/protocol';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';

interface Props {
  state: MatchState;
  children: (whole: MatchState) => ReactNode;
}

/**
 * The state with all of the host's long texts, for which the state itself may have no room. They are read once, when this appears: whoever
 * edits them has them at hand from then on.
 */
export function WithTexts({ state, children }: Props) {
  const [isLong] = useState(state.longTexts !== undefined);
  return isLong ? <Read state={state}>{children}</Read> : children(state);
}

function Read({ state, children }: Props) {
  const client = useClient();
  const say = useText();
  const game = client.game.get();
  const matchId = game.status === 'joined' ? game.matchId : '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['longTexts', matchId, useId()],
    queryFn: () => wholeOptions(client, matchId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return children({ ...state, options: { ...state.options, ...textsOf(data) } });
  if (!isError) return <Skeleton label={say('lobby.texts.loading')} lines={4} />;
  return (
    <ErrorState text={say('lobby.texts.failed')} retry={say('lobby.texts.again')} onRetry={() => void refetch()} />
  );
}

function textsOf({ story, hostWords, plan }: Options): Partial<Options> {
  return {
    ...(story === undefined ? {} : { story }),
    ...(hostWords === undefined ? {} : { hostWords }),
    ...(plan === undefined ? {} : { plan }),
  };
}
