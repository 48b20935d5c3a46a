import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { createNearby } from '../http/nearby.ts';
import { readConfig } from './config.ts';
import { gameServerConfig } from './gameServerConfig.ts';

const KEYS = { serverKey: 's', httpKey: 'h', sessionKey: 'a', refreshKey: 'b', mediaKey: 'm', tokenKey: 't' };

function told(environment: Record<string, string>) {
  const config = readConfig(environment);
  return gameServerConfig(config, KEYS, createNearby(config, collectingLog()));
}

test('the game server is told its keys, and what the operator says of it', () => {
  expect(told({ TUSCHEL_NODE: 'play-2' })).toMatchObject({
    ...KEYS,
    node: 'play-2',
    ticketOnly: false,
    rateLimits: true,
    open: false,
    singleSocket: false,
    storageRoom: { objects: 1_000, bytes: 16_000_000 },
    purchaseStores: {},
  });
  expect(told({})).not.toHaveProperty('providers');
  expect(told({ TUSCHEL_SOCKET_TICKET_ONLY: 'on' })).toMatchObject({ ticketOnly: true, singleSocket: false });
  expect(
    told({
      TUSCHEL_SOCKET_TICKET_ONLY: 'on',
      TUSCHEL_RATE_LIMITS: 'off',
      TUSCHEL_SINGLE_SOCKET: 'on',
      TUSCHEL_GAMESERVER: 'open',
      TUSCHEL_GAMESERVER_DOMAINS: 'friends',
      TUSCHEL_GAMESERVER_INSTANT_GAME_SECRET: 'secret',
      TUSCHEL_STORAGE_OBJECTS: '7',
      TUSCHEL_STORAGE_MB: '3',
      TUSCHEL_IAP_FACEBOOK_SECRET: 'paid',
    }),
  ).toMatchObject({
    ticketOnly: true,
    rateLimits: false,
    singleSocket: true,
    open: true,
    domains: ['friends'],
    providers: { facebookInstantGame: { appSecret: 'secret' } },
    storageRoom: { objects: 7, bytes: 3_000_000 },
    purchaseStores: { facebook: { appSecret: 'paid' } },
  });
});

test('pages of our own addresses and of those that the operator names may call it; of an open one all pages may', () => {
  const origins = (environment: Record<string, string>) => told(environment).allowedOrigins;
  expect(origins({})).toEqual([]);
  const all = {
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://team.example/admin',
    TUSCHEL_ORIGINS: 'https://a.example,https://b.example',
  };
  expect(origins(all)).toEqual([
    'https://a.example',
    'https://b.example',
    'https://draw.example',
    'https://team.example',
  ]);
  expect(origins({ ...all, TUSCHEL_GAMESERVER: 'open' })).toBe('*');
});

test('who calls is seen through as many proxies as are named, and one that is not named ends what is granted to the house', () => {
  const from = (address: string, forwarded?: string) => {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, 'remoteAddress', { value: address });
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
    return request;
  };
  const behind = told({ TUSCHEL_PROXIES: '1' });
  expect(behind.remoteAddress?.(from('10.0.0.1', '203.0.113.9, 192.168.1.4'))).toBe('192.168.1.4');
  const direct = told({});
  expect(direct.remoteAddress?.(from('192.168.1.4'))).toBe('192.168.1.4');
  expect(direct.exemptFromLimits?.('192.168.1.4')).toBe(true);
  expect(direct.exemptFromLimits?.('203.0.113.9')).toBe(false);
  expect(direct.remoteAddress?.(from('192.168.1.1', '203.0.113.9'))).toBe('192.168.1.1');
  expect(direct.exemptFromLimits?.('192.168.1.4')).toBe(false);
});
