import { useEffect } from 'react';
import { REACTIONS } from '@tuschel/protocol';
import { isHostKey } from '../../game/hosting/useHostKeys.ts';
import { keySettings } from '../../keys/keySettings.ts';
import type { Deck } from './useDeck.ts';

/** What keys do in the show, besides turning and playing. */
export interface ShowActions {
  deck: Deck | null;
  /** A drawing is on the stage. */
  isPlayable: boolean;
  isPaused: boolean;
  step: (direction: 1 | -1) => void;
  react: (emoji: number) => void;
  star: () => void;
  fullScreen: () => void;
  /** Absent: somebody else leads. */
  host?: HostKeys | undefined;
}

export interface HostKeys {
  /** The next page, for everybody. */
  next: () => void;
  /** The pages turn by themselves, or wait again; a pause ends first. */
  autoplay: () => void;
}

type Act = (() => void) | null;

/** Arrows, space, 1–6, S and F, and the keys of whoever leads, wherever nobody types. */
export function useShowKeys(actions: ShowActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || hasOwnKeys(event)) return;
      const act = isHostKey(event)
        ? hostKey(event, actions)
        : event.altKey || isOff(event)
          ? null
          : actOf(event, actions);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

/** Letters, digits and signs mean nothing to somebody who has switched single keys off; arrows and Space do. */
function isOff({ key }: KeyboardEvent): boolean {
  return !keySettings.get().isOn && key.length === 1 && key !== ' ';
}

function hostKey({ code, repeat }: KeyboardEvent, { host }: ShowActions): Act {
  if (!host || repeat) return null;
  if (code === 'KeyN') return host.next;
  return code === 'KeyP' ? host.autoplay : null;
}

function actOf(
  { code, target }: KeyboardEvent,
  { deck, isPlayable, isPaused, step, react, star, fullScreen }: ShowActions,
): Act {
  const turn = (way: 'nextBook' | 'previousBook'): Act => {
    const place = deck?.[way];
    return deck && place ? () => deck.turnTo(place) : null;
  };
  switch (code) {
    case 'ArrowRight':
      return deck?.forward ?? null;
    case 'ArrowLeft':
      return deck?.back ?? null;
    case 'ArrowDown':
      return turn('nextBook');
    case 'ArrowUp':
      return turn('previousBook');
    case 'Space':
      // A focused button is pressed by the space key itself.
      return deck && !(target instanceof HTMLButtonElement) ? deck.replay : null;
    case 'KeyP':
      return deck && isPlayable ? () => deck.setPaused(!isPaused) : null;
    case 'Comma':
      return deck && isPlayable ? () => step(-1) : null;
    case 'Period':
      return deck && isPlayable ? () => step(1) : null;
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

const WRITTEN_IN = 'input:not([type="radio"],[type="range"],[type="checkbox"]),textarea';
const WITH_KEYS = '[role="menu"],[role="dialog"],[role="alertdialog"]';

/** Whoever writes or chooses has all keys; what is only switched or slid has arrows and space. */
function hasOwnKeys({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(`${WRITTEN_IN},${WITH_KEYS}`)) return true;
  return target instanceof HTMLInputElement && (code.startsWith('Arrow') || code === 'Space');
}
