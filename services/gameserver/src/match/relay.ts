import { createHash } from 'node:crypto';
import type { Entropy } from '@tuschel/platform/ports';
import { RELAY } from '@tuschel/protocol';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { Reply } from '../socket/socketMessage.ts';
import { presenceEventFrame, relayedDataFrame, relayedJson } from './frames.ts';
import { notFound, rejected } from './joinRefusals.ts';
import type { MatchData } from './sent.ts';

/** Matches without rules: their sockets relay among themselves, on whichever nodes they are. One exists while somebody is in it. */
export interface Relays {
  /** With a name everybody comes into the same match. */
  create(peer: Peer, name: string, reply: Reply): void;
  /** Refuses with SocketError, also where nobody is in it yet, unless it `mayBegin` with this socket. */
  join(peer: Peer, matchId: string, reply: Reply, mayBegin?: boolean): void;
  /** Also for whoever is not in it. */
  leave(peer: Peer, matchId: string): void;
  /** From whoever is not in it, nothing is passed on. */
  receive(peer: Peer, matchId: string, data: MatchData): void;
  forget: (peer: Peer) => void;
  /** The oldest first. */
  list(): { matchId: string; size: number }[];
}

export function createRelays({ node, router, tracker }: Presences, entropy: Pick<Entropy, 'uuid'>): Relays {
  const streams = tracker.streams<null>('relay');

  const peersOf = (matchId: string) => streams.entries(matchId).map(({ peer }) => peer);

  const refuseWhereFull = (peer: Peer, matchId: string) => {
    if (streams.count(matchId) >= RELAY.members) throw rejected('Match is full');
    if (streams.namesOfSession(peer.sessionId).length >= RELAY.perSocket) {
      throw new SocketError(SocketErrorCode.BadInput, 'Too many matches joined');
    }
  };

  /** Those who were there before; everybody where the socket was one of them. */
  const enter = (peer: Peer, matchId: string, reply: Reply, countsSelf: boolean) => {
    const present = peersOf(matchId);
    if (streams.find(matchId, peer.sessionId)) return reply(relayedJson(matchId, present, present.length, peer));
    refuseWhereFull(peer, matchId);
    streams.enter(matchId, peer, null);
    reply(relayedJson(matchId, present, present.length + (countsSelf ? 1 : 0), peer));
    router.send([...present, peer], presenceEventFrame(matchId, [peer], []));
  };

  const leave = (peer: Peer, matchId: string) => {
    if (!streams.find(matchId, peer.sessionId)) return;
    streams.leave(matchId, peer.sessionId);
    router.send(peersOf(matchId), presenceEventFrame(matchId, [], [peer]));
  };

  streams.onLost((matchId, lost) => {
    const gone = lost.map(({ peer }) => peer);
    const here = peersOf(matchId).filter((peer) => peer.node === node);
    router.send(here, presenceEventFrame(matchId, [], gone));
  });

  return {
    create: (peer, name, reply) => enter(peer, `${name === '' ? entropy.uuid() : uuidOfName(name)}.`, reply, true),
    join(peer, matchId, reply, mayBegin = false) {
      if (streams.count(matchId) === 0 && !mayBegin) throw notFound();
      enter(peer, matchId, reply, false);
    },
    leave,
    receive(peer, matchId, data) {
      if (!streams.find(matchId, peer.sessionId)) return;
      const present = peersOf(matchId);
      const { to } = data;
      const hearers = present.filter(({ sessionId }) =>
        to === null ? sessionId !== peer.sessionId : to.includes(sessionId),
      );
      if (hearers.length > 0) router.send(hearers, relayedDataFrame(matchId, peer, data));
    },
    forget(peer) {
      for (const matchId of streams.namesOfSession(peer.sessionId)) leave(peer, matchId);
    },
    list: () => streams.names().map((matchId) => ({ matchId, size: streams.count(matchId) })),
  };
}

/** Namespace of names of hosts (RFC 9562). */
const DNS = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');

/** A UUID of version 5. */
function uuidOfName(name: string): string {
  const hash = createHash('sha1').update(DNS).update(name).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
