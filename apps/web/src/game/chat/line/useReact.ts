import type { ChatLine } from '@tuschel/client';
import { useCallback } from 'react';
import { showToast } from '../../../components/toast/toast.ts';
import { useCoded, useText } from '../../useText.ts';
import { useRoom } from '../useRoom.ts';

/** Puts an emoji below a line, or with null takes it back; why it does not work is told. */
export function useReact({ messageId }: Pick<ChatLine, 'messageId'>): (emoji: number | null) => void {
  const { chat } = useRoom();
  const say = useText();
  const coded = useCoded();
  return useCallback(
    (emoji: number | null) => {
      if (messageId === undefined) return;
      void chat.react(messageId, emoji).then((refusal) => {
        if (refusal === null) return;
        showToast(coded(`chat.reactRefused.${refusal}`, say('chat.reactRefused.noAnswer')), {
          kind: 'error',
          id: 'chat-react',
        });
      });
    },
    [chat, messageId, say, coded],
  );
}
