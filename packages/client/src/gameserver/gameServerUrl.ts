import type { RuntimeConfig } from '@tuschel/protocol';

/** Without a slash at its end. */
export function gameServerUrl({ serverSsl, serverHost, serverPort }: RuntimeConfig): string {
  return `${serverSsl ? 'https' : 'http'}://${serverHost}:${serverPort}`;
}
