import type { Endpoint } from '../rest/endpoint.ts';
import type { Message } from '../wire/message.ts';
import { NAKAMA_OPERATIONS, OWN_OPERATIONS, type OperationName } from './operations.ts';
import { REPLIES, type Reply, type ReplyField } from './replies.ts';

type Json = Record<string, unknown>;

/** What is served over REST, as an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const endpoint of endpoints) add(templateOf(endpoint.name), endpoint.method, operationOf(endpoint));
  for (const [path, method, operation] of OTHERS) add(path, method, operation);
  return {
    openapi: '3.1.1',
    info: { title: 'Game server', version: '1', description: 'Nakama’s client API, as far as this server has it on.' },
    paths,
    components: {
      securitySchemes: {
        serverKey: { type: 'http', scheme: 'basic', description: 'The server key as name, no password.' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        httpKey: { type: 'apiKey', in: 'query', name: 'http_key' },
      },
      schemas: { Error: ERROR },
    },
  };
}

const ERROR: Json = {
  type: 'object',
  properties: { code: { type: 'integer', minimum: 1, maximum: 16 }, message: { type: 'string' }, error: {} },
  required: ['code', 'message'],
  additionalProperties: false,
};
const FAILED: Json = {
  description: 'Refused or failed: `code` is that of gRPC.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** `/v2/group/:groupId/add` is `/v2/group/{group_id}/add` here. */
function templateOf(name: OperationName): string {
  const all: Record<string, string> = { ...NAKAMA_OPERATIONS, ...OWN_OPERATIONS };
  const [, path = ''] = (all[name] ?? '').split(' ');
  return path.replaceAll(
    /:(\w+)/g,
    (_, word: string) => `{${word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
  );
}

function operationOf({ name, auth, query, body }: Endpoint): Json {
  const inPath = new Set(Array.from(templateOf(name).matchAll(/\{(\w+)\}/g), ([, word]) => word!));
  const parameters = Object.entries(query).map(([word, type]) => ({
    name: word,
    in: inPath.has(word) ? 'path' : 'query',
    ...(inPath.has(word) ? { required: true } : {}),
    schema: fieldSchema(type),
  }));
  const takesBody = Object.keys(body).length > 0;
  return {
    operationId: name,
    security: [{ [auth]: [] }],
    parameters,
    ...(takesBody ? { requestBody: { content: { 'application/json': { schema: messageSchema(body) } } } } : {}),
    responses: { '200': answered(replySchema(REPLIES[name] ?? {})), default: FAILED },
  };
}

function answered(schema: Json): Json {
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

/** Names in camel case are taken as well, and members that nobody knows are passed over. */
function messageSchema(message: Message): Json {
  const properties = Object.entries(message).map(([name, type]): [string, Json] => [name, fieldSchema(type)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const INT32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };

function fieldSchema(type: Message[string]): Json {
  switch (type) {
    case 'string':
      return { type: 'string' };
    case 'bool':
      return { type: 'boolean' };
    case 'int32':
      return INT32;
    case 'int64':
      return { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?[0-9]{1,19}$' }] };
    case 'double':
      return { type: 'number' };
    case 'int64Text':
      return { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?[0-9]{1,19}$' }] };
    case 'enumText':
      return { anyOf: [INT32, { type: 'string' }] };
    case 'bytes':
    case 'base64':
      return { type: 'string', contentEncoding: 'base64' };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    case 'stringList':
      return { type: 'array', items: { type: 'string' } };
    case 'stringMap':
      return TEXTS;
    case 'numberMap':
      return { type: 'object', additionalProperties: { type: 'number' } };
    default:
      return 'one' in type ? messageSchema(type.one) : { type: 'array', items: messageSchema(type.list) };
  }
}

/** Nothing else is ever in an answer. */
function replySchema(reply: Reply): Json {
  const properties = Object.entries(reply).map(([name, type]): [string, Json] => [name, replyFieldSchema(type)]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

const TIMESTAMP = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3}([0-9]{3})?)?Z$';

function replyFieldSchema(type: ReplyField): Json {
  switch (type) {
    case 'string':
      return { type: 'string' };
    case 'bool':
      return { type: 'boolean' };
    case 'int32':
      return INT32;
    case 'uint32':
      return { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 };
    case 'int64':
      return { type: 'string', pattern: '^-?[0-9]{1,19}$' };
    case 'json':
      return { type: 'string', contentMediaType: 'application/json', pattern: '^[{]' };
    case 'timestamp':
      return { type: 'string', format: 'date-time', pattern: TIMESTAMP };
    case 'stringList':
      return { type: 'array', items: { type: 'string' } };
    default:
      return 'one' in type ? replySchema(type.one) : { type: 'array', items: replySchema(type.list) };
  }
}

const RPC_PARAMETERS = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const UNWRAP = { name: 'unwrap', in: 'query', schema: { type: 'string' } };
/** With `unwrap` the answer is what the function says, whatever that is. */
const RPC = {
  security: [{ session: [] }, { httpKey: [] }],
  responses: { '200': answered({}), default: FAILED },
};
const OTHERS: readonly [path: string, method: string, operation: Json][] = [
  [
    '/healthcheck',
    'GET',
    { operationId: 'Healthcheck', security: [], responses: { '200': answered(replySchema({})) } },
  ],
  [
    '/v2/rpc/{id}',
    'GET',
    {
      operationId: 'RpcFunc2',
      parameters: [...RPC_PARAMETERS, { name: 'payload', in: 'query', schema: { type: 'string' } }, UNWRAP],
      ...RPC,
    },
  ],
  [
    '/v2/rpc/{id}',
    'POST',
    {
      operationId: 'RpcFunc',
      parameters: [...RPC_PARAMETERS, UNWRAP],
      requestBody: { content: { 'application/json': { schema: { type: 'string' } } } },
      ...RPC,
    },
  ],
  [
    '/v2/openapi.json',
    'GET',
    { operationId: 'DescribeApi', security: [], responses: { '200': answered({ type: 'object' }) } },
  ],
];
