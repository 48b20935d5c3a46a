import type { Turned } from '@tuschel/platform/ports';
import type { RateName } from '@tuschel/protocol';
import { ApiError, Code, type RequestContext } from '../extend.ts';
import type { SessionHolder } from '../session/tokens.ts';
import type { OperationName } from '../surface/operations.ts';
import { parseJson } from '../wire/json.ts';
import { type Decoded, type Message, readMessage } from '../wire/message.ts';
import { type RawQuery, readQuery } from '../wire/query.ts';

export interface Call<Caller, Body extends Message, Query extends Message> {
  body: Decoded<Body>;
  query: Decoded<Query>;
  caller: Caller;
  context: RequestContext;
}

interface Declared<Body extends Message, Query extends Message> {
  /** The operation's official name. Hooks of modules are found by it. */
  name: OperationName;
  /** It calls its hooks itself, with what modules know instead of what is on the wire. */
  ownHooks?: true;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As Fastify writes paths, below /v2. A parameter of it is read as one of the query. */
  path: string;
  /** For a path that ends in `*`: the query parameter that what stands in its place is read as. */
  rest?: string;
  /** Which credits a call costs. */
  rate: RateName;
  /** While there is too much to do it is refused as that. Absent: never. */
  shedding?: Turned;
  /** It waits for a service of somebody else: that holds up nobody's turn. */
  asksOutside?: true;
  body: Body;
  query: Query;
  /** What the caller reads when there is no body at all. Absent: it is as if it were empty. */
  needsBody?: string;
  /** Below /v2, under which the figures of several such calls are together. Absent: its path. */
  countedAs?: string;
  /** What the caller reads when the server is at fault. */
  failure: string;
}

/** What a call brings, decoded: what a hook before it may rewrite. */
export interface ReadRequest {
  body: object;
  query: object;
  /** There was no body. */
  isBare?: true;
}

/** A call of the client API, as the gateway sees it: body and query are read before anybody asks who calls. */
export type Endpoint = Pick<
  Declared<Message, Message>,
  | 'name'
  | 'ownHooks'
  | 'method'
  | 'path'
  | 'rest'
  | 'rate'
  | 'shedding'
  | 'asksOutside'
  | 'countedAs'
  | 'failure'
  | 'query'
  | 'body'
> & {
  read(body: string, query: RawQuery): ReadRequest;
} & (
    | { auth: 'serverKey'; run(request: ReadRequest, context: RequestContext): Promise<object> }
    | { auth: 'session'; run(request: ReadRequest, context: RequestContext, caller: SessionHolder): Promise<object> }
  );

/** Called with the server key, by somebody who has no session yet. */
export function gameEndpoint<Body extends Message, Query extends Message>(
  declared: Declared<Body, Query> & { answer(call: Call<null, Body, Query>): Promise<object> },
): Endpoint {
  return {
    ...declared,
    auth: 'serverKey',
    read: (text, rawQuery) => read(declared, text, rawQuery),
    run: (request, context) => declared.answer({ ...checked(declared, request), context, caller: null }),
  };
}

/** Called with a session token. */
export function userEndpoint<Body extends Message, Query extends Message>(
  declared: Declared<Body, Query> & { answer(call: Call<SessionHolder, Body, Query>): Promise<object> },
): Endpoint {
  return {
    ...declared,
    auth: 'session',
    read: (text, rawQuery) => read(declared, text, rawQuery),
    run: (request, context, caller) => declared.answer({ ...checked(declared, request), context, caller }),
  };
}

function read<Body extends Message, Query extends Message>(
  declared: Declared<Body, Query>,
  text: string,
  rawQuery: RawQuery,
) {
  const json = text.trim() === '' ? null : parseJson(text);
  const asked = { query: readQuery(declared.query, rawQuery), body: readMessage(declared.body, json ?? {}, 'ignore') };
  return json === null ? { ...asked, isBare: true as const } : asked;
}

/** What was read, or what a hook has made of it. Throws ApiError where a body is missing. */
function checked<Body extends Message, Query extends Message>(
  { needsBody }: Declared<Body, Query>,
  request: ReadRequest,
) {
  if (needsBody !== undefined && request.isBare) throw new ApiError(Code.InvalidArgument, needsBody);
  return request as { body: Decoded<Body>; query: Decoded<Query> };
}
