import { expect, test } from 'vitest';
import type { ApiCall } from '../tuschelClient.ts';
import { callEndpoint } from './callEndpoint.ts';

const NOTHING = undefined as never;

function client(answer: unknown = {}) {
  const calls: ApiCall[] = [];
  const ask = async (call: ApiCall) => {
    calls.push(call);
    return answer;
  };
  return { ask, calls };
}

test('parts of the path and the query are filled in and escaped', async () => {
  const { ask, calls } = client({ options: {} });
  expect(await callEndpoint({ ask }, 'GET /match/:matchId/options', { params: { matchId: 'a/b c' } })).toEqual({
    options: {},
  });
  await callEndpoint({ ask }, 'GET /solo/challenge/gallery?day&language', { query: { day: '1&2', language: 'de' } });
  await callEndpoint({ ask }, 'GET /profiles/history?page', { query: { page: 0 } });
  await callEndpoint({ ask }, 'GET /preferences');
  expect(calls).toEqual([
    { method: 'GET', path: '/match/a%2Fb%20c/options' },
    { method: 'GET', path: '/solo/challenge/gallery?day=1%262&language=de' },
    { method: 'GET', path: '/profiles/history?page=0' },
    { method: 'GET', path: '/preferences' },
  ]);
});

test('a body goes as it is, with how it is to be sent', async () => {
  const { ask, calls } = client();
  await callEndpoint({ ask }, 'PUT /preferences', { body: {}, timeoutMs: 60_000 });
  const body = new Uint8Array([1]);
  await callEndpoint({ ask }, 'POST /drawing/new', { body, contentType: 'application/x-ink' });
  expect(calls).toEqual([
    { method: 'PUT', path: '/preferences', body: {}, timeoutMs: 60_000 },
    { method: 'POST', path: '/drawing/new', body, contentType: 'application/x-ink' },
  ]);
});

test('a parameter that is missing is named, and nothing is sent', async () => {
  const { ask, calls } = client();
  const missing = (name: string) => `The required parameter '${name}' is null or undefined.`;
  await expect(callEndpoint({ ask }, 'GET /match/:matchId/options', { params: { matchId: NOTHING } })).rejects.toThrow(
    missing('matchId'),
  );
  await expect(callEndpoint({ ask }, 'GET /profiles/history?page', { query: { page: NOTHING } })).rejects.toThrow(
    missing('page'),
  );
  await expect(callEndpoint({ ask }, 'GET /single-game-info?gameId', NOTHING)).rejects.toThrow(missing('gameId'));
  await expect(callEndpoint({ ask }, 'PUT /preferences', { body: NOTHING })).rejects.toThrow(missing('body'));
  expect(calls).toEqual([]);
});
