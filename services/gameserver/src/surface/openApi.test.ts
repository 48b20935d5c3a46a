import { expect, test } from 'vitest';
import { gameEndpoint, userEndpoint } from '../rest/endpoint.ts';
import type { Message } from '../wire/message.ts';
import { openApiOf } from './openApi.ts';

type Json = Record<string, unknown>;
type Paths = Record<string, Record<string, Json>>;

const common = { rate: 'signedIn', failure: '', answer: async () => ({}) } as const;
const pathsOf = (...endpoints: Parameters<typeof openApiOf>[0]) => openApiOf(endpoints)['paths'] as Paths;

/** How a field of a body is described. */
function described(type: Message[string]): unknown {
  const endpoint = userEndpoint({
    ...common,
    name: 'UpdateAccount',
    method: 'PUT',
    path: '/account',
    query: {},
    body: { field: type },
  });
  const { requestBody } = pathsOf(endpoint)['/v2/account']!['put'] as {
    requestBody: { content: { 'application/json': { schema: { type: string; properties: Json } } } };
  };
  const { schema } = requestBody.content['application/json'];
  expect(schema.type).toBe('object');
  return schema.properties['field'];
}

const INT32 = { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 };
const INT64 = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?[0-9]{1,19}$' }] };

test.each<[string, Message[string], unknown]>([
  ['a text', 'string', { type: 'string' }],
  ['a truth', 'bool', { type: 'boolean' }],
  ['a number of 32 bit', 'int32', INT32],
  ['a number of 64 bit', 'int64', INT64],
  ['one that is read as a text', 'int64Text', INT64],
  ['a fraction', 'double', { type: 'number' }],
  ['one of several', 'enumText', { anyOf: [INT32, { type: 'string' }] }],
  ['bytes', 'bytes', { type: 'string', contentEncoding: 'base64' }],
  ['bytes as they are written', 'base64', { type: 'string', contentEncoding: 'base64' }],
  ['a time', 'timestamp', { type: 'string', format: 'date-time' }],
  ['texts', 'stringList', { type: 'array', items: { type: 'string' } }],
  ['texts by name', 'stringMap', { type: 'object', additionalProperties: { type: 'string' } }],
  ['numbers by name', 'numberMap', { type: 'object', additionalProperties: { type: 'number' } }],
  ['a message', { one: { a: 'bool' } }, { type: 'object', properties: { a: { type: 'boolean' } } }],
  [
    'messages',
    { list: { a: 'bool' } },
    { type: 'array', items: { type: 'object', properties: { a: { type: 'boolean' } } } },
  ],
])('%s is described as what may be sent', (_, type, schema) => {
  expect(described(type)).toEqual(schema);
});

test('a call is described by its official name and place, by who may make it, and by what it takes and answers', () => {
  const paths = pathsOf(
    userEndpoint({
      ...common,
      name: 'ListTournamentRecordsAroundOwner',
      method: 'GET',
      path: '/tournament/:tournament_id/owner/:owner_id',
      query: { tournament_id: 'string', owner_id: 'string', limit: 'int32' },
      body: {},
    }),
    userEndpoint({ ...common, name: 'GetAccount', method: 'GET', path: '/account', query: {}, body: {} }),
    userEndpoint({ ...common, name: 'DeleteAccount', method: 'DELETE', path: '/account', query: {}, body: {} }),
    gameEndpoint({
      ...common,
      name: 'SessionRefresh',
      method: 'POST',
      path: '/x',
      query: {},
      body: { token: 'string' },
    }),
  );
  const around = paths['/v2/tournament/{tournament_id}/owner/{owner_id}']!['get']!;
  expect(around).toMatchObject({
    operationId: 'ListTournamentRecordsAroundOwner',
    security: [{ session: [] }],
    parameters: [
      { name: 'tournament_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'owner_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: INT32 },
    ],
  });
  expect((around['parameters'] as Json[])[2]).not.toHaveProperty('required');
  expect(around).not.toHaveProperty('requestBody');
  expect(Object.keys(paths['/v2/account'] ?? {})).toEqual(['get', 'delete']);
  expect(paths['/v2/account/session/refresh']?.['post']).toMatchObject({
    operationId: 'SessionRefresh',
    security: [{ serverKey: [] }],
    requestBody: { content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } } },
  });
});

test('an answer has these members and no others, each as it is written', () => {
  const answered = (name: 'ListTournaments' | 'ListFriends' | 'ListGroups', path: string) => {
    const endpoint = userEndpoint({ ...common, name, method: 'GET', path, query: {}, body: {} });
    const { responses } = pathsOf(endpoint)[`/v2${path}`]!['get'] as {
      responses: Record<string, { content: { 'application/json': { schema: Json } } }>;
    };
    expect(responses['default']?.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
    return responses['200']?.content['application/json'].schema;
  };
  const list = answered('ListTournaments', '/tournament') as { properties: { tournaments: { items: Json } } };
  expect(list).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { cursor: { type: 'string' } },
  });
  const { items } = list.properties.tournaments;
  expect(items['additionalProperties']).toBe(false);
  expect(items['properties']).toMatchObject({
    title: { type: 'string' },
    category: INT32,
    can_enter: { type: 'boolean' },
    end_active: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
    metadata: { type: 'string', contentMediaType: 'application/json', pattern: '^[{]' },
    create_time: { type: 'string', format: 'date-time', pattern: expect.any(String) as string },
  });
  const friends = answered('ListFriends', '/friend') as {
    properties: { friends: { type: string; items: { properties: { user: Json } } } };
  };
  expect(friends.properties.friends.type).toBe('array');
  expect(friends.properties.friends.items.properties.user).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { username: { type: 'string' } },
  });
});

test('what is always served is described, too', () => {
  const paths = pathsOf();
  const asked = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => [method, path, operationId, security]),
  );
  const either = [{ session: [] }, { httpKey: [] }];
  expect(asked).toEqual([
    ['get', '/healthcheck', 'Healthcheck', []],
    ['get', '/v2/rpc/{id}', 'RpcFunc2', either],
    ['post', '/v2/rpc/{id}', 'RpcFunc', either],
    ['get', '/v2/openapi.json', 'DescribeApi', []],
  ]);
  expect((paths['/v2/rpc/{id}']!['get']!['parameters'] as Json[]).map(({ name }) => name)).toEqual([
    'id',
    'payload',
    'unwrap',
  ]);
});
