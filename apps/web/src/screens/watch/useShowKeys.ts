import { useEffect } from 'react';
import { REACTIONS } from '@tuschel/protocol';
import type { Deck } from './useDeck.ts';

/** What keys do in the show, besides turning and playing. */
export interface ShowActions {
  deck: Deck | null;
  isPaused: boolean;
  step: (direction: 1 | -1) => void;
  react: (emoji: number) => void;
  star: () => void;
  fullScreen: () => void;
}

type Act = (() => void) | null;

/** Arrows, space, 1–6, S and F, wherever nobody types. */
export function useShowKeys(actions: ShowActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      const act = actOf(event, actions);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

function actOf({ code, target }: KeyboardEvent, { deck, isPaused, step, react, star, fullScreen }: ShowActions): Act {
  const turn = (way: 'next' | 'previous' | 'nextBook' | 'previousBook'): Act => {
    const place = deck?.[way];
    return deck && place ? () => deck.turnTo(place) : null;
  };
  switch (code) {
    case 'ArrowRight':
      return turn('next');
    case 'ArrowLeft':
      return turn('previous');
    case 'ArrowDown':
      return turn('nextBook');
    case 'ArrowUp':
      return turn('previousBook');
    case 'Space':
      // A focused button is pressed by the space key itself.
      return deck && !(target instanceof HTMLButtonElement) ? deck.replay : null;
    case 'KeyP':
      return deck && (() => deck.setPaused(!isPaused));
    case 'Comma':
      return deck && (() => step(-1));
    case 'Period':
      return deck && (() => step(1));
    case 'KeyS':
      return star;
    case 'KeyF':
      return fullScreen;
    default:
      return reactionOf(code, react);
  }
}

function reactionOf(code: string, react: (emoji: number) => void): Act {
  const emoji = Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? 0) - 1;
  return emoji >= 0 && emoji < REACTIONS.emoji.length ? () => react(emoji) : null;
}

function hasOwnKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input,textarea,[role="slider"],[role="menu"],[role="dialog"],[role="alertdialog"]') !== null
  );
}
