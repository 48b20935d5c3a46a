import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { logIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { loadModules } from './loadModules.ts';
import { MIGRATIONS } from '../parts.ts';

const LATE = 'export default async () => { await Promise.resolve(); throw new Error("no database"); }';

let folder: string;
let platform: TemporaryPlatform;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-modules-'));
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform);
});
afterAll(async () => {
  await server.stop();
  await platform.close();
  rmSync(folder, { recursive: true });
});

function moduleFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the module of the page about extending plays its game', async () => {
  const page = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
  const example = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  await loadModules([moduleFile('arena.mjs', example)], server.game.extend);

  const { token, username } = await logIn(server.url, 'extending-ada', 'ada');
  const socket = await openSocket(server.port, `token=${token}`);
  const refused = await socket.answerTo({ rpc: { id: 'arena.open', payload: '{"secret":"x"}' } });
  expect(refused).toMatchObject({ error: { code: 7, message: 'secret is a whole number' } });
  const { rpc } = (await socket.answerTo({ rpc: { id: 'arena.open', payload: '{"secret":42}' } })) as {
    rpc: { payload: string };
  };
  const { match_id: matchId } = JSON.parse(rpc.payload) as { match_id: string };
  await socket.answerTo({ match_join: { match_id: matchId } });
  expect(server.game.extend.matches.list({ query: '+label.open:T' })).toMatchObject([{ matchId, size: 1 }]);
  expect(await server.game.extend.matches.signal(matchId, '')).toBe('1');
  for (const guess of ['41', '42']) {
    socket.say({ match_data_send: { match_id: matchId, op_code: 1, data: btoa(guess) } });
  }
  const { match_data: won } = (await socket.hear((envelope) => 'match_data' in envelope)) as {
    match_data: { data: string };
  };
  expect(JSON.parse(atob(won.data))).toEqual({ winner: username });
  await expect.poll(() => server.game.extend.matches.find(matchId)).toBeNull();

  const { channel } = (await socket.answerTo({ channel_join: { target: 'arena', type: 1 } })) as {
    channel: { id: string };
  };
  const said = { channel_id: channel.id, content: '{"t":"spoiler"}' };
  expect(await socket.answerTo({ channel_message_send: said })).toMatchObject({ error: { message: 'no spoilers' } });
  socket.socket.close();
});

test('a module that has to wait is in place before the start goes on', async () => {
  const slow = moduleFile(
    'slow.mjs',
    `export default async (gs) => {
      await new Promise((ready) => setTimeout(ready, 20));
      gs.rpc('slow', () => 'there');
    };`,
  );
  const registered: string[] = [];
  await loadModules([slow], { ...server.game.extend, rpc: (id) => void registered.push(id) });
  expect(registered).toEqual(['slow']);
});

test.each([
  ['is missing', () => join(folder, 'nowhere.mjs'), 'nowhere.mjs'],
  ['exports no function', () => moduleFile('value.mjs', 'export default 1'), 'its default export is no function'],
  ['is no JavaScript', () => moduleFile('text.mjs', 'export defau'), 'text.mjs'],
  ['throws', () => moduleFile('throws.mjs', 'export default () => { throw new Error("no key"); }'), 'no key'],
  ['fails later', () => moduleFile('late.mjs', LATE), 'no database'],
])('a module that %s stops the start, and its line says so', async (_, path, reason) => {
  const loading = loadModules([path()], server.game.extend);
  await expect(loading).rejects.toThrow(StartRefused);
  await expect(loading).rejects.toThrow(reason);
});
