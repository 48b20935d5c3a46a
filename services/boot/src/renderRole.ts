import { type Log, type Platform, StartRefused } from '@tuschel/platform';
import { issueRenderer } from '@tuschel/product';
import { type Renderer, type RendererOptions, startRenderer } from '@tuschel/render';
import type { Config } from './config/config.ts';
import { SETTINGS } from './config/settings.ts';

/** What of the product this process is. */
export type Role = 'server' | 'render';

/** What `--roles` says. Throws `StartRefused` for a role that there is none. */
export function readRole(args: readonly string[]): Role {
  const at = args.indexOf('--roles');
  if (at < 0) return 'server';
  const given = args[at + 1];
  if (given === 'render') return 'render';
  throw new StartRefused(`--roles is ${JSON.stringify(given ?? '')}: it must be render, or left out for everything`);
}

/**
 * The renderer of this server's own drawings, which asks like any other; its token is new with each start and stands nowhere. Games do not
 * need it: where it cannot be had the log says so.
 *
 * @param port where the server listens
 * @returns ends it
 */
export function renderHere(
  { host, node, ...config }: Pick<Config, 'host' | 'node' | Manners>,
  port: number,
  { sql, clock, entropy, log }: Pick<Platform, 'sql' | 'clock' | 'entropy' | 'log'>,
): () => Promise<void> {
  const begin = async () => {
    const token = await issueRenderer(sql, `server-${node}`, { clock, entropy });
    const serverUrl = `http://${loopbackOf(host)}:${port}`;
    return startRenderer({ serverUrl, token, ...mannersOf(config), log: log.child({ service: 'render' }) });
  };
  const renderer = begin().catch((error: unknown) => {
    log.error('pictures and films cannot be made', { error });
    return null;
  });
  return async () => (await renderer)?.close();
}

/** Where a server that listens at this host can be reached on its own machine. */
export function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A renderer of a server that runs elsewhere. Throws `StartRefused` when it is not said which, or whose token it shows. */
export function renderFor(
  { renderServer, renderToken, ...config }: Pick<Config, 'renderServer' | 'renderToken' | Manners>,
  log: Log,
): Promise<Renderer> {
  for (const [setting, value] of [
    [SETTINGS.renderServer, renderServer],
    [SETTINGS.renderToken, renderToken],
  ] as const)
    if (!value) throw new StartRefused(`${setting.name} is missing: with --roles render it must be set`);
  return startRenderer({ serverUrl: renderServer ?? '', token: renderToken ?? '', ...mannersOf(config), log });
}

type Manners = 'renderNice' | 'renderEncoder';

function mannersOf({
  renderNice,
  renderEncoder,
}: Pick<Config, Manners>): Pick<RendererOptions, 'priority' | 'encoder'> {
  return { priority: renderNice, encoder: renderEncoder };
}
