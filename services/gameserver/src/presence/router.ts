import type { Bus, Log } from '@tuschel/platform/ports';
import type { SocketEnd } from '../figures.ts';
import type { Frame } from '../socket/envelope.ts';
import type { Peer } from './peer.ts';

/** The sockets of this node, by session id. Ids of sockets that are gone are passed over. */
export interface Sockets {
  isOpen(sessionId: string): boolean;
  send(sessionId: string, frame: Frame): void;
  /** The client sees 1006 and comes back. */
  cut(sessionId: string, why: SocketEnd): void;
}

/** Delivers to sockets on whichever node they are open: here at once, elsewhere over the bus. */
export interface Router {
  send(to: Iterable<Peer>, frame: Frame): void;
  cut(to: Iterable<Peer>, why: SocketEnd): void;
  /** Of a socket of this node: whether it can still be reached. */
  isOpen(peer: Peer): boolean;
  /** What other nodes send to this socket waits until the returned function is called. */
  hold(sessionId: string): () => void;
  close(): void;
}

/** What one node asks another to deliver. A frame is text: the bus carries JSON. */
type Delivery = { to: string[]; frame: string } | { to: string[]; cut: SocketEnd };

export interface RouterDeps {
  node: string;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  log: Log;
  sockets: Sockets;
}

export function createRouter({ node, bus, log, sockets }: RouterDeps): Router {
  const held = new Map<string, { holders: number; frames: Frame[] }>();

  /** To other nodes one message each, however many of their sockets it is for. */
  const distribute = (to: Iterable<Peer>, here: (sessionId: string) => void, message: () => object) => {
    let elsewhere: Map<string, string[]> | null = null;
    for (const peer of to) {
      if (peer.node === node) {
        here(peer.sessionId);
        continue;
      }
      elsewhere ??= new Map();
      const others = elsewhere.get(peer.node);
      if (others) others.push(peer.sessionId);
      else elsewhere.set(peer.node, [peer.sessionId]);
    }
    if (!elsewhere) return;
    const what = message();
    for (const [other, sessions] of elsewhere) bus.publish(subjectOf(other), { ...what, to: sessions });
  };

  const arrived = (delivery: Delivery) => {
    if ('cut' in delivery) {
      for (const sessionId of delivery.to) sockets.cut(sessionId, delivery.cut);
      return;
    }
    const frame = Buffer.from(delivery.frame);
    for (const sessionId of delivery.to) {
      const waiting = held.get(sessionId);
      if (waiting) waiting.frames.push(frame);
      else sockets.send(sessionId, frame);
    }
  };

  const unsubscribe = bus.subscribe(subjectOf(node), ({ data }) => {
    try {
      arrived(data as Delivery);
    } catch (error) {
      log.error('a delivery from another node failed', { error });
    }
  });

  return {
    send: (to, frame) =>
      distribute(
        to,
        (sessionId) => sockets.send(sessionId, frame),
        () => ({ frame: frame.toString() }),
      ),
    cut: (to, why) =>
      distribute(
        to,
        (sessionId) => sockets.cut(sessionId, why),
        () => ({ cut: why }),
      ),
    isOpen: (peer) => peer.node === node && sockets.isOpen(peer.sessionId),
    hold(sessionId) {
      const waiting = held.get(sessionId) ?? { holders: 0, frames: [] };
      held.set(sessionId, waiting);
      waiting.holders++;
      return () => {
        if (--waiting.holders > 0) return;
        held.delete(sessionId);
        for (const frame of waiting.frames) sockets.send(sessionId, frame);
      };
    },
    close: unsubscribe,
  };
}

function subjectOf(node: string): string {
  return `gameserver.node.${node}.deliver`;
}
