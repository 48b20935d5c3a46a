import { OpCode } from '@tuschel/protocol';
import type { Bearer } from '../account/bearer.ts';
import { createTyping, type Typing } from '../chat/typing.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { createStore } from '../store.ts';
import type { ClientClock, GameState, KeyValue, Store } from '../tuschelClient.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type Commands, createCommands } from './commands.ts';
import type { Hub } from './hub.ts';
import { createLobby, type Lobby } from './lobby.ts';
import {
  AWAY,
  arrivingIn,
  isLive,
  type Membership,
  type MembershipAction,
  type MembershipEvent,
  next,
  seatedIn,
  type Wish,
} from './membership.ts';
import { createOpenedBooks, type OpenedBooks } from './openedBooks.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';

export interface SeatOptions {
  gameServer: GameServer;
  hub: Hub;
  bearer: Bearer;
  /** For commands that are too long for a message of the socket. */
  api: Pick<Api, 'ask'>;
  clock: ClientClock;
  storage: () => KeyValue;
  log: (message: string, fields?: object) => void;
}

/** This person's place in a match: does what `membership.ts` decides. */
export interface Seat {
  membership(): Membership;
  shown: Store<GameState>;
  happen: (event: MembershipEvent) => void;
  /** Enters the lobby's match, again after each loss of the connection, for as long as it is the same wish. */
  enter: (wish: Wish) => void;
  transmit: (matchId: string | null, opCode: number, body: object) => void;
  commands: Commands;
  books: OpenedBooks;
  lobby: Lobby;
  serverClock: ServerClock;
  typing: Typing;
}

export function createSeat(options: SeatOptions): Seat {
  const { hub, clock } = options;
  let membership = AWAY;
  const shown = createStore<GameState>(membership.shown);
  const matchId = () => seatedIn(membership);
  const serverClock = createServerClock(clock, (t0) =>
    transmit(matchId() ?? arrivingIn(membership), OpCode.PingPong, { t0 }),
  );
  const lobby = createLobby({ ...options, serverTimeSeen: serverClock.seen });
  const commands = createCommands({ ...options, matchId, transmit });
  const books = createOpenedBooks({
    now: () => clock.now(),
    ask: (book) => isLive(membership) && transmit(matchId(), OpCode.OpenBook, { book }),
  });
  const typing = createTyping(clock, (draft) => happen({ type: 'typed', draft }));
  const admission = createAdmission({ ...options, lobby, isWished, happen, entered: () => serverClock.start(tick) });

  function happen(event: MembershipEvent): void {
    const [after, actions] = next(membership, event);
    membership = after;
    for (const action of actions) carryOut(action, seat, hub, admission);
    shown.set(membership.shown);
  }

  function transmit(to: string | null, opCode: number, body: object): void {
    if (to) hub.socket()?.sendMatchData(to, opCode, new TextEncoder().encode(JSON.stringify(body)));
  }

  function tick(): void {
    commands.nag();
    if (isLive(membership)) books.nag();
    transmit(arrivingIn(membership), OpCode.Command, { type: 'resync' });
  }

  function isWished(wish: Wish): boolean {
    return membership.status !== 'away' && membership.wish === wish;
  }

  const seat: Seat = {
    membership: () => membership,
    shown,
    happen,
    enter(wish) {
      happen({ type: 'wished', wish });
      void admission.stay(wish);
    },
    transmit,
    commands,
    books,
    lobby,
    serverClock,
    typing,
  };
  return seat;
}

function carryOut(
  action: MembershipAction,
  { serverClock, commands, books, typing, lobby, transmit }: Seat,
  hub: Hub,
  admission: Admission,
): void {
  switch (action.do) {
    case 'interrupt':
      serverClock.stop();
      commands.pause();
      return commands.hold(false);
    case 'abandon':
      commands.abandon();
      return books.forget();
    case 'forgetDraft':
      return typing.forget();
    case 'forgetLobby':
      return lobby.forget(action.lobbyCode);
    case 'hangUp':
      return hub.close();
    case 'resync':
      return transmit(action.matchId, OpCode.Command, { type: 'resync' });
    case 'resume':
      books.nag(true);
      lobby.remember(action.lobbyCode);
      return commands.resume(action.lastSeq);
    case 'send':
      return void commands.push({ type: 'typed', ...action.draft });
    case 'hold':
      return commands.hold(action.isHeld);
    case 'follow':
      return void admission.follow(action.from, action.matchId);
    default:
      return action satisfies never;
  }
}
