import { useEffect } from 'react';
import { keySettings } from '../../keys/keySettings.ts';

/** T opens the chat, where no text is being written. */
export function useChatKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 't' || event.defaultPrevented || event.repeat) return;
      if (!keySettings.get().isOn) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** Single keys mean something only on the page itself and on the canvas. */
function isFree(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.querySelector('canvas') !== null);
}
