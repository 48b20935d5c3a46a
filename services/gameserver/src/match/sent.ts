/** What a socket has sent to a match with rules of its own. */
export interface Sent {
  opCode: number;
  data: Uint8Array;
  reliable: boolean;
}
