import type { KeyValue, LineStore } from '@tuschel/client';
import type { Clock } from '@tuschel/platform/ports';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import type { Referee } from '../referee/referee.ts';

/** What a window finds again after a reload. */
export interface Device {
  windowStorage: KeyValue;
  browserStorage: KeyValue;
  lineStore: LineStore;
}

export interface WindowDeps {
  clock: Clock;
  network: Network;
  referee: Referee;
  road: Road;
  user: { id: string; name: string };
  device: Device;
  /** Local time minus server time, ms. */
  skewMs: number;
  randomBytes: (length: number) => Uint8Array;
  log: (message: string, fields?: object) => void;
}
