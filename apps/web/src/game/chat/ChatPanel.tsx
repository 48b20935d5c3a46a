import type { MatchState } from '@tuschel/protocol';
import { WifiOff, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useClient, useStore } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../useText.ts';
import { useChatting } from './useChatting.ts';
import { ChatInput } from './ChatInput.tsx';
import { ChatLines } from './ChatLines.tsx';
import styles from './ChatPanel.module.css';

/** What the people of the match say to each other. Escape closes it. */
export function ChatPanel({ state, className }: { state: MatchState; className?: string | undefined }) {
  const { chat } = useClient();
  const { status, entries } = useStore(chat);
  const { close } = useChatting();
  const say = useText();
  useLooking();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className={classes(styles.panel, className)} aria-label={say('chat.title')} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 className={styles.title}>{say('chat.title')}</h2>
        <IconButton label={say('chat.close')} size="s" onPress={close} tooltip="left">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <ChatLines entries={entries} status={status} players={state.players} />
      {status === 'lost' ? (
        <p className={styles.lost} role="status">
          <WifiOff size={16} aria-hidden="true" />
          {say('chat.lost')}
        </p>
      ) : null}
      <ChatInput isDisabled={status === 'refused'} />
    </aside>
  );
}

/** As long as the panel is shown in a visible window, nothing in it is unread. */
function useLooking(): void {
  const { chat } = useClient();
  useEffect(() => {
    const look = () => chat.look(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      chat.look(false);
    };
  }, [chat]);
}
