import type { MatchHost, Presence } from '@tuschel/gameserver/extend';
import { OpCode, type Reply } from '@tuschel/protocol';

interface Sent {
  version: number;
  /** The state as it was sent, without its time. */
  text: string;
}

/** Tells sockets what they may see: to each its own view, numbered without a gap. */
export interface Delivery<State, Input> {
  /**
   * To everybody whose view has changed: once for all that was committed together, as it stands after the last of it. When a hundred hand in at
   * the same moment, a hundred states for each of them would be more than a socket takes.
   */
  views(host: MatchHost<State, Input>): Promise<void>;
  full(host: MatchHost<State, Input>, sessionId: string): void;
  reply(host: MatchHost<State, Input>, to: Presence[], reply: Omit<Reply, 'matchId'>): void;
  message(host: MatchHost<State, Input>, opCode: number, message: object, to?: Presence[]): void;
  forget(matchId: string): void;
}

/** What of a match is sent. */
export interface Told<State> {
  /** What one person may see, as JSON and without the time. */
  textOf: (state: State, who: string) => string;
  isOver: (state: State) => boolean;
}

export function createDelivery<State, Input>({ textOf, isOver }: Told<State>): Delivery<State, Input> {
  const matches = new Map<string, Map<string, Sent>>();
  /** Matches whose views are about to be sent. */
  const due = new Map<string, Promise<void>>();

  /** What was sent to the sockets that are still there. */
  const sentOf = (host: MatchHost<State, Input>): Map<string, Sent> => {
    const here = new Set(host.presences().map(({ sessionId }) => sessionId));
    const sent = matches.get(host.matchId) ?? new Map<string, Sent>();
    for (const sessionId of sent.keys()) if (!here.has(sessionId)) sent.delete(sessionId);
    matches.set(host.matchId, sent);
    return sent;
  };

  const send = (host: MatchHost<State, Input>, presence: Presence, sent: Map<string, Sent>, always: boolean) => {
    const text = textOf(host.state(), presence.userId);
    const last = sent.get(presence.sessionId);
    if (!always && last?.text === text) return;
    const version = (last?.version ?? 0) + 1;
    sent.set(presence.sessionId, { version, text });
    host.send(OpCode.StateUpdate, stateUpdate(host, version, text), [presence]);
  };

  const message: Delivery<State, Input>['message'] = (host, opCode, content, to) =>
    host.send(opCode, JSON.stringify({ matchId: host.matchId, ...content }), to);

  const sendViews = (host: MatchHost<State, Input>) => {
    due.delete(host.matchId);
    if (isOver(host.state())) return;
    const sent = sentOf(host);
    for (const presence of host.presences()) send(host, presence, sent, false);
  };

  return {
    views(host) {
      const sending = due.get(host.matchId) ?? Promise.resolve().then(() => sendViews(host));
      due.set(host.matchId, sending);
      return sending;
    },
    full(host, sessionId) {
      const presence = host.presences().find((one) => one.sessionId === sessionId);
      if (presence) send(host, presence, sentOf(host), true);
    },
    reply: (host, to, reply) => message(host, OpCode.Reply, reply, to),
    message,
    forget: (matchId) => void matches.delete(matchId),
  };
}

/** The text of the state is used as it is: a game of a hundred has a hundred of them. */
function stateUpdate(
  host: Pick<MatchHost<unknown, unknown>, 'matchId' | 'now'>,
  version: number,
  text: string,
): string {
  const head = JSON.stringify({ matchId: host.matchId, version });
  return `${head.slice(0, -1)},"full":${text.slice(0, -1)},"serverTime":${host.now()}}}`;
}
