import type { Presence } from '../extend.ts';
import { parseJson } from '../wire/json.ts';
import { isObject, Malformed, readMessage, snakeCase } from '../wire/message.ts';
import { Frame, type SocketFormat } from './frame.ts';
import { CLIENT_MESSAGES, type ClientMessage, type ClientMessageName, SERVER_MESSAGES } from './messages.ts';
import { decodeEnvelope } from './protobuf/decode.ts';

/** Codes of the envelope `error`. */
export const SocketErrorCode = {
  RuntimeException: 0,
  UnrecognizedPayload: 1,
  MissingPayload: 2,
  BadInput: 3,
  MatchNotFound: 4,
  MatchJoinRejected: 5,
  RuntimeFunctionNotFound: 6,
  RuntimeFunctionException: 7,
} as const;
export type SocketErrorCode = (typeof SocketErrorCode)[keyof typeof SocketErrorCode];

/** A refusal that the sender reads; the socket stays open. */
export class SocketError extends Error {
  readonly code: SocketErrorCode;
  constructor(code: SocketErrorCode, message: string) {
    super(message);
    this.name = 'SocketError';
    this.code = code;
  }
}

export type Incoming =
  | { kind: 'message'; cid: string; message: ClientMessage }
  | { kind: 'missing'; cid: string }
  | { kind: 'unrecognized'; cid: string };

/** Reads one frame of a socket. Throws Malformed where the contract closes the socket for it. */
export function readEnvelope(bytes: Buffer, format: SocketFormat): Incoming {
  return readJson(format === 'json' ? parseJson(bytes.toString()) : decodeEnvelope(bytes));
}

function readJson(json: unknown): Incoming {
  if (!isObject(json)) throw new Malformed('an envelope is a JSON object');
  const { cid: rawCid, ...rest } = json;
  const cid = readCid(rawCid);
  const members = Object.entries(rest).filter(([, value]) => value !== null);
  const [member] = members;
  if (member === undefined) return { kind: 'missing', cid };
  if (members.length > 1) throw new Malformed('an envelope holds one message');
  return readMember(cid, snakeCase(member[0]), member[1]);
}

function readCid(cid: unknown): string {
  if (cid === undefined || cid === null) return '';
  if (typeof cid !== 'string') throw new Malformed('cid is a string');
  return cid;
}

function readMember(cid: string, name: string, body: unknown): Incoming {
  if (SERVER_MESSAGES.has(name)) return { kind: 'unrecognized', cid };
  if (!isClientMessageName(name)) throw new Malformed(`unknown message ${name.slice(0, 60)}`);
  return { kind: 'message', cid, message: { name, body: readMessage(CLIENT_MESSAGES[name], body, 'refuse') } };
}

function isClientMessageName(name: string): name is ClientMessageName {
  return Object.hasOwn(CLIENT_MESSAGES, name);
}

// ------------------------------------------------------------------------------------------------------------ out

/** `message` is one member, e.g. `{ pong: {} }`; none makes a plain acknowledgement. */
export function frame(message: Record<string, unknown>, cid = ''): Frame {
  return new Frame(JSON.stringify(cid === '' ? message : { cid, ...message }));
}

export function errorFrame(code: SocketErrorCode, message: string, cid: string): Frame {
  return frame({ error: { ...(code === 0 ? {} : { code }), message } }, cid);
}

export function presenceJson({ userId, sessionId, username }: Presence) {
  return { user_id: userId, session_id: sessionId, username };
}
