import type { GameSocket } from '../gameserver/gameServer.ts';
import type { ChatState } from '../tuschelClient.ts';

/** One room, over one socket. Another object is another visit. */
export interface Visit {
  readonly room: string;
  readonly socket: GameSocket;
  /** This room was open before: everything said meanwhile is news. */
  readonly isReturn: boolean;
}

/** Where somebody is, or tries to get in, and what they have not seen. */
export type RoomState = {
  /** The room that was open last. */
  readonly known: string | null;
  readonly unread: number;
  readonly mentioned: number;
  readonly isLooking: boolean;
} & (
  | {
      readonly status: Exclude<ChatState['status'], 'open'>;
      readonly visit: Visit | null;
      /** Null until the server has let us in. */
      readonly channelId: string | null;
    }
  | { readonly status: 'open'; readonly visit: Visit; readonly channelId: string }
);

export const NOWHERE: RoomState = {
  status: 'none',
  visit: null,
  channelId: null,
  known: null,
  unread: 0,
  mentioned: 0,
  isLooking: false,
};

export type RoomEvent =
  | { readonly type: 'entered'; readonly room: string; readonly socket: GameSocket }
  | { readonly type: 'admitted'; readonly visit: Visit; readonly channelId: string }
  /** Everything that was said is known. */
  | { readonly type: 'opened' | 'refused'; readonly visit: Visit }
  | { readonly type: 'lost' | 'ended' | 'cleared' }
  | { readonly type: 'news'; readonly isToMe: boolean }
  | { readonly type: 'looked'; readonly isLooking: boolean };

export type RoomAction =
  | { readonly do: 'show' }
  | { readonly do: 'stay'; readonly visit: Visit }
  | { readonly do: 'leave'; readonly socket: GameSocket; readonly channelId: string }
  /** What is on its way goes now. */
  | { readonly do: 'resend' }
  /** What was said. */
  | { readonly do: 'forget' };

type Step = [RoomState, RoomAction[]];

const SHOW: RoomAction = { do: 'show' };

export function next(now: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case 'entered':
      return entered(now, event.room, event.socket);
    case 'lost':
      return [{ ...now, status: now.status === 'none' ? 'none' : 'lost', visit: null, channelId: null }, [SHOW]];
    case 'ended':
      return ended(now);
    case 'cleared':
      return [{ ...now, unread: 0, mentioned: 0 }, []];
    case 'news':
      if (now.isLooking) return [now, []];
      return [{ ...now, unread: now.unread + 1, mentioned: now.mentioned + (event.isToMe ? 1 : 0) }, []];
    case 'looked':
      if (!event.isLooking || now.unread === 0) return [{ ...now, isLooking: event.isLooking }, []];
      return [{ ...now, isLooking: true, unread: 0, mentioned: 0 }, [SHOW]];
    default:
      return now.visit === event.visit ? visited(now, event.visit, event) : [now, []];
  }
}

function entered(now: RoomState, room: string, socket: GameSocket): Step {
  const { visit: before, known } = now;
  if (before?.room === room && before.socket === socket) return [now, []];
  if (!socket.rooms) return [{ ...now, status: 'refused' }, [SHOW]];
  const visit = { room, socket, isReturn: room === known };
  const left = before?.socket === socket ? leave(now) : [];
  return [
    { ...now, status: visit.isReturn ? 'lost' : 'joining', visit, channelId: null },
    [...left, SHOW, { do: 'stay', visit }],
  ];
}

function ended(now: RoomState): Step {
  if (now.status === 'none' && now.known === null) return [now, []];
  return [{ ...NOWHERE, isLooking: now.isLooking }, [...leave(now), { do: 'forget' }]];
}

function leave({ visit, channelId }: RoomState): RoomAction[] {
  return visit && channelId ? [{ do: 'leave', socket: visit.socket, channelId }] : [];
}

function visited(
  now: RoomState,
  visit: Visit,
  event: Extract<RoomEvent, { type: 'admitted' | 'opened' | 'refused' }>,
): Step {
  switch (event.type) {
    case 'admitted':
      return [{ ...now, channelId: event.channelId } as RoomState, []];
    case 'opened': {
      const { channelId } = now;
      if (channelId === null) return [now, []];
      return [{ ...now, status: 'open', visit, channelId, known: visit.room }, [SHOW, { do: 'resend' }]];
    }
    case 'refused':
      return [{ ...now, status: 'refused' }, [SHOW]];
    default:
      return event satisfies never;
  }
}
