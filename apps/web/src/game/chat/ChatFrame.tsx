import { GamePhase, type MatchState } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import styles from './ChatFrame.module.css';
import { ChatPanel } from './ChatPanel.tsx';
import { useChatKey } from './useChatKey.ts';
import { useMentionsTold } from './useMentionsTold.ts';
import { ChattingContext, useOpening } from './useChatting.ts';

/** Seats the chat beside a screen of the game; over the canvas it floats, on phones it is a sheet. */
export function ChatFrame({ state, children }: { state: MatchState; children: ReactNode }) {
  const isBusy = state.phase === GamePhase.Draw;
  const chatting = useOpening(isBusy);
  useChatKey(chatting.open);
  useMentionsTold();
  const place = isBusy && state.task?.drawingId !== undefined ? 'canvas' : 'page';
  return (
    <ChattingContext value={chatting}>
      <div className={styles.frame} data-place={place} data-open={chatting.isOpen}>
        <div className="shrinks">{children}</div>
        {chatting.isOpen ? <ChatPanel state={state} className={styles.panel} /> : null}
      </div>
    </ChattingContext>
  );
}
