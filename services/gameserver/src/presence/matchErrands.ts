import type { Peer } from './peer.ts';

/** What is asked of a match on another node. */
export type MatchErrand =
  | { kind: 'join'; peer: Peer; remoteAddress: string; metadata: Record<string, string> }
  | { kind: 'leave'; peer: Peer }
  | { kind: 'signal'; data: string }
  | { kind: 'tell'; input: unknown }
  | { kind: 'ask'; question: unknown };

/** What a match on another node is told. `data`: base64. */
export type MatchNote =
  | { kind: 'data'; peer: Peer; opCode: number; data: string; reliable: boolean }
  | { kind: 'gone'; peer: Peer };
