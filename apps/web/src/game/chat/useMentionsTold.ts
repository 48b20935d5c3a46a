import { useEffect } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import { soundBoard } from '../sound/soundBoard.ts';
import { useText } from '../useText.ts';
import { useChannels, useChats } from './useChats.ts';

/** So many characters of a line are told. */
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
        soundBoard.play('mention');
        if (!isSeen) showToast(say('chat.mentioned', { name, text: beginningOf(text) }), { id: 'chat-mention' });
      }),
    );
    return () => {
      for (const off of unsubscribe) off();
    };
  }, [chats, channels, say]);
}

function beginningOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > TOLD ? `${characters.slice(0, TOLD).join('')}…` : text;
}
