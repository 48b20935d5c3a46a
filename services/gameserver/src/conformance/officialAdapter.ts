import type { WebSocketAdapterText } from '@heroiclabs/nakama-js';
import { WebSocketAdapterPb } from '@heroiclabs/nakama-js-protobuf';

/** What the official client sends and reads in the binary format. */
export function createOfficialAdapter(): WebSocketAdapterText {
  return new WebSocketAdapterPb();
}
