import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { env, get, restart, start, builtSite } from './testing/builtSite.ts';

builtSite();

test('link previews get whole addresses where the server knows its own', async () => {
  expect((await get('/')).body).toContain('<meta content="/card.png">');
  await restart(true, 'https://draw.example');
  expect((await get('/')).body).toContain('<meta content="https://draw.example/card.png">');
});

describe('the staff’s own host', () => {
  const host = 'admin.draw.example';
  const ofAdmins = { ...env, API_URL: `https://${host}/api` };
  const at = async (url: string, asked: string) => {
    const server = await start(true, 'https://draw.example', { adminSite: { host, env: ofAdmins } });
    const answer = await server.inject({ url, headers: { host: asked } });
    await server.close();
    return answer;
  };

  test('has a configuration of its own', async () => {
    expect((await at('/env.json', host)).json()).toEqual(ofAdmins);
    expect((await at('/env.json', 'draw.example')).json()).toEqual(env);
  });

  test.each([
    ['/', 302, '/admin'],
    ['/discover', 302, 'https://draw.example/discover'],
    ['/p/Anna?x=1', 302, 'https://draw.example/p/Anna'],
    ['/admin', 200, undefined],
    ['/login?token=a&refresh=b', 200, undefined],
    ['/login/local', 200, undefined],
    ['/imprint', 200, undefined],
    ['/privacy', 200, undefined],
    ['/terms', 200, undefined],
    ['/licences', 200, undefined],
    ['/error?c=404', 200, undefined],
    ['/twitch/back?code=a', 200, undefined],
    ['/create', 302, 'https://draw.example/create'],
    ['/nowhere', 404, undefined],
  ])('shows their site alone: %s is %i', async (url, status, location) => {
    const { statusCode, headers } = await at(url, host);
    expect([statusCode, headers['location']]).toEqual([status, location]);
    expect((await at(url, 'draw.example')).headers['location']).toBeUndefined();
  });
});

test('where the server does not know its own address, nobody is led away from the staff’s host, nor from a name of before', async () => {
  const host = 'admin.draw.example';
  const server = await start(true, '', { adminSite: { host, env }, formerHosts: ['old.example'] });
  const at = async (asked: string, url: string) =>
    (await server.inject({ url, headers: { host: asked } })).headers.location;
  expect([await at(host, '/create'), await at('old.example', '/create')]).toEqual([undefined, undefined]);
  expect(await at(host, '/')).toBe('/admin');
  await server.close();
});

describe('a name of before', () => {
  const open = () => start(true, 'https://new.example', { formerHosts: ['old.example', 'older.example:8443'] });
  const at = (server: FastifyInstance, host: string, url: string) => server.inject({ url, headers: { host } });

  test.each([
    ['old.example', '/join/KLECKS2345?lang=de', 'https://new.example/join/KLECKS2345?lang=de'],
    ['older.example:8443', '/', 'https://new.example/'],
  ])('leads pages of %s to the present one, with all of their address', async (host, url, target) => {
    const server = await open();
    const { statusCode, headers } = await at(server, host, url);
    expect([statusCode, headers.location]).toEqual([308, target]);
    await server.close();
  });

  test('leads nobody who came by another name, and neither files nor what is no page', async () => {
    const server = await open();
    for (const [host, url] of [
      ['new.example', '/create'],
      ['10.0.0.7:7350', '/create'],
      ['old.example', '/env.json'],
      ['old.example', '/assets/index-AbCd1234.js'],
      ['old.example', '//evil.example/'],
    ] as const)
      expect([host, url, (await at(server, host, url)).headers.location]).toEqual([host, url, undefined]);
    await server.close();
  });
});
