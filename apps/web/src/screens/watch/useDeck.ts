import type { MatchState } from '@tuschel/protocol';
import { useMemo, useState } from 'react';
import type { Playback } from '../../canvas/show/playback.ts';
import { settle } from '../../canvas/show/playback.ts';
import { useClient } from '../../ClientContext.tsx';
import { useSend } from '../../game/useSend.ts';
import {
  BOOK_END,
  bookPlace,
  closesBook,
  ifShown,
  nextPlace,
  type Place,
  previousPlace,
  type Watch,
} from './turning.ts';

/** What turns pages and plays drawings: the show for everybody, or one's own window alone. Null as places where there is nowhere to go. */
export interface Deck {
  next: Place | null;
  previous: Place | null;
  nextBook: Place | null;
  previousBook: Place | null;
  turnTo: (place: Place) => void;
  /** To what comes next, or before: a page, or the end of the book. */
  forward: (() => void) | null;
  back: (() => void) | null;
  replay: () => void;
  /** @param at ms of the replay */
  scrub: (at: number) => void;
  setSpeed: (value: Speed) => void;
  /** @param at where it is to stand, ms of the replay; by default where it is */
  setPaused: (on: boolean, at?: number) => void;
  setLoop: (on: boolean) => void;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Show {
  /** leading: one turns the pages for everybody. following: somebody else does. browsing: one looks at what has been shown by oneself. */
  how: 'leading' | 'following' | 'browsing';
  place: Place;
  playback: Playback;
  /** The book is over: all its pages are looked at side by side. */
  isBookEnd: boolean;
  /** Null for whoever follows. */
  deck: Deck | null;
  browse: () => void;
  comeBack: () => void;
}

interface Own {
  place: Place;
  playback: Playback;
}

/** Who leads, follows or browses, and what they can do. */
export function useDeck(state: MatchState, watch: Watch): Show {
  const { game } = useClient();
  const send = useSend();
  const [own, setOwn] = useState<Own | null>(null);
  const shared = useShared(watch);
  const leads = mayDrive(state);
  const { place, playback } = own ?? { place: watch.cursor, playback: shared };
  const places = placesAround(watch, place, own !== null);
  const isLast = closesBook(watch, watch.mode ?? state.options.mode, place);
  const isBookEnd = isLast && playback.from === BOOK_END;
  const steps = (turnTo: Deck['turnTo'], scrub: Deck['scrub']) => ({
    forward: isLast && !isBookEnd ? () => scrub(BOOK_END) : places.next && (() => places.next && turnTo(places.next)),
    // From the end of a book it is its last page that is before.
    back: isBookEnd ? () => scrub(0) : places.previous && (() => places.previous && turnTo(places.previous)),
  });
  const change = (more: Partial<Playback>) =>
    setOwn(
      (now) => now && { ...now, playback: { ...settle(now.playback, game.now(), Number.MAX_SAFE_INTEGER), ...more } },
    );
  const anew = (at: Place) =>
    setOwn((now) => now && { place: at, playback: { ...now.playback, at: game.now(), from: 0, paused: false } });

  const driveAll = ({ book, page }: Place) => void send({ type: 'drive', book, page });
  const scrubAll = (at: number) => void send({ type: 'scrub', at });
  const forAll: Deck = {
    ...places,
    ...steps(driveAll, scrubAll),
    turnTo: driveAll,
    replay: () => void send({ type: 'replay' }),
    scrub: scrubAll,
    setSpeed: (value) => void send({ type: 'speed', value }),
    setPaused(on, at) {
      void send({ type: 'pause', on });
      if (at !== undefined) void send({ type: 'scrub', at });
    },
    setLoop: (on) => void send({ type: 'loop', on }),
  };
  const scrubMine = (from: number) => change({ from });
  const forMe: Deck = {
    ...places,
    ...steps(anew, scrubMine),
    turnTo: anew,
    replay: () => anew(place),
    scrub: scrubMine,
    setSpeed: (speed) => change({ speed }),
    setPaused: (paused, from) => change({ paused, ...(from === undefined ? {} : { from }) }),
    setLoop: (loop) => change({ loop }),
  };
  return {
    how: own ? 'browsing' : leads ? 'leading' : 'following',
    place,
    playback,
    isBookEnd,
    deck: own ? forMe : leads ? forAll : null,
    browse: () => setOwn({ place: watch.cursor, playback: shared }),
    comeBack: () => setOwn(null),
  };
}

/** The host, whoever stands in for the host, and co-hosts. */
export function mayDrive({ you, players }: MatchState): boolean {
  return you.isHost || (players.find(({ id }) => id === you.id) as { coHost?: boolean } | undefined)?.coHost === true;
}

/** The same object until something about it changes: what shows it begins anew with each. */
function useShared({ cursor, speed, loop }: Watch): Playback {
  const { at, from, paused } = cursor;
  return useMemo(() => ({ at, from, paused, speed, loop }), [at, from, paused, speed, loop]);
}

function placesAround(watch: Watch, place: Place, isAlone: boolean) {
  const within = (there: Place | null) => (isAlone ? ifShown(watch, there) : there);
  return {
    next: within(nextPlace(watch, place)),
    previous: within(previousPlace(watch, place)),
    nextBook: within(bookPlace(watch, place, 1)),
    previousBook: within(bookPlace(watch, place, -1)),
  };
}
