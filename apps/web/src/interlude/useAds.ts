import { type Ads, isAdFree, type MatchState } from '@tuschel/protocol';
import { useClient, useUser } from '../ClientContext.tsx';
import { isLive } from '../game/stream/StreamCover.tsx';
import { useStreamMode } from '../game/stream/streamMode.ts';

/** What this person sees before a lobby and after a game. Null: nothing. No stream shows any. */
export function useAds(state: Pick<MatchState, 'you' | 'hostLive'>): Ads | null {
  const { ads } = useClient().env;
  const user = useUser();
  const isStreaming = useStreamMode(isLive(state));
  return ads === undefined || user === null || isStreaming || isAdFree(user) ? null : ads;
}
