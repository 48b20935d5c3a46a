import type { ChatClient } from '@tuschel/client';
import { type Channel, lobbyRoom, type MatchState } from '@tuschel/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useStore } from '../../ClientContext.tsx';
import { ReportLine } from '../moderation/ReportLine.tsx';
import { mayHelp } from '../roles/mayHelp.ts';
import { ChatInput } from './ChatInput.tsx';
import { ChatLines } from './ChatLines.tsx';
import { ChatRules } from './ChatRules.tsx';
import { type Room, RoomContext } from './useRoom.ts';
import { slowUntil } from './slowUntil.ts';

interface Props {
  id: 'lobby' | Channel;
  chat: ChatClient;
  /** Of the match whose room it is. */
  state?: MatchState | undefined;
}

/** One room: what was said there, what holds there, and where one writes. */
export function ChatRoom({ id, chat, state }: Props) {
  const said = useStore(chat);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reported, setReported] = useState<Parameters<Room['report']>[0] | null>(null);
  const name = useRoomName(id);
  const leads = state !== undefined && mayHelp(state);
  const house = leads ? {} : (state?.chat ?? {});
  const until = slowUntil(said.entries, house.slow ?? 0);
  const room = useMemo((): Room => {
    const call = (name: string) => {
      setText((before) => `${before === '' || before.endsWith(' ') ? before : `${before} `}@${name} `);
      input.current?.focus();
    };
    return { chat, call, report: setReported, ...(state ? { state } : {}) };
  }, [chat, state]);
  useLooking(chat);
  const isSilent = said.status === 'refused' || house.youAreMuted === true || house.hostOnly === true;
  return (
    <RoomContext value={room}>
      <ChatLines entries={said.entries} status={said.status} players={state?.players ?? []} />
      <ChatRules chat={state?.chat} isLost={said.status === 'lost'} leads={leads} />
      <ChatInput text={text} onChange={setText} input={input} isDisabled={isSilent} until={until} />
      {reported && name !== null ? (
        <ReportLine
          line={reported}
          room={name}
          isLed={id === 'lobby'}
          onUnhear={() => chat.hear({ id: reported.senderId, name: reported.name }, false)}
          onClose={() => setReported(null)}
        />
      ) : null}
    </RoomContext>
  );
}

/** What the server calls it; null: there is no such room now. */
function useRoomName(id: Props['id']): string | null {
  const { game } = useClient();
  const now = useStore(game);
  if (id !== 'lobby') return id;
  return now.status === 'joined' ? lobbyRoom(now.matchId) : null;
}

/** As long as the room is shown in a visible window, nothing in it is unread. */
function useLooking(chat: ChatClient): void {
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
