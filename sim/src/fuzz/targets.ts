import { CLIENT_MESSAGES } from '@tuschel/gameserver/testing';
import { OpCode, BADGE_RPC, PROFILE_RPC, RPC } from '@tuschel/protocol';
import * as wire from '@tuschel/protocol/schemas';
import type { Shape } from './shapes.ts';

/** One thing that can be called, and the shape of what comes with it. */
export type Target =
  | {
      kind: 'rest';
      name: string;
      method: string;
      path: string;
      params?: Shape;
      query?: Shape;
      body?: Shape;
      /** Of the answer to a call that succeeds; absent: nobody looks at it here. */
      reply?: Shape;
    }
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
 * the game server's description of itself and its table of messages, so what is added there is called from the same day on.
 */
export function targetsOf(description: ApiDescription, messages: readonly string[]): Target[] {
  return [...productTargets(), ...gameServerTargets(description), ...socketTargets(messages)];
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

/** The part of an OpenAPI document that is looked at here. */
export interface ApiDescription {
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  operationId: string;
  parameters?: readonly { name: string; in: 'path' | 'query'; schema: Shape }[];
  requestBody?: { content: { 'application/json': { schema: Shape } } };
  responses: { '200': { content: { 'application/json': { schema: Shape } } } };
}

function gameServerTargets({ paths }: ApiDescription): Target[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Target => {
      const { operationId: name, parameters = [], requestBody, responses } = operation;
      const within = (place: 'path' | 'query'): Shape => ({
        type: 'object',
        properties: Object.fromEntries(
          parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, schema]),
        ),
      });
      return {
        kind: 'rest',
        name,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        params: within('path'),
        query: within('query'),
        ...(requestBody ? { body: requestBody.content['application/json'].schema } : {}),
        reply: responses['200'].content['application/json'].schema,
      };
    }),
  );
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
  const rpcs = Object.entries({ ...RPC, ...BADGE_RPC, ...PROFILE_RPC }).map(
    ([key, name]): Target => ({ kind: 'rpc', name, body: rpcShape(key) }),
  );
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
  timestamp: { type: 'string', format: 'date-time' },
  int64Text: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?\\d{1,20}$' }] },
  base64: { type: 'string' },
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
