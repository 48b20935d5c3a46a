import type { MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useSend } from '../../game/useSend.ts';
import { bookPlace, nextPlace, type Place, previousPlace, type Watch } from './turning.ts';

/** What the host can do with the show; null as places where there is nowhere to go. */
export interface Drive {
  next: Place | null;
  previous: Place | null;
  nextBook: Place | null;
  previousBook: Place | null;
  turnTo: (place: Place) => void;
  replay: () => void;
  setAutoplay: (on: boolean) => void;
  end: () => void;
}

/** Null for everybody but the host. */
export function useDrive({ you }: MatchState, watch: Watch): Drive | null {
  const send = useSend();
  const drive: Drive = {
    next: nextPlace(watch),
    previous: previousPlace(watch),
    nextBook: bookPlace(watch, 1),
    previousBook: bookPlace(watch, -1),
    turnTo: (place) => void send({ type: 'drive', ...place }),
    replay: () => void send({ type: 'replay' }),
    setAutoplay: (on) => void send({ type: 'autoplay', on }),
    end: () => void send({ type: 'end' }),
  };
  useKeys(you.isHost ? drive : null);
  return you.isHost ? drive : null;
}

function useKeys(drive: Drive | null): void {
  useEffect(() => {
    if (!drive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      const act = actOf(event.code, drive, event.target);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [drive]);
}

function actOf(code: string, drive: Drive, target: EventTarget | null): (() => void) | null {
  const turn = (place: Place | null) => place && (() => drive.turnTo(place));
  switch (code) {
    case 'ArrowRight':
      return turn(drive.next);
    case 'ArrowLeft':
      return turn(drive.previous);
    case 'ArrowDown':
      return turn(drive.nextBook);
    case 'ArrowUp':
      return turn(drive.previousBook);
    case 'Space':
      // A focused button is pressed by the space key itself.
      return target instanceof HTMLButtonElement ? null : drive.replay;
    default:
      return null;
  }
}

function hasOwnKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input,textarea,[role="menu"],[role="dialog"],[role="alertdialog"]') !== null
  );
}
