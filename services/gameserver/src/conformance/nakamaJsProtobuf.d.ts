/** Its package names no types. */
declare module '@heroiclabs/nakama-js-protobuf' {
  import type { WebSocketAdapterText } from '@heroiclabs/nakama-js';

  /** An adapter, as the one for texts is. */
  export const WebSocketAdapterPb: new () => WebSocketAdapterText;
}
