import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { ChannelGate } from '@tuschel/protocol';

type Ask = Pick<TuschelClient, 'ask'>;

export const DOOR_KEY = ['host', 'door'] as const;

/** The host's own lists, and what they let us read of their channel. All calls throw ApiException. */
export const readDoor = (client: Ask) => callEndpoint(client, 'GET /host/door');

export const keepWhitelist = (client: Ask, names: readonly string[]) =>
  callEndpoint(client, 'PUT /host/whitelist', { body: { names: [...names] } });

export const previewWhitelist = (client: Ask, names: readonly string[]) =>
  callEndpoint(client, 'POST /host/whitelist/preview', { body: { names: [...names] } });

export const startConsent = (client: Ask, gate: ChannelGate) =>
  callEndpoint(client, 'POST /host/channel/consent', { body: { gate } });

export const withdrawConsent = (client: Ask) => callEndpoint(client, 'DELETE /host/channel/consent');
