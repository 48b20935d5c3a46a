import { NAKAMA_OPERATIONS, OWN_OPERATIONS, CLIENT_MESSAGES } from '@tuschel/gameserver/testing';
import { OpCode, RPC } from '@tuschel/protocol';
import * as wire from '@tuschel/protocol/schemas';
import type { Shape } from './shapes.ts';

/** One thing that can be called, and the shape of what comes with it. */
export type Target =
  | { kind: 'rest'; name: string; method: string; path: string; params?: Shape; query?: Shape; body?: Shape }
  /** An envelope of the socket. */
  | { kind: 'message'; name: string; body: Shape }
  /** Data of the match under an op code, within such an envelope. */
  | { kind: 'match'; name: string; opCode: number; body: Shape }
  /** A line or a reaction for a room, within such an envelope. */
  | { kind: 'room'; name: string; body: Shape }
  /** Over REST or the socket. */
  | { kind: 'rpc'; name: string; body: Shape };

const ANYTHING: Shape = {};

/** Of what a client sends under an op code. Under those of the server it sends anything. */
const MATCH_BODIES: Partial<Record<keyof typeof OpCode, Shape>> = {
  React: wire.ReactSchema as Shape,
  OpenBook: wire.OpenBookSchema as Shape,
  PingPong: wire.PingSchema as Shape,
};

/**
 * Everything the server listens to. End-points of the product, match commands, chat and RPCs come from the protocol's own schemas, the others from
 * the tables of the game server, so what is added there is called from the same day on.
 */
export function targetsOf(surface: { operations: readonly string[]; messages: readonly string[] }): Target[] {
  return [...productTargets(), ...gameServerTargets(surface.operations), ...socketTargets(surface.messages)];
}

function productTargets(): Target[] {
  return Object.entries(wire.API as Record<string, wire.EndpointSchemas>).map(([name, { params, query, body }]) => {
    const [method = '', path = ''] = name.split(/[ ?]/);
    return {
      kind: 'rest',
      name,
      method,
      path: `/api${path}`,
      ...(params ? { params: params as Shape } : {}),
      ...(query ? { query: query as Shape } : {}),
      ...(body ? { body: body as Shape } : {}),
    };
  });
}

/** Fields that bodies and queries of the game server have; each call gets some of them. */
const FIELDS =
  `id username create vars token refresh_token display_name avatar_url lang_tag limit cursor forward authoritative label min_size ids
  usernames payload http_key account name description open max_count user_ids state cacheable_cursor metadata members`.split(
    /\s+/,
  );
const SOME_FIELDS: Shape = {
  type: 'object',
  properties: Object.fromEntries(FIELDS.map((field) => [field, { anyOf: [{ type: 'string' }, ANYTHING] }])),
};
const SOME_QUERY: Shape = {
  type: 'object',
  properties: Object.fromEntries(FIELDS.map((field) => [field, { type: 'string' }])),
};

function gameServerTargets(served: readonly string[]): Target[] {
  const all: Record<string, string> = { ...NAKAMA_OPERATIONS, ...OWN_OPERATIONS };
  return served.map((name) => {
    const [method = '', path = ''] = (all[name] ?? '').split(' ');
    return { kind: 'rest', name, method, path, query: SOME_QUERY, body: SOME_FIELDS };
  });
}

function socketTargets(served: readonly string[]): Target[] {
  const messages = Object.entries(CLIENT_MESSAGES)
    .filter(([name]) => served.includes(name))
    .map(([name, fields]): Target => ({ kind: 'message', name, body: messageShape(fields) }));
  const commands = wire.CommandSchema.anyOf.map(
    (body): Target => ({
      kind: 'match',
      name: body.properties.type.const,
      opCode: OpCode.Command,
      body: body as Shape,
    }),
  );
  const data = Object.entries(OpCode).map(
    ([name, opCode]): Target => ({
      kind: 'match',
      name,
      opCode,
      body: MATCH_BODIES[name as keyof typeof OpCode] ?? ANYTHING,
    }),
  );
  const rooms: Target[] = [
    { kind: 'room', name: 'line', body: wire.ChatContentSchema as Shape },
    { kind: 'room', name: 'reaction', body: wire.ChatReactionSchema as Shape },
  ];
  const rpcs = Object.entries(RPC).map(([key, name]): Target => ({ kind: 'rpc', name, body: rpcShape(key) }));
  return [...messages, ...commands, ...data, ...rooms, ...rpcs];
}

/** By their names: `createMatch` has `CreateMatchSchema`. One without any takes anything. */
function rpcShape(key: string): Shape {
  const name = `${key.charAt(0).toUpperCase()}${key.slice(1)}Schema`;
  return ((wire as Record<string, unknown>)[name] as Shape | undefined) ?? ANYTHING;
}

const FIELD_SHAPES: Record<string, Shape> = {
  string: { type: 'string' },
  bytes: { type: 'string' },
  bool: { type: 'boolean' },
  int32: { type: 'integer' },
  int64: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?\\d{1,20}$' }] },
  stringMap: { type: 'object', patternProperties: { '^\\w{1,8}$': { type: 'string' } } },
  numberMap: { type: 'object', patternProperties: { '^\\w{1,8}$': { type: 'number' } } },
  stringList: { type: 'array', items: { type: 'string' } },
};

/** Of a message as the game server writes its fields: names of types, or messages within it. */
function messageShape(fields: object): Shape {
  const properties = Object.entries(fields as Record<string, string | { one?: object; list?: object }>).map(
    ([name, type]): [string, Shape] => [name, fieldShape(type)],
  );
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function fieldShape(type: string | { one?: object; list?: object }): Shape {
  if (typeof type !== 'string') {
    return type.list ? { type: 'array', items: messageShape(type.list) } : messageShape(type.one ?? {});
  }
  const shape = FIELD_SHAPES[type];
  if (!shape) throw new Error(`a field of the type "${type}" cannot be made up: targets.ts must learn it`);
  return shape;
}
