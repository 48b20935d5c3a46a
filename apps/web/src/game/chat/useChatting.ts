import { createContext, type RefObject, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react';

export interface Chatting {
  isOpen: boolean;
  /** Opened by hand: the text field gets the focus. */
  isWanted: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Gets the focus when the chat closes and what had it before is gone. */
  button: RefObject<HTMLButtonElement | null>;
}

export const ChattingContext = createContext<Chatting | null>(null);

export function useChatting(): Chatting {
  const chatting = useContext(ChattingContext);
  if (chatting === null) throw new Error('useChatting outside of ChatFrame');
  return chatting;
}

/** Open where there is room for it, until there is work to do; a wish holds until then. */
export function useOpening(isBusy: boolean): Chatting {
  const isWide = useIsWide();
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [wish, setWish] = useState<{ isBusy: boolean; isOpen: boolean } | null>(null);
  if (wish !== null && wish.isBusy !== isBusy) setWish(null);
  const wished = wish?.isBusy === isBusy ? wish.isOpen : null;
  const isOpen = wished ?? (isWide && !isBusy);
  return useMemo(
    () => ({
      isOpen,
      isWanted: wished === true,
      open: () => {
        before.current = document.activeElement;
        setWish({ isBusy, isOpen: true });
      },
      close: () => {
        setWish({ isBusy, isOpen: false });
        giveFocusBack(before.current, button.current);
      },
      button,
    }),
    [isOpen, wished, isBusy],
  );
}

/** Escape leads back to the canvas, where single keys mean tools. */
function giveFocusBack(before: Element | null, button: HTMLElement | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isThere ? before : button)?.focus({ preventScroll: true });
}

/** As in ChatFrame.module.css: there is room for the chat beside the screen. */
const WIDE = '(min-width: 80rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
