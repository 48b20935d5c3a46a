import { createContext, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { useIsWide } from './useIsWide.ts';

export interface Chatting {
  isOpen: boolean;
  /** Opened by hand: the text field gets the focus. */
  isWanted: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Gets the focus back when the chat closes. */
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
  const [wish, setWish] = useState<{ isBusy: boolean; isOpen: boolean } | null>(null);
  const wished = wish?.isBusy === isBusy ? wish.isOpen : null;
  const isOpen = wished ?? (isWide && !isBusy);
  return useMemo(
    () => ({
      isOpen,
      isWanted: wished === true,
      open: () => setWish({ isBusy, isOpen: true }),
      close: () => {
        setWish({ isBusy, isOpen: false });
        button.current?.focus();
      },
      button,
    }),
    [isOpen, wished, isBusy],
  );
}
