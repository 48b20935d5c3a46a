import {
  type Alert,
  CLIENT,
  type ForceDisconnect,
  type Hold,
  OpCode,
  type OpenedBook,
  type Pong,
  type PromptContainsBadwords,
  parseLobbyCode,
  type Reaction,
  type Reply,
  type StateUpdate,
} from '@tuschel/protocol';
import { parseJson } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import { createSignal, type Signal, waitFor } from '../store.ts';
import type { GameClient } from '../tuschelClient.ts';
import { refusalOf } from './lobby.ts';
import { arrivingIn, seatedIn } from './membership.ts';
import { createSeat, type Seat, type SeatOptions } from './seat.ts';

export interface MatchClient extends GameClient {
  /** From the hub. */
  matchData(matchId: string, opCode: number, data: Uint8Array): void;
  /** Nobody is signed in any longer, or somebody else is. */
  reset(): void;
}

export function createMatch(options: SeatOptions): MatchClient {
  const { hub, clock, log } = options;
  const alerts = createSignal<Alert>();
  const reactions = createSignal<Reaction>();
  const wordings = createSignal<PromptContainsBadwords>();
  const seat = createSeat(options);
  const { shown, happen, commands, lobby, serverClock } = seat;
  const matchId = () => seatedIn(seat.membership());

  async function depart(): Promise<void> {
    const socket = hub.socket();
    const left = matchId() ?? arrivingIn(seat.membership());
    happen({ type: 'gone' });
    if (socket && left) await socket.leaveMatch(left).catch((error: unknown) => log(String(error)));
  }

  async function join(text: string): Promise<void> {
    const lobbyCode = parseLobbyCode(text);
    const now = seat.membership();
    if (now.status === 'away' || now.wish.lobbyCode !== lobbyCode) {
      if (now.status !== 'away') await depart();
      if (!lobbyCode) return happen({ type: 'refused', lobbyCode: text, refusal: refusalOf('notFound') });
      seat.enter({ lobbyCode });
    }
    hub.open();
    await waitFor(shown, () => seat.membership().status !== 'entering' || null);
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    create: lobby.create,
    join,
    send(command) {
      if (command.type === 'submit') happen({ type: 'submitted' });
      return commands.send(command);
    },
    typed: seat.typing.typed,
    async leave() {
      if (matchId()) {
        happen({ type: 'leaving' });
        await Promise.race([commands.push({ type: 'leave' }), pause(clock, CLIENT.sendTimeoutMs)]);
      }
      lobby.forget();
      await depart();
    },
    disconnect: depart,
    now: serverClock.now,
    rtt: serverClock.rtt,
    lag: serverClock.lag,
    onAlert: alerts.listen,
    react: (emoji) => seat.transmit(matchId(), OpCode.React, { emoji }),
    onReaction: reactions.listen,
    openBook: seat.books.want,
    onWording: wordings.listen,
    resumable: lobby.resumable,
    matchData: createReceiver({ seat, log, alerts, reactions, wordings }),
    reset: () => happen({ type: 'gone' }),
  };
}

type ToServer = (typeof OpCode)['Command' | 'React' | 'OpenBook'];
type Hear = (message: never) => void;

/** Takes what the server says to this match, and ignores what nobody knows. */
function createReceiver({
  seat,
  log,
  alerts,
  reactions,
  wordings,
}: {
  seat: Seat;
  log: (message: string, fields?: object) => void;
  alerts: Signal<Alert>;
  reactions: Signal<Reaction>;
  wordings: Signal<PromptContainsBadwords>;
}): MatchClient['matchData'] {
  const { happen, books, commands, serverClock } = seat;
  let ignored = 0;

  function bookArrived({ book }: OpenedBook): void {
    books.arrived(book);
    const now = seat.membership();
    if (now.status === 'seated') happen({ type: 'bookOpened', filled: books.fill(now.latest) });
  }

  /** Of the shown match alone. */
  const ofSeat = {
    [OpCode.Reply]: (reply: Reply) => commands.answer(reply),
    [OpCode.Book]: bookArrived,
  };
  const ofBoth: Record<Exclude<OpCode, ToServer | keyof typeof ofSeat>, Hear> = {
    [OpCode.StateUpdate]: (update: StateUpdate) =>
      happen({ type: 'stateArrived', update, filled: books.fill(update.full) }),
    [OpCode.PingPong]: ({ t0, t1 }: Pong) => serverClock.seen(t0, t1),
    [OpCode.Hold]: (hold: Hold) => happen({ type: 'held', hold }),
    [OpCode.ForceDisconnect]: (by: ForceDisconnect) => {
      happen({ type: 'dismissed', by });
      if (seat.membership().status === 'away')
        log('The server ended the connection.', { code: by.code, reason: by.reason });
    },
    [OpCode.Alert]: alerts.tell,
    [OpCode.PromptContainsBadwords]: wordings.tell,
    // The state has them too, as `alerts`.
    [OpCode.PromptReportAlert]: () => {},
    [OpCode.Reaction]: reactions.tell,
    [OpCode.Log]: ({ text }: { text: string }) => log(text),
  };

  const all: Partial<Record<number, Hear>> = { ...ofBoth, ...ofSeat };

  return (matchId, opCode, data) => {
    const now = seat.membership();
    const isSeat = matchId === seatedIn(now);
    if (!isSeat && matchId !== arrivingIn(now)) return;
    const message = parseJson(new TextDecoder().decode(data));
    const hear = typeof message === 'object' && message !== null && all[opCode];
    if (!hear) {
      ignored += 1;
      log('A message was ignored.', { opCode, ignored });
    } else if (isSeat || !(opCode in ofSeat)) hear(message as never);
  };
}
