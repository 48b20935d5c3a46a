import { limitedCounter } from '@tuschel/platform';
import type { Metrics } from '@tuschel/platform/ports';
import type { RateName } from '@tuschel/protocol';

/**
 * Why a socket came to its end. `left`: its client closed it. `lost`: nobody knows; the line broke. All others are ours:
 * `slow` (took too little of what it was sent), `silent`, `mailboxFull`, `fenced` (its match has another owner),
 * `revoked`, `protocol` (said what is no message), `shutdown`.
 */
export type SocketEnd =
  | 'left'
  | 'lost'
  | 'slow'
  | 'silent'
  | 'mailboxFull'
  | 'fenced'
  | 'revoked'
  | 'protocol'
  | 'shutdown';

/** What the figures need to know of a match. */
export interface WatchedMatch {
  readonly phase: string;
  readonly mailboxDepth: number;
}

/** What the game server tells its operator. Cheap enough for every message. */
export interface Figures {
  socketEnded(end: SocketEnd): void;
  /** `name`: one of the known messages, or what was wrong. */
  messageIn(name: string): void;
  messageOut(): void;
  /** A socket was not opened. HTTP status. */
  upgradeRefused(status: number): void;
  rateLimited(rate: RateName): void;
  recovered(matches: number, seconds: number): void;
  /** What is read when somebody looks. */
  watchSockets(sockets: { count(): number; waitingBytes(): number }): void;
  watchMatches(actors: () => Iterable<WatchedMatch>): void;
}

export function createFigures(metrics: Metrics): Figures {
  const ends = metrics.counter<'reason'>({
    name: 'tuschel_sockets_ended_total',
    help: 'Sockets that came to their end, by the reason',
    labels: ['reason'],
  });
  const messagesIn = metrics.counter<'message'>({
    name: 'tuschel_socket_messages_in_total',
    help: 'Messages from clients, by their name',
    labels: ['message'],
  });
  const messagesOut = metrics.counter({ name: 'tuschel_socket_messages_out_total', help: 'Messages to clients' });
  const upgrades = metrics.counter<'status'>({
    name: 'tuschel_upgrades_refused_total',
    help: 'Sockets that were not opened, by HTTP status',
    labels: ['status'],
  });
  const limited = limitedCounter(metrics);

  return {
    socketEnded: (reason) => ends.add(1, { reason }),
    messageIn: (message) => messagesIn.add(1, { message }),
    messageOut: () => messagesOut.add(),
    upgradeRefused: (status) => upgrades.add(1, { status: String(status) }),
    rateLimited: limited,
    recovered(matches, seconds) {
      metrics.gauge({ name: 'tuschel_recovered_matches', help: 'Matches found at the start' }, () => matches);
      metrics.gauge({ name: 'tuschel_recovery_seconds', help: 'How long it took to serve them again' }, () => seconds);
    },
    watchSockets(sockets) {
      metrics.gauge({ name: 'tuschel_sockets_open', help: 'Open sockets' }, () => sockets.count());
      metrics.gauge({ name: 'tuschel_outbox_bytes', help: 'What waits to go out on all sockets' }, () =>
        sockets.waitingBytes(),
      );
    },
    watchMatches(actors) {
      metrics.gaugeBy({ name: 'tuschel_matches', help: 'Matches that live here, by phase', label: 'phase' }, () =>
        countBy(actors()),
      );
      const depths = () => [...actors()].map(({ mailboxDepth }) => mailboxDepth);
      metrics.gaugeBy(
        { name: 'tuschel_mailbox_letters', help: 'Letters that wait in the mailboxes of matches', label: 'of' },
        () => new Map(sumAndMost(depths())),
      );
    },
  };
}

function countBy(actors: Iterable<WatchedMatch>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { phase } of actors) counts.set(phase, (counts.get(phase) ?? 0) + 1);
  return counts;
}

function sumAndMost(depths: number[]): [string, number][] {
  return [
    ['all', depths.reduce((sum, depth) => sum + depth, 0)],
    ['fullest', depths.reduce((most, depth) => Math.max(most, depth), 0)],
  ];
}
