import type { TuschelClient } from '@tuschel/client';
import { createBrowserClient } from '@tuschel/client/browser';
import { type EnvJson, readEnv } from '@tuschel/protocol';

/** Reads the server's configuration, makes the client, and lets it restore the session while the first screen is drawn. */
export async function openClient(): Promise<TuschelClient> {
  const client = createBrowserClient(readEnv(await fetchEnv(), location));
  void client.start();
  return client;
}

/** Null when the server has none: then everything is at its default. */
async function fetchEnv(): Promise<EnvJson | null> {
  const response = await fetch('/env.json', { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as EnvJson | null) : null;
}
