import { MatchMoving } from '@tuschel/gameserver/extend';
import { type CollectingLog, collectingLog, StorageUnavailable } from '@tuschel/platform';
import fastify, { type FastifyInstance } from 'fastify';
import * as T from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileSchema } from './app.ts';
import { answerFaults } from './faults.ts';
import { RefusedBody } from './refusal.ts';

const BodySchema = T.Object({
  name: T.String(),
  size: T.Optional(T.Number()),
  layers: T.Optional(T.Array(T.Object({ id: T.Number(), isVisible: T.Boolean() }))),
  by: T.Optional(T.Record(T.String(), T.Number())),
});
const ParamsSchema = T.Object({ id: T.String({ pattern: '^[a-z]+$' }) });

let app: FastifyInstance;
let log: CollectingLog;
/** What the handler throws. */
let thrown: Error | null;
beforeEach(() => {
  thrown = null;
  log = collectingLog();
  app = fastify({ bodyLimit: 1_000 });
  app.setValidatorCompiler(compileSchema);
  answerFaults(app, log);
  app.post('/thing/:id', { schema: { params: ParamsSchema, body: BodySchema } }, async () => {
    if (thrown) throw thrown;
    return 'fine';
  });
});
afterEach(() => app.close());

async function answerTo(payload: unknown, { id = 'a', headers = {} as Record<string, string> } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/thing/${id}?token=secret`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  if (answer.statusCode === 200) return 'fine';
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const { type, instance, ...problem } = answer.json<Record<string, unknown>>();
  expect(instance).toBe(`/thing/${id}`);
  const retryAfter = answer.headers['retry-after'];
  return { code: String(type).split(':').at(-1), ...problem, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

describe('a body that does not fit', () => {
  test.each([
    ['a field that is missing', {}, 'missingParameter', 'name', 'missing', 'Parameter name is required.'],
    [
      'a field that is missing deep inside',
      { name: 'x', layers: [{ id: 1, isVisible: true }, { id: 2 }] },
      'missingParameter',
      'layers[1].isVisible',
      'missing',
      'Parameter layers[1].isVisible is required.',
    ],
    ['a field of another type', { name: 7 }, 'badRequest', 'name', 'must be string', 'name must be string'],
    [
      'a field of another type deep inside',
      { name: 'x', layers: [{ id: 'x', isVisible: true }] },
      'badRequest',
      'layers[0].id',
      'must be number',
      'layers[0].id must be number',
    ],
    [
      'a field whose name begins with a digit',
      { name: 'x', by: { '2nd': 'x' } },
      'badRequest',
      'by.2nd',
      'must be number',
      'by.2nd must be number',
    ],
    [
      'a field whose name ends with a digit',
      { name: 'x', by: { no2: 'x' } },
      'badRequest',
      'by.no2',
      'must be number',
      'by.no2 must be number',
    ],
    ['something else altogether', '[]', 'badRequest', '', 'must be object', 'The body must be object'],
  ])('is refused by its field: %s', async (_, body, code, field, error, detail) => {
    expect(await answerTo(body)).toMatchObject({ code, status: 400, detail, errors: { [field]: error } });
  });

  test('names every field that is wrong, and speaks of the first', async () => {
    const answer = await answerTo({ size: 'x', layers: 'x' });
    expect(answer).toMatchObject({ code: 'missingParameter', detail: 'Parameter name is required.' });
    expect(answer).toMatchObject({ errors: { name: 'missing', size: 'must be number', layers: 'must be array' } });
  });

  test('that fits is none of it', async () => {
    expect(await answerTo({ name: 'x', layers: [{ id: 1, isVisible: true }], by: { '1': 1 } })).toBe('fine');
  });
});

test('an id in the path that cannot be one is called so', async () => {
  expect(await answerTo({ name: 'x' }, { id: '7' })).toMatchObject({
    code: 'idInvalid',
    status: 400,
    detail: expect.stringMatching(/^id must match pattern/),
    errors: { id: expect.any(String) },
  });
});

describe('a request that fails before its handler', () => {
  test('has a body that is too large', async () => {
    expect(await answerTo({ name: 'x'.repeat(1_000) })).toMatchObject({ code: 'payloadTooLarge', status: 413 });
  });

  test('has a body of a type that is not read here', async () => {
    expect(await answerTo('x', { headers: { 'content-type': 'text/csv' } })).toMatchObject({
      code: 'unsupportedMediaType',
      status: 415,
      detail: 'This type of content is not accepted here.',
    });
  });

  test('has a body that was refused while it was read', async () => {
    thrown = new RefusedBody({
      code: 'badRequest',
      detail: 'lines[3] is cut off',
      errors: { 'lines[3]': 'is cut off' },
    });
    expect(await answerTo({ name: 'x' })).toMatchObject({
      code: 'badRequest',
      detail: 'lines[3] is cut off',
      errors: { 'lines[3]': 'is cut off' },
    });
  });
});

describe('an error with a status', () => {
  const failWith = (statusCode: number | undefined) => {
    thrown = Object.assign(new Error('of the request'), { statusCode });
    return answerTo({ name: 'x' });
  };

  test.each([400, 404, 499])('of %i speaks of the request and is said', async (statusCode) => {
    expect(await failWith(statusCode)).toMatchObject({ code: 'badRequest', status: 400, detail: 'of the request' });
    expect(log.lines).toEqual([]);
  });

  test.each([undefined, 200, 399, 500, 503])(
    'of %s is a fault of ours: it is logged and not said',
    async (statusCode) => {
      const answer = await failWith(statusCode);
      expect(answer).toMatchObject({ code: 'unexpected', status: 500 });
      expect(JSON.stringify(answer)).not.toContain('of the request');
      expect(log.lines).toMatchObject([
        { level: 'error', fields: { route: '/thing/:id', request: expect.any(String), error: thrown } },
      ]);
    },
  );
});

test.each([
  ['away', 'unavailable', 503, '1'],
  ['full', 'storageFull', 507, '2'],
] as const)(
  'a storage that is %s asks to come again soon, and is no fault of ours',
  async (problem, code, status, retryAfter) => {
    thrown = new StorageUnavailable(problem);
    expect(await answerTo({ name: 'x' })).toMatchObject({
      code,
      status,
      retryAfter,
      detail: expect.stringMatching(/\w/),
    });
    expect(log.lines).toEqual([]);
  },
);

test('a match that is moving asks to come again soon, says so, and is no fault of ours', async () => {
  thrown = new MatchMoving();
  expect(await answerTo({ name: 'x' })).toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfter: '1',
    detail: 'The match is moving to another server.',
  });
  expect(log.lines).toEqual([]);
});
