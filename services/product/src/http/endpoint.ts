import type { Account } from '@tuschel/gameserver/extend';
import { isLongJson, jsonStream } from '@tuschel/platform/json';
import {
  type AnswerOf,
  BODY,
  type BodyOf,
  type EndpointName,
  HEAVY,
  type ParamsOf,
  type QueryOf,
} from '@tuschel/protocol';
import { API, type EndpointSchemas } from '@tuschel/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Access } from './access.ts';
import { readsHeavyBodies } from '../heavy/heavyBodies.ts';
import type { Renderer } from '../library/render/renderers.ts';
import type { App } from './app.ts';
import { type Checker, checkerOf } from './bodySchema.ts';
import type { Gate } from './gate.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Anybody who is signed in. */
export const SIGNED_IN = { auth: 'bearer', rates: ['signedIn'] } as const satisfies Access;
/** What nobody in a game waits for. */
export const LIST = { ...SIGNED_IN, shedding: 'list' } as const satisfies Access;
/** Visitors, too, who are not many from one address. */
export const BY_ANYBODY = {
  auth: 'viewer',
  rates: ['signedIn'],
  visitorRates: ['anonymous'],
} as const satisfies Access;
/** Lists, channels and templates that somebody keeps as a host. */
export const HOST_LISTS = { auth: 'bearer', rates: ['hostLists'] } as const satisfies Access;
export const BY_TEAM = { ...SIGNED_IN, only: 'team' } as const satisfies Access;
/** Those who make pictures and videos. */
export const BY_RENDERERS = { auth: 'renderer', rates: ['render'] } as const satisfies Access;
export const BY_ADMINS = { ...SIGNED_IN, only: 'admins' } as const satisfies Access;

/** One call of an end-point: what came with it has the shape of the protocol. */
export interface Call<Name extends EndpointName> {
  /** Who calls. Only with `bearer`. */
  readonly account: Account;
  /** Who looks; null: a visitor, or somebody who has not accepted the terms. Only with `viewer`. */
  readonly viewer: Account | null;
  /** Who renders. Only with `renderer`. */
  readonly renderer: Renderer;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  refuse: (refusal: Refusal) => FastifyReply;
}

type Answered<Name extends EndpointName> = AnswerOf<Name> | FastifyReply;

/** An end-point of the protocol's table, who may call it how often, and what it does. */
export interface Endpoint {
  name: EndpointName;
  access: Access;
  handle: (call: Call<EndpointName>) => unknown;
  /** Asked before a byte of the body is read. Its parameters are as they came. */
  before?: (call: Asked<EndpointName>) => Promise<Refusal | null>;
  /** How a large answer is made. Absent: as JSON in slices. */
  answers?: Answering;
}

/** Where an answer of more than 64 KiB is made, so that nobody's game waits for it. */
export type Answering =
  /** As JSON, a slice in each turn of the event loop. */
  | 'slices'
  /** In a thread of its own. */
  | 'threads'
  /** Piece by piece, as fast as it is taken. */
  | 'stream';

/** What an end-point may have to read and write, and where that is done. */
export interface Weight {
  /** `loop`: where games are played; at most 64 KiB. */
  body: 'none' | 'loop' | 'threads';
  answer: 'none' | Answering;
}

/** What is known of a call before its body. */
export type Asked<Name extends EndpointName> = Pick<Call<Name>, 'account' | 'params' | 'request'>;

export function endpoint<Name extends EndpointName>(
  name: Name,
  access: Access,
  handle: (call: Call<Name>) => Answered<Name> | Promise<Answered<Name>>,
  before?: (call: Asked<Name>) => Promise<Refusal | null>,
): Endpoint {
  const whole = { name, access, handle: handle as unknown as Endpoint['handle'] };
  return before ? { ...whole, before: before as Endpoint['before'] & {} } : whole;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The decision taken for this route; none can be registered without. */
    access?: Access;
    /** What goes back. Tests hold every answer against it. */
    answer?: TSchema;
    weight?: Weight;
  }
}

/** @throws when large bodies may come to an end-point that reads them where games are played */
export function serveEndpoint(scope: App, gate: Gate, { name, access, handle, before, answers }: Endpoint): void {
  const { params, query, body, answer } = API[name] as EndpointSchemas;
  const checkParams = params && before ? checkerOf(params) : null;
  const [method = '', path = ''] = name.split(/[ ?]/);
  const bodyBytes = access.bodyBytes ?? (body ? BODY.defaultBytes : 0);
  const isHeavy = readsHeavyBodies(scope);
  if (bodyBytes > HEAVY.fromBytes && !isHeavy)
    throw new Error(`${name} takes bodies of ${bodyBytes} bytes and does not read them in a thread`);
  const weight: Weight = {
    body: bodyBytes === 0 ? 'none' : isHeavy ? 'threads' : 'loop',
    answer: answers ?? (answer ? 'slices' : 'none'),
  };
  scope.route({
    method: method as 'GET',
    url: path,
    schema: { ...(params ? { params } : {}), ...(query ? { querystring: query } : {}), ...(body ? { body } : {}) },
    // Fastify knows no route without any bytes.
    bodyLimit: Math.max(bodyBytes, 1),
    config: { access, weight, ...(answer ? { answer } : {}) },
    ...(before
      ? {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (checkParams) refuseUnfit(request.params, checkParams);
            const asked = { account: gate.account(request), params: request.params as never, request };
            const refusal = await before(asked);
            return refusal ? refuse(request, reply, refusal) : undefined;
          },
        }
      : {}),
    handler: async (request, reply) => {
      const answered = await handle({
        get account() {
          return gate.account(request);
        },
        get viewer() {
          return gate.viewer(request);
        },
        get renderer() {
          return gate.renderer(request);
        },
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        request,
        reply,
        refuse: (refusal) => refuse(request, reply, refusal),
      });
      if (answered === undefined && !answer) return reply.code(204).send();
      if (answered !== reply && isLongJson(answered, HEAVY.fromBytes)) writeInSlices(reply);
      return answered;
    },
  });
}

/**
 * Whoever looks something up before the body is read looks for what can be there.
 * @throws what Fastify does once it has read the body
 */
function refuseUnfit(params: unknown, check: Checker): void {
  const validation = check(params);
  if (validation)
    throw Object.assign(new Error('params'), { statusCode: 400, validation, validationContext: 'params' });
}

/** Fastify sends what a serializer answers, a stream as well. */
function writeInSlices(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer(jsonStream as unknown as (payload: unknown) => string);
}
