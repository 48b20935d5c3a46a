import { MessageCircle } from 'lucide-react';
import { useClient, useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../useText.ts';
import styles from './ChatButton.module.css';
import { useChatting } from './useChatting.ts';

/** Opens and closes the chat, and tells how much of it is new. */
export function ChatButton() {
  const { chat } = useClient();
  const { unread } = useStore(chat);
  const { isOpen, open, close, button } = useChatting();
  const say = useText();
  return (
    <span className={styles.place}>
      <IconButton
        ref={button}
        label={say(isOpen ? 'chat.close' : 'chat.open', { unread })}
        shortcut={isOpen ? undefined : 'T'}
        aria-expanded={isOpen}
        onPress={isOpen ? close : open}
        className={isOpen ? styles.open : undefined}
      >
        <MessageCircle size={22} aria-hidden="true" />
      </IconButton>
      {unread > 0 ? (
        <span className={styles.badge} aria-hidden="true" data-testid="chat-unread">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </span>
  );
}
