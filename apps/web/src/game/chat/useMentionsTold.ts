import { useEffect } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import { soundBoard } from '../sound/soundBoard.ts';
import { useText } from '../useText.ts';
import { useChannels, useChats } from './useChats.ts';

/** So much of a line is told, UTF-16 units. */
const TOLD = 120;

/** Whoever is called, in whichever room, and does not see it, is told with a notice. */
export function useMentionsTold(): void {
  const chats = useChats();
  const channels = useChannels();
  const say = useText();
  useEffect(() => {
    const rooms = [...(chats ? [chats.lobby] : []), ...channels.map(({ chat }) => chat)];
    const unsubscribe = rooms.map((chat) =>
      chat.onMention(({ name, text, isSeen }) => {
        const told = text.length > TOLD ? `${text.slice(0, TOLD)}…` : text;
        soundBoard.play('mention');
        if (!isSeen) showToast(say('chat.mentioned', { name, text: told }), { id: 'chat-mention' });
      }),
    );
    return () => {
      for (const off of unsubscribe) off();
    };
  }, [chats, channels, say]);
}
