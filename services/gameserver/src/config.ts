import type { IncomingMessage } from 'node:http';
import type { Platform } from '@tuschel/platform/ports';
import type { IsReserved } from './account/reservedIds.ts';
import type { StoresConfig } from './iap/config.ts';
import type { ProvidersConfig } from './provider/providers.ts';
import type { DomainName } from './surface/domainName.ts';

export interface GameServerConfig {
  /** Every client of the game knows it. */
  serverKey: string;
  /** For other servers: RPCs without a user. */
  httpKey: string;
  /** Signs session tokens and socket tickets. */
  sessionKey: string;
  refreshKey: string;
  /**
   * The name of this node: what it has in the journal and on the bus is under it. It is the part of a match id after the dot, too, but says
   * nothing of where the match is by now.
   */
  node: string;
  /** Of the program, for whoever asks /healthcheck. Default: it says nothing. */
  version?: string;
  /** Origins whose pages may open sockets, besides the server's own, and call the API, unless it is open to all. */
  allowedOrigins: string[] | '*';
  /** Sockets open with a ticket only, not with a session token. */
  ticketOnly: boolean;
  rateLimits: boolean;
  /** Addresses to which the limits per address do not apply. */
  exemptFromLimits?(address: string): boolean;
  /** A new socket of somebody ends the ones they had. */
  singleSocket?: boolean;
  /** How many objects one user may store, and bytes in all of them. */
  storageRoom?: { objects: number; bytes: number };
  /** Where purchases are validated. */
  purchaseStores?: StoresConfig;
  /** Accounts for whoever brings a custom id, also without a module that vouches for them. */
  open: boolean;
  /** Custom ids of accounts that stay as they are, and that nobody enters. Default: none. */
  isReserved?: IsReserved;
  /** Those that are on; absent: none. What is off is not served at all. */
  domains?: readonly DomainName[];
  /** Networks of others by whose word people come in. Absent: none. */
  providers?: ProvidersConfig;
  /** Of an upgrade request. Default: the peer's. */
  remoteAddress?: (request: IncomingMessage) => string;
}

export type GameServerPlatform = Pick<
  Platform,
  'clock' | 'entropy' | 'log' | 'metrics' | 'sql' | 'journal' | 'bus' | 'storage' | 'load'
>;
