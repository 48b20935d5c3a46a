import type { Bus, Log } from '@tuschel/platform/ports';
import type { SocketEnd } from '../figures.ts';
import { Frame } from '../socket/frame.ts';
import type { Peer } from './peer.ts';

/** The sockets of this node, by session id. Ids of sockets that are gone are passed over. */
export interface Sockets {
  isOpen(sessionId: string): boolean;
  send(sessionId: string, frame: Frame): void;
  /** The client sees 1006 and comes back. */
  cut(sessionId: string, why: SocketEnd): void;
  /** For good: the client sees 1000 and this reason. */
  close(sessionId: string, reason: string): void;
}

/** Delivers to sockets on whichever node they are open: here at once, elsewhere over the bus. */
export interface Router {
  send(to: Iterable<Peer>, frame: Frame): void;
  cut(to: Iterable<Peer>, why: SocketEnd): void;
  /** Ends them for good, behind all that was sent to them before. */
  close(to: Iterable<Peer>, reason: string): void;
  /** Of a socket of this node: whether it can still be reached. */
  isOpen(peer: Peer): boolean;
  /** What other nodes send to this socket waits until the returned function is called. */
  hold(sessionId: string): () => void;
  stop(): void;
}

/** What one node asks another to deliver. A frame is text: the bus carries JSON. */
type Delivery = { to: string[]; frame: string } | { to: string[]; cut: SocketEnd } | { to: string[]; close: string };

export interface RouterDeps {
  node: string;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  log: Log;
  sockets: Sockets;
}

export function createRouter({ node, bus, log, sockets }: RouterDeps): Router {
  const held = createHeldFrames(sockets);

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

  const unsubscribe = bus.subscribe(subjectOf(node), ({ data }) => {
    try {
      arrived(data as Delivery, sockets, held);
    } catch (error) {
      log.error('a delivery from another node failed', { error });
    }
  });

  return {
    send: (to, frame) =>
      distribute(
        to,
        (sessionId) => sockets.send(sessionId, frame),
        () => ({ frame: frame.text }),
      ),
    cut: (to, why) =>
      distribute(
        to,
        (sessionId) => sockets.cut(sessionId, why),
        () => ({ cut: why }),
      ),
    close: (to, reason) =>
      distribute(
        to,
        (sessionId) => sockets.close(sessionId, reason),
        () => ({ close: reason }),
      ),
    isOpen: (peer) => peer.node === node && sockets.isOpen(peer.sessionId),
    hold: held.hold,
    stop: unsubscribe,
  };
}

function subjectOf(node: string): string {
  return `gameserver.node.${node}.deliver`;
}

/** What another node wants of sockets of this one. */
function arrived(delivery: Delivery, sockets: Sockets, held: HeldFrames): void {
  if ('cut' in delivery) return delivery.to.forEach((sessionId) => sockets.cut(sessionId, delivery.cut));
  if ('close' in delivery) return delivery.to.forEach((sessionId) => sockets.close(sessionId, delivery.close));
  const frame = new Frame(delivery.frame);
  for (const sessionId of delivery.to) held.send(sessionId, frame);
}

interface HeldFrames extends Pick<Sockets, 'send'> {
  readonly hold: Router['hold'];
}

/** Sockets to which some of what is sent waits. */
function createHeldFrames(sockets: Pick<Sockets, 'send'>): HeldFrames {
  const held = new Map<string, { holders: number; frames: Frame[] }>();
  return {
    send(sessionId, frame) {
      const waiting = held.get(sessionId);
      if (waiting) waiting.frames.push(frame);
      else sockets.send(sessionId, frame);
    },
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
  };
}
