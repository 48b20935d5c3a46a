import { MessageCircle } from 'lucide-react';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { keySettings } from '../../keys/keySettings.ts';
import { useText } from '../useText.ts';
import styles from './ChatButton.module.css';
import { useLobbyChat } from './useChats.ts';
import { useChatting } from './useChatting.ts';

/** Opens and closes the chat, and tells how much of it is new. */
export function ChatButton() {
  const { unread, mentioned } = useStore(useLobbyChat());
  const { isOn: areKeysOn } = useStore(keySettings);
  const { isOpen, open, close, button } = useChatting();
  const say = useText();
  return (
    <span className={styles.place}>
      <IconButton
        ref={button}
        label={say(isOpen ? 'chat.close' : mentioned > 0 ? 'chat.openCalled' : 'chat.open', { unread, mentioned })}
        shortcut={isOpen || !areKeysOn ? undefined : 'T'}
        aria-expanded={isOpen}
        onPress={isOpen ? close : open}
        className={isOpen ? styles.open : undefined}
      >
        <MessageCircle size={22} aria-hidden="true" />
      </IconButton>
      {unread > 0 ? (
        <span className={styles.badge} aria-hidden="true" data-called={mentioned > 0} data-testid="chat-unread">
          {mentioned > 0 ? '@' : null}
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </span>
  );
}
