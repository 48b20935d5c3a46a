import type { Entropy } from '@tuschel/platform/ports';
import { ApiError, Code, type MatchHandler } from '../../extend.ts';
import type { MatchErrand, MatchNote } from '../../presence/matchErrands.ts';
import type { Presences } from '../../presence/presences.ts';
import { checkedLabel } from './label.ts';
import { type Listing, listedPeer } from './listing.ts';
import type { Begun } from './life.ts';
import { startTicker, type Ticker, type TickerDeps } from './ticker.ts';

/** The matches of Nakama's kind that this node has. */
export interface Tickers {
  define(name: string, handler: MatchHandler<unknown>): void;
  isDefined(name: string): boolean;
  /** Throws what its handler throws, and ApiError for what no match can be. */
  create(name: string, params: unknown): Promise<string>;
  get(matchId: string): Ticker | undefined;
  close(): Promise<void>;
}

export interface TickersDeps extends Pick<TickerDeps, 'clock' | 'log'> {
  presences: Presences;
  entropy: Pick<Entropy, 'uuid'>;
}

export function createTickers({ clock, log, entropy, presences: parts }: TickersDeps): Tickers {
  const { node, router, tracker, owners } = parts;
  const handlers = new Map<string, MatchHandler<unknown>>();
  const tickers = new Map<string, Ticker>();
  const presences = tracker.streams<null>('match');
  const listings = tracker.streams<Listing>('listing');

  /** Sockets of a node that is gone have gone with it. */
  tracker.onNodeGone((other) => {
    for (const ticker of tickers.values()) {
      for (const peer of ticker.members()) if (peer.node === other) ticker.leave(peer);
    }
  });

  const start = (handler: MatchHandler<unknown>, begun: Begun) => {
    const { matchId, name } = begun;
    const createdAt = clock.now();
    const unserve = owners.serve(matchId, {
      answer: (errand) => answer(ticker, errand),
      take: (note) => take(ticker, note),
    });
    const ticker = startTicker(handler, begun, {
      node,
      clock,
      log,
      router,
      presences,
      listed: (shown) => listings.enter(matchId, listedPeer(matchId, node), { ...shown, handler: name, createdAt }),
      ended() {
        listings.leave(matchId, matchId);
        unserve();
        tickers.delete(matchId);
      },
    });
    tickers.set(matchId, ticker);
  };

  return {
    define(name, handler) {
      if (handlers.has(name)) throw new Error(`There are two match handlers called ${name}`);
      handlers.set(name, handler);
    },
    isDefined: (name) => handlers.has(name),
    async create(name, params) {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`There is no match handler ${name}`);
      const matchId = `${entropy.uuid()}.${node}`;
      const { state, tickRate, label = '', emptySeconds = null } = await handler.init({ matchId, node, name }, params);
      if (!Number.isInteger(tickRate) || tickRate < 1 || tickRate > 60) {
        throw new ApiError(Code.InvalidArgument, 'A match has a tick rate from 1 to 60.');
      }
      start(handler, { matchId, name, state, tickRate, label: checkedLabel(label), emptySeconds });
      return matchId;
    },
    get: (matchId) => tickers.get(matchId),
    async close() {
      await Promise.all([...tickers.values()].map((ticker) => ticker.terminate()));
    },
  };
}

/** What other nodes ask. */
async function answer(ticker: Ticker, errand: MatchErrand): Promise<unknown> {
  switch (errand.kind) {
    case 'join': {
      let replied: Record<string, unknown> | null = null;
      await ticker.join(errand.peer, errand.metadata, (reply) => {
        replied = reply;
      });
      return replied;
    }
    case 'leave':
      return ticker.leave(errand.peer);
    case 'signal':
      return ticker.signal(errand.data);
    case 'tell':
    case 'ask':
      throw new ApiError(Code.Unimplemented, 'Only journaled matches are asked and told.');
    default:
      return errand satisfies never;
  }
}

function take(ticker: Ticker, note: MatchNote): void {
  if (note.kind === 'gone') return ticker.leave(note.peer);
  const { opCode, reliable } = note;
  ticker.data(note.peer, { opCode, data: Buffer.from(note.data, 'base64'), reliable });
}
