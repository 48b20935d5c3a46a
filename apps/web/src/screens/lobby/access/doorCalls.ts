import type { TuschelClient } from '@tuschel/client';
import type { ChannelGate, HostDoor, LoginStartResult, WhitelistResult } from '@tuschel/protocol';

type Ask = Pick<TuschelClient, 'ask'>;

export const DOOR_KEY = ['host', 'door'] as const;

/** The host's own lists, and what he lets us read of his channel. All calls throw ApiException. */
export const readDoor = (client: Ask) => client.ask({ method: 'GET', path: '/host/door' }) as Promise<HostDoor>;

export const keepWhitelist = (client: Ask, names: readonly string[]) =>
  client.ask({ method: 'PUT', path: '/host/whitelist', body: { names } }) as Promise<WhitelistResult>;

export const previewWhitelist = (client: Ask, names: readonly string[]) =>
  client.ask({ method: 'POST', path: '/host/whitelist/preview', body: { names } }) as Promise<WhitelistResult>;

export const startConsent = (client: Ask, gate: ChannelGate) =>
  client.ask({ method: 'POST', path: '/host/channel/consent', body: { gate } }) as Promise<LoginStartResult>;

export const withdrawConsent = (client: Ask) => client.ask({ method: 'DELETE', path: '/host/channel/consent' });
