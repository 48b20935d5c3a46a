import type { Presence } from '../extend.ts';
import { frame, presenceJson } from '../socket/envelope.ts';
import { Frame } from '../socket/frame.ts';
import type { MatchData } from './sent.ts';

/** What else there is to say of data: as a rule nobody in particular has sent it. */
export interface DataManner {
  sender?: Presence;
  reliable: boolean;
}

/** Data from the match itself. int64 goes as text, and what has its default is left out. */
export function matchDataFrame(
  matchId: string,
  opCode: number,
  data: Uint8Array | string,
  { sender, reliable }: DataManner = { reliable: true },
): Frame {
  const base64 = Buffer.from(data as Uint8Array).toString('base64');
  return frame({
    match_data: {
      match_id: matchId,
      ...(sender ? { presence: presenceJson(sender) } : {}),
      ...(opCode === 0 ? {} : { op_code: String(opCode) }),
      ...(base64 === '' ? {} : { data: base64 }),
      ...(reliable ? { reliable } : {}),
    },
  });
}

/** JSON of who somebody is: written once for all that they say. */
const SENDERS = new WeakMap<Presence, string>();

/** Data from one of its sockets. Texts are put together as they are: this is written more often than anything else. */
export function relayedDataFrame(matchId: string, sender: Presence, { opCode, data, reliable }: DataOnWire): Frame {
  let who = SENDERS.get(sender);
  if (who === undefined) SENDERS.set(sender, (who = JSON.stringify(presenceJson(sender))));
  return new Frame(
    `{"match_data":{"match_id":"${matchId}","presence":${who}${opCode === '0' ? '' : `,"op_code":"${opCode}"`}${
      data === '' ? '' : `,"data":"${data}"`
    }${reliable ? ',"reliable":true' : ''}}}`,
  );
}

type DataOnWire = Pick<MatchData, 'opCode' | 'data' | 'reliable'>;

export function presenceEventFrame(matchId: string, joins: Presence[], leaves: Presence[]): Frame {
  return frame({
    match_presence_event: {
      match_id: matchId,
      ...(joins.length === 0 ? {} : { joins: joins.map(presenceJson) }),
      ...(leaves.length === 0 ? {} : { leaves: leaves.map(presenceJson) }),
    },
  });
}

/** The answer to whoever enters a match that its sockets relay. */
export function relayedJson(matchId: string, present: Presence[], size: number, self: Presence) {
  return {
    match: {
      match_id: matchId,
      ...(size === 0 ? {} : { size }),
      ...(present.length === 0 ? {} : { presences: present.map(presenceJson) }),
      self: presenceJson(self),
    },
  };
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
