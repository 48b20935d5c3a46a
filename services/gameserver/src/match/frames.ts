import type { Presence } from '../extend.ts';
import { type Frame, frame, presenceJson } from '../socket/envelope.ts';

/** Data from the match itself: no sender. int64 goes as text, and what has its default is left out. */
export function matchDataFrame(matchId: string, opCode: number, data: Uint8Array | string): Frame {
  const base64 = Buffer.from(data as Uint8Array).toString('base64');
  return frame({
    match_data: {
      match_id: matchId,
      ...(opCode === 0 ? {} : { op_code: String(opCode) }),
      ...(base64 === '' ? {} : { data: base64 }),
      reliable: true,
    },
  });
}

export function presenceEventFrame(matchId: string, joins: Presence[], leaves: Presence[]): Frame {
  return frame({
    match_presence_event: {
      match_id: matchId,
      ...(joins.length === 0 ? {} : { joins: joins.map(presenceJson) }),
      ...(leaves.length === 0 ? {} : { leaves: leaves.map(presenceJson) }),
    },
  });
}

/** The answer to `match_join`. `present`: on a first join the others, on a repeated one everybody. */
export function matchJson(matchId: string, label: string, present: Presence[], self: Presence) {
  return {
    match_id: matchId,
    authoritative: true,
    label,
    ...(present.length === 0 ? {} : { size: present.length, presences: present.map(presenceJson) }),
    self: presenceJson(self),
  };
}
