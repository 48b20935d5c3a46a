import { embedded, prometheusMetrics, StartRefused } from '@tuschel/platform';
import type { Log, Metrics, Platform } from '@tuschel/platform/ports';
import { RULES_VERSION } from '@tuschel/product';
import { addresses, aloneText, readyText } from './announce.ts';
import {
  type Config,
  helpText,
  idleSettings,
  isAlone,
  loginsOf,
  readConfig,
  shownSettings,
  unknownSettings,
} from './config/config.ts';
import { holdDataFolder, prepareDataFolder } from './dataFolder/dataFolder.ts';
import { holdRefusals } from './http/heldRefusals.ts';
import { httpServer } from './http/httpServer.ts';
import { findingsOf } from './doctor/findings.ts';
import { passkeysOf } from './config/partSettings.ts';
import { findingText } from './doctor/findingText.ts';
import { eraseAgain, warnOfErased } from './dataFolder/eraseAgain.ts';
import { explain } from './explain.ts';
import { measureStorage } from './ops/diskFigures.ts';
import { measureRequests } from './ops/httpFigures.ts';
import { logBackups } from './ops/backupLog.ts';
import { logMinutes } from './ops/minuteLog.ts';
import { serveOps } from './ops/opsServer.ts';
import { createReadiness } from './ops/readiness.ts';
import { serveStatus } from './ops/status.ts';
import { folderOf, withOptions } from './config/options.ts';
import { loadPages } from './pages.ts';
import type { Finding } from '@tuschel/protocol';
import { type Release, takeRelease } from './release.ts';
import { readRole, renderFor, renderHere } from './renderRole.ts';
import { loadSecrets } from './config/secrets.ts';
import { serverLog } from './serverLog.ts';
import { refuseIfNotBuilt, services } from './services.ts';
import { SETTINGS } from './config/settings.ts';
import { exitOnRequest, type Shutdown, shutdown } from './shutdown.ts';
import { VERSION } from './version.ts';

/** Exit code of a server that cannot save any more; whoever supervises it starts it again. */
const DATABASE_LOST = 70;
/** Of one that is refused until somebody changes something: whoever supervises it lets it be. */
const REFUSED = 78;
const MIB = 1024 * 1024;
const RELEASE: Release = { version: VERSION, rules: RULES_VERSION };

const environment = orExit(() => withOptions(process.argv.slice(2), process.env, folderOf(process.env)));

if (process.argv.includes('--help')) console.log(helpText({ product: environment[SETTINGS.product.name] }));
else await start();

