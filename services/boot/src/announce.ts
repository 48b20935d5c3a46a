import { networkInterfaces } from 'node:os';
import type { Config } from './config/config.ts';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Where the server can be reached, the best address for this computer first. */
export function addresses({ host, url }: Pick<Config, 'host' | 'url'>, port: number): string[] {
  const hosts = ANY_ADDRESS.has(host)
    ? ['localhost', ...networkAddresses()]
    : [host.includes(':') ? `[${host}]` : host];
  return [...(url ? [url] : []), ...hosts.map((name) => `http://${name}:${port}`)];
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

interface Ready {
  reachable: string[];
  dataFolder: string;
  version: string;
}

/** What a person at the terminal reads when the server is ready. */
export function readyText({ reachable, dataFolder, version }: Ready, seconds: number): string {
  const [first, ...others] = reachable;
  return [
    '',
    `Tuschel is ready (${seconds.toFixed(1)} s). Open ${first}`,
    ...(others.length > 0 ? [`Also at ${others.join('  ')}`] : []),
    `Data in ${dataFolder}, release ${version}. Stop with Ctrl-C.`,
    '',
  ].join('\n');
}

interface AloneReady extends Ready {
  port: number;
  /** Absolute paths. */
  modules: readonly string[];
  serverKey: string;
}

/** The same of a game server that runs alone. */
export function aloneText(
  { reachable, dataFolder, version, port, modules, serverKey }: AloneReady,
  seconds: number,
): string {
  const [first, ...others] = reachable;
  return [
    '',
    `The game server is ready (${seconds.toFixed(1)} s) at ${first}`,
    ...(others.length > 0 ? [`Also at ${others.join('  ')}`] : []),
    `A client on this machine: new Client('${serverKey}', '127.0.0.1', '${port}')`,
    modules.length > 0
      ? `Modules: ${modules.join('  ')}`
      : 'No modules: clients can make matches without rules. Add yours with --modules ./my-module.ts',
    `Data in ${dataFolder}, release ${version}. Stop with Ctrl-C.`,
    '',
  ].join('\n');
}
