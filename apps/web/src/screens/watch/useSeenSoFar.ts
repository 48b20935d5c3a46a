import { useCallback, useMemo, useState } from 'react';
import { windowStorage } from '../../browserStorage.ts';
import { useGame } from '../../ClientContext.tsx';
import type { OnPosition } from '../../canvas/show/projector.ts';
import type { BookForm } from './bookForm.ts';
import { ROUNDS } from './forms/frames.ts';
import type { Playhead } from './playhead.ts';
import { createSeenSoFar, type SeenSoFar } from './seenSoFar.ts';

/** Follows what is played on the stage; whoever uses it is shown anew as soon as a page has been seen whole. */
export function useSeenSoFar(
  playhead: Playhead,
  roundId: string,
  kind: BookForm['kind'] | undefined,
): { seen: SeenSoFar; onPosition: OnPosition } {
  const game = useGame();
  const matchId = game.status === 'joined' ? game.matchId : '';
  const seen = useMemo(() => createSeenSoFar(windowStorage, matchId), [matchId]);
  const [, setWhole] = useState('');
  const onPosition = useCallback(
    (position: number, duration: number) => {
      playhead.set(position, duration);
      if (seen.isWhole(roundId)) return;
      seen.note(roundId, shownBy(kind, position, duration), duration);
      if (seen.isWhole(roundId)) setWhole(roundId);
    },
    [playhead, seen, roundId, kind],
  );
  return { seen, onPosition };
}

/** How much of a drawing is seen at a place of what is played, ms: of an animation all once it has been gone through, of a wipe all or nothing. */
function shownBy(kind: BookForm['kind'] | undefined, position: number, duration: number): number {
  if (kind === 'frames') return position * ROUNDS >= duration ? duration : 0;
  return kind === 'wipe' && position < duration ? 0 : position;
}
