import type { ChatClient } from '@tuschel/client';
import type { Channel, MatchState } from '@tuschel/protocol';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../useText.ts';
import { ChatMenu } from './ChatMenu.tsx';
import styles from './ChatPanel.module.css';
import { ChatRoom } from './ChatRoom.tsx';
import { ChatTabs } from './ChatTabs.tsx';
import { useChannels, useLobbyChat } from './useChats.ts';
import { useChatting } from './useChatting.ts';

interface Shown {
  id: 'lobby' | Channel;
  chat: ChatClient;
  state?: MatchState;
}

/** What the people of the match say to each other, and beside it the channels that one may read. Escape closes it. */
export function ChatPanel({ state, className }: { state: MatchState; className?: string | undefined }) {
  const lobby = useLobbyChat();
  const channels = useChannels();
  const { close } = useChatting();
  const say = useText();
  const [id, setId] = useState<Shown['id']>('lobby');
  const rooms: [Shown, ...Shown[]] = [
    { id: 'lobby', chat: lobby, state },
    ...channels.map(({ name, chat }): Shown => ({ id: name, chat })),
  ];
  const room = rooms.find((one) => one.id === id) ?? rooms[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className={classes('stack ink clip raised', className)} aria-label={say('chat.title')} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 className="text-l">{say('chat.title')}</h2>
        <span className="flex gap-1">
          <ChatMenu chat={room.chat} state={room.state} />
          <IconButton label={say('chat.close')} size="s" onPress={close} tooltip="left">
            <X size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      {rooms.length > 1 ? (
        <ChatTabs tabs={rooms} shown={room.id} onShow={setId}>
          <ChatRoom key={room.id} id={room.id} chat={room.chat} state={room.state} />
        </ChatTabs>
      ) : (
        <ChatRoom id={room.id} chat={room.chat} state={room.state} />
      )}
    </aside>
  );
}
