// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openClient } from './openClient.ts';

afterEach(() => void vi.unstubAllGlobals());

const SERVER = { NK_SERVER_HOST: 'tuschel.example', NK_SERVER_PORT: '443', NK_SERVER_KEY: 'key' };

function server(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path !== '/env.json') return new Response(null, { status: 503 });
    return answer();
  });
  return asked;
}

test('the client is as the server says', async () => {
  const asked = server(() => Response.json({ ...SERVER, OIDC_NAME: 'Town hall' }));
  const client = await openClient();
  expect([asked[0], client.env.oidcName]).toEqual(['/env.json', 'Town hall']);
  expect(client.get().status).not.toBe('signedIn');
});

test('a server without a configuration has everything at its default; one that is away is said', async () => {
  server(() => new Response('not found', { status: 404 }));
  expect((await openClient()).env.oidcName).not.toBe('Town hall');
  server(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(openClient()).rejects.toThrow('Failed to fetch');
});
