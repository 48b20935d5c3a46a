import type { ChatClient, ChatLine, ChatState } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { createContext, useContext } from 'react';
import { useStore } from '../../ClientContext.tsx';

/** The room that is shown. */
export interface Room {
  chat: ChatClient;
  /** The match whose room it is. Absent: a channel. */
  state?: MatchState;
  /** Puts a name where one writes. */
  readonly call: (name: string) => void;
  /** Says that a line should not be there. */
  readonly report: (line: ChatLine & { messageId: string }) => void;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (room === null) throw new Error('useRoom outside of a room');
  return room;
}

export function useRoomState(): ChatState {
  return useStore(useRoom().chat);
}
