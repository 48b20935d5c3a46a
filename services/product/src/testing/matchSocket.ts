import type { Presence } from '@tuschel/gameserver/extend';

/** One socket in a match, with everything that the match has sent to it. */
export interface MatchSocket {
  presence: Presence;
  received: { opCode: number; message: Record<string, unknown> }[];
  /** Resolves when the match has dealt with it. */
  send(opCode: number, message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** What of an envelope a match has sent. */
export function matchData({ match_data: data }: Record<string, unknown>): MatchSocket['received'] {
  if (data === undefined) return [];
  const { op_code: opCode, data: base64 = '' } = data as { op_code: string; data?: string };
  const message = JSON.parse(Buffer.from(base64, 'base64').toString()) as Record<string, unknown>;
  return [{ opCode: Number(opCode), message }];
}
