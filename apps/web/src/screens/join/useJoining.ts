import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameState } from '@tuschel/client';
import { useClient } from '../../ClientContext.tsx';

type Answer = Extract<GameState, { status: 'refused' | 'dismissed' }>;

export type Joining =
  | { status: 'joining' }
  | { status: 'joined' }
  /** `isLost`: whoever waits for the lobby to open has lost the connection; it is looked for. */
  | (Answer & { isLost?: true });

/** Whoever waits at a lobby that is not open is in this long after it opens, at most, ms. The server takes forty looks a minute. */
const LOOK_MS = { from: 2_000, to: 3_000 };

/** Tries once for each attempt, and again and again while the lobby is not open. What another lobby left behind does not count. */
export function useJoining(code: string): { state: Joining; retry: () => void } {
  const { game } = useClient();
  const queries = useQueryClient();
  const queryKey = ['join', code];
  const { data = JOINING, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Joining> => {
      const before = queries.getQueryData<Joining>(queryKey);
      await game.join(code).catch(() => undefined);
      const now = joiningOf(game.get(), code);
      return before && waits(before) && isUnavailable(now) ? { ...before, isLost: true } : now;
    },
    gcTime: 0,
    refetchInterval: ({ state }) => waits(state.data) && LOOK_MS.from + Math.random() * (LOOK_MS.to - LOOK_MS.from),
    refetchIntervalInBackground: true,
    // A window in the background looks seldom.
    refetchOnWindowFocus: ({ state }) => waits(state.data) && 'always',
    refetchOnReconnect: ({ state }) => waits(state.data) && 'always',
  });
  return { state: data, retry: () => void refetch() };
}

const JOINING: Joining = { status: 'joining' };

function joiningOf(game: GameState, code: string): Joining {
  if (game.status === 'none' || game.lobbyCode !== code) return JOINING;
  return game.status === 'refused' || game.status === 'dismissed' ? game : { status: game.status };
}

function waits(state: Joining | undefined): state is Answer {
  return state?.status === 'refused' && state.errorCode === 'private';
}

function isUnavailable(state: Joining): boolean {
  return state.status === 'refused' && state.errorCode === 'unavailable';
}