async function start(): Promise<void> {
  const config = orExit(() => readConfig(environment));
  const role = orExit(() => readRole(process.argv));
  const log = serverLog({ level: config.logLevel, format: config.mode === 'production' ? 'json' : 'text' });
  const stop = shutdown(log);
  stop.add(() => log.info('stopped'));
  exitOnRequest(stop, log);
  for (const name of unknownSettings(process.env))
    log.warn('not a setting; npm start -- --help lists them all', { name });
  for (const name of idleSettings(environment))
    log.warn('a setting that has no effect while the game server runs alone', { name });

  try {
    if (role === 'render') {
      const renderer = await renderFor(config, log);
      stop.add(() => renderer.close());
      return;
    }
    if (!isAlone(config)) refuseIfNotBuilt();
    const pages = isAlone(config) ? null : loadPages(config);
    const findings = await findingsOf(config, pages, Date.now());
    refuseIfNobodyCanPlay(findings);
    prepareDataFolder(config.dataFolder);
    stop.add(await holdDataFolder(config.dataFolder));
    const secrets = loadSecrets(config);
    const metrics = prometheusMetrics();
    const readiness = createReadiness();
    if (config.opsPort !== null) stop.add(await serveOps(config.opsPort, { metrics, readiness }));

    if (config.mode === 'production') log.info('starting', startFacts(config));
    const { platform, before } = await openPlatform(config, { log, metrics, mediaKey: secrets.mediaKey, stop });
    stop.add(() => platform.close());
    measureStorage(metrics, platform, config.dataFolder);
    readiness.opened(platform);

    // Stopping runs from the end: refuse requests, let the services write, wait for the last connection, close the rest.
    const http = httpServer(config.proxies);
    measureRequests(http.app, metrics, log);
    holdRefusals(http.app, platform);
    serveStatus(http.app, readiness, platform.clock);
    let lastConnection = Promise.resolve();
    stop.add(() => lastConnection);
    const shown = { ...(pages && { pages }), settings: shownSettings(environment) };
    for (const service of services(platform, config, secrets, shown)) {
      stop.add(() => service.close());
      await service.start(http.app);
    }
    stop.add(() => {
      lastConnection = http.stop();
    });

    if (isAlone(config)) warnOfErased(config.dataFolder, log);
    else await eraseAgain(config.dataFolder, platform, log);
    const port = await http.listen(config.host, config.port);
    platform.started();
    readiness.served();
    stop.add(() => readiness.stopping());
    const loop = { clock: platform.clock, log };
    stop.add(logMinutes(() => metrics.text(), loop));
    stop.add(logBackups(config.dataFolder, loop));
    if (config.render && !isAlone(config)) stop.add(renderHere(config, port, platform));
    sayReady(config, port, secrets.serverKey, log);
    if (before && before.version !== VERSION) log.info('the data was written by another release before', { ...before });
    // Samples are what one develops with, and of proxies the requests tell.
    for (const finding of findings.filter(({ code }) => code !== 'samples' && code !== 'noProxy'))
      log.warn(findingText(finding), { finding: finding.code });
  } catch (error) {
    explain('Tuschel cannot start.', error);
    await stop.exit(codeOf(error));
  }
}

/** `before`: the release that wrote the data until now. */
async function openPlatform(
  config: Config,
  { log, metrics, mediaKey, stop }: { log: Log; metrics: Metrics; mediaKey: string; stop: Shutdown },
): Promise<{ platform: Platform; before: Release | null }> {
  let before: Release | null = null;
  const platform = await embedded({
    dataFolder: config.dataFolder,
    log,
    metrics,
    signingKey: Buffer.from(mediaKey),
    busyLagMs: config.busyLag,
    diskLimits: { lowBytes: config.diskLow * MIB, fullBytes: config.diskFull * MIB },
    ...(config.s3 && { s3: config.s3 }),
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    onDatabaseLost: () => void stop.exit(DATABASE_LOST),
    prepare: async (sql) => void (before = await takeRelease(sql, RELEASE, Date.now())),
  });
  return { platform, before };
}

/** What a person at the terminal reads, or whoever reads the log. */
function sayReady(config: Config, port: number, serverKey: string, log: Log): void {
  const { dataFolder, modules } = config;
  const ready = { reachable: addresses(config, port), dataFolder, version: VERSION };
  if (config.mode === 'production') return log.info('ready', ready);
  const seconds = process.uptime();
  console.log(isAlone(config) ? aloneText({ ...ready, port, modules, serverKey }, seconds) : readyText(ready, seconds));
}

/** What one asks first when something is wrong. */
function startFacts(config: Config): Record<string, unknown> {
  const { node, proxies, databaseUrl, s3, ads } = config;
  return {
    ...RELEASE,
    node,
    proxies,
    ...(isAlone(config)
      ? { product: 'none', modules: config.modules }
      : { logins: [...loginsOf(config), ...(passkeysOf(config) ? ['passkey'] : [])] }),
    database: databaseUrl === undefined ? 'built-in' : 'DATABASE_URL',
    files: s3 ? 's3' : 'data folder',
    ads,
  };
}

function refuseIfNobodyCanPlay(findings: readonly Finding[]): void {
  const noLogin = findings.find(({ code }) => code === 'noLogin');
  if (noLogin) throw new StartRefused(findingText(noLogin), { isLasting: true });
}

function codeOf(error: unknown): number {
  return error instanceof StartRefused && error.isLasting ? REFUSED : 1;
}

function orExit<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    explain('Tuschel cannot start.', error);
    process.exit(codeOf(error));
  }
}
