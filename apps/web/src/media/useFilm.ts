import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mediaOf } from '@tuschel/client/media';
import type { DrawingMedia } from '@tuschel/protocol';
import { useMemo } from 'react';
import { useClient } from '../ClientContext.tsx';
import { useAddresses } from '../useAddresses.ts';

/**
 * The video of a drawing. none: nobody has asked for it. waiting: others come first. making: a renderer is at it. ready: `url`. failed: it came
 * to nothing. unknown: it is not known yet, there is none to be had, or it is not this reader's.
 */
export type Film =
  | { status: 'unknown' | 'none' | 'waiting' | 'making' | 'failed' }
  | { status: 'ready'; url: string; ms: number | null };

export interface FilmDesk {
  film: Film;
  /** It is being asked for. */
  isAsking: boolean;
  /** Why it could not be asked for; null: nothing went wrong. */
  problem: unknown;
  /** Asks for it, for the first time or again. */
  ask: () => void;
  /** Its address did not lead anywhere: the server is asked for it anew. */
  lookAgain: () => void;
}

/** While it is on its way the server is asked so often, ms. */
export const LOOK_EVERY_MS = 2_500;
/** So long before a signed address has run out it is asked for anew, ms. */
const MARGIN_MS = 30_000;

export function useFilm(drawingId: string): FilmDesk {
  const client = useClient();
  const addresses = useAddresses();
  const queries = useQueryClient();
  const calls = useMemo(() => mediaOf(client), [client]);
  const queryKey = mediaKey(drawingId);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await calls.of([drawingId]))[0] ?? null,
    refetchInterval: ({ state }) => waitOf(state.data, client.game.now()),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.ask(drawingId, 'video'),
    onSuccess: (media) => queries.setQueryData(queryKey, media),
  });
  return {
    film: filmIn(data, (name) => addresses.named(name)),
    isAsking: isPending,
    problem: error,
    ask: () => mutate(),
    lookAgain: () => void refetch(),
  };
}

/** By which everything that shows files of a drawing knows them. */
export function mediaKey(drawingId: string): readonly string[] {
  return ['media', drawingId];
}

/** A renderer has it, or will have it. */
export function isUnderWay(state: DrawingMedia['video'] | undefined): boolean {
  return state === 'waiting' || state === 'rendering';
}

/** @param now server time, UTC ms */
export function waitOf(media: DrawingMedia | null | undefined, now: number): number | false {
  if (!media) return false;
  if (isUnderWay(media.video)) return LOOK_EVERY_MS;
  if (media.video !== 'ready' || media.expiresAt === undefined) return false;
  return Math.max(LOOK_EVERY_MS, media.expiresAt - MARGIN_MS - now);
}

/** @param media null: not for this reader; undefined: not known yet */
export function filmIn(media: DrawingMedia | null | undefined, addressOf: (name: string) => string): Film {
  switch (media?.video) {
    case 'ready':
      // It exists, but this reader has no address for it yet.
      return media.mp4 === undefined
        ? { status: 'unknown' }
        : { status: 'ready', url: addressOf(media.mp4), ms: media.videoMs ?? null };
    case 'rendering':
      return { status: 'making' };
    case 'none':
    case 'waiting':
    case 'failed':
      return { status: media.video };
    default:
      return { status: 'unknown' };
  }
}
