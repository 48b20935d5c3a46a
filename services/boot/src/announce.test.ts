import { expect, test, vi } from 'vitest';
import { addresses, aloneText, readyText } from './announce.ts';

const NETWORK = vi.hoisted(() => ({
  lo: [{ family: 'IPv4', internal: true, address: '127.0.0.1' }],
  eth0: [
    { family: 'IPv4', internal: false, address: '192.168.1.20' },
    { family: 'IPv6', internal: false, address: '2001:db8::20' },
  ],
  down: undefined,
}));
vi.mock('node:os', async (original) => ({ ...(await original<object>()), networkInterfaces: () => NETWORK }));

test.each(['0.0.0.0', '::'])('a server at %s is reached at each address of the machine, here at first', (host) => {
  expect(addresses({ host, url: undefined }, 7350)).toEqual(['http://localhost:7350', 'http://192.168.1.20:7350']);
});

test('a server at one address is reached there, and first of all where its operator says', () => {
  expect(addresses({ host: '127.0.0.1', url: undefined }, 80)).toEqual(['http://127.0.0.1:80']);
  expect(addresses({ host: '::1', url: 'https://draw.example' }, 7350)).toEqual([
    'https://draw.example',
    'http://[::1]:7350',
  ]);
});

test('whoever started it reads how long it took, where to go, and where the data lies', () => {
  expect(
    readyText({ reachable: ['http://a', 'http://b', 'http://c'], dataFolder: '/data', version: '1.2.3' }, 1.25),
  ).toBe(
    '\nTuschel is ready (1.3 s). Open http://a\nAlso at http://b  http://c\nData in /data, release 1.2.3. Stop with Ctrl-C.\n',
  );
  expect(readyText({ reachable: ['http://a'], dataFolder: '/data', version: '1.2.3' }, 2)).toBe(
    '\nTuschel is ready (2.0 s). Open http://a\nData in /data, release 1.2.3. Stop with Ctrl-C.\n',
  );
});

test('whoever started a game server alone also reads how a client reaches it, and which modules it has', () => {
  const about = {
    reachable: ['http://a', 'http://b'],
    dataFolder: '/data',
    version: '1.2.3',
    port: 7000,
    serverKey: 'k',
  };
  expect(aloneText({ ...about, modules: ['/a.ts', '/b.ts'] }, 1).split('\n')).toEqual([
    '',
    'The game server is ready (1.0 s) at http://a',
    'Also at http://b',
    "A client on this machine: new Client('k', '127.0.0.1', '7000')",
    'Modules: /a.ts  /b.ts',
    'Data in /data, release 1.2.3. Stop with Ctrl-C.',
    '',
  ]);
  const text = aloneText({ ...about, reachable: ['http://a'], modules: [] }, 1);
  expect(text).not.toContain('Also at');
  expect(text).toContain('No modules:');
  expect(aloneText({ ...about, modules: ['/a.ts'] }, 1)).toContain('\nModules: /a.ts\n');
});
