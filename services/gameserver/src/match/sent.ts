/** What a socket has sent to a match with rules of its own. */
export interface Sent {
  opCode: number;
  data: Uint8Array;
  reliable: boolean;
}

/** What a socket has sent into a match without rules. */
export interface MatchData {
  /** int64 as decimal text. */
  opCode: string;
  /** Base64. */
  data: string;
  /** Session ids of those it is for; null: everybody else. */
  to: string[] | null;
  reliable: boolean;
}
