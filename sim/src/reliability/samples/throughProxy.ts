/** One run behind the sample of a proxy, on a machine of its own (ownMachine.ts): `node throughProxy.ts nginx FOLDER`. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { luckOf } from '../../luck.ts';
import { signIn } from '../../rawPlayer.ts';
import { brokeOff, type DrillReport } from '../drill.ts';
import { compareLines, drained, HOST_DECIDES, playToDrawing, scribbleOn, seatClients } from '../players.ts';
import { ask, NAME, serialNumber } from './ask.ts';
import { makeCertificate } from './certificate.ts';
import { reportFromMachine } from './ownMachine.ts';
import { type Proxy, type ProxyName, startProxy } from './proxies.ts';
import { http2, largeBodies, limitsByAddress, otherWays, sameHeaders, staysConnected } from './seenThrough.ts';

const URL_OF_SITE = `https://${NAME}`;
const FORMER = 'former.example';
const PLAYERS = 4;
const DRAWN_MS = 2_000;
const SAVED_WITHIN_MS = 30_000;

const [name, folder] = process.argv.slice(2) as [ProxyName, string];
reportFromMachine(await run(name, folder).catch(brokeOff));
process.exit(0);

async function run(proxyName: ProxyName, authorityFolder: string): Promise<DrillReport> {
  installCookieJar();
  const authority = { folder: authorityFolder, file: join(authorityFolder, 'ca.pem') };
  const certify = () => makeCertificate(authority, [NAME, FORMER]);
  const server = await startRenamed();
  const proxy = await startProxy(proxyName, certify());
  const { lines, problems: lost } = await playOn(server, () => proxy.renew(certify()));
  const { token } = await signIn(URL_OF_SITE, 'Silent_behind');
  const silent = staysConnected(token);
  const large = await largeBodies();
  const problems = [
    ...lost,
    ...(await sameHeaders(server.url)),
    ...(await otherWays()),
    ...(await http2(token)),
    ...large.problems,
    ...(await limitsByAddress()),
    ...(await silent),
    ...(await tellsNothing(server, proxy, token)),
  ];
  await proxy.close();
  rmSync(server.dataFolder, { recursive: true, maxRetries: 5 });
  return {
    summary: `${PLAYERS} players, ${lines} lines over a new certificate and a restart, a socket silent for 65 s; a drawing over 16 MiB is refused ${large.refused}`,
    problems,
  };
}

/** In production, and known by another name before. */
async function startRenamed(): Promise<ServerProcess> {
  const start = (site: string, dataFolder?: string) =>
    startServer({
      port: 7350,
      ...(dataFolder === undefined ? {} : { dataFolder }),
      env: {
        TUSCHEL_MODE: 'production',
        TUSCHEL_URL: site,
        TUSCHEL_LOCAL_LOGIN: 'on',
        TUSCHEL_RATE_LIMITS: 'on',
        TUSCHEL_PROXIES: '1',
      },
    });
  const former = await start(`https://${FORMER}`);
  await former.kill('SIGTERM');
  return start(URL_OF_SITE, former.dataFolder);
}

/** A game in which everybody draws while the proxy takes a new certificate and the server is started again. */
async function playOn(
  server: ServerProcess,
  renew: () => Promise<void>,
): Promise<{ lines: number; problems: string[] }> {
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, n) => signedInClient(URL_OF_SITE, `Player_${n}`)),
  );
  await seatClients(players, HOST_DECIDES);
  const syncs = await playToDrawing(players);
  const luck = luckOf(11);
  const scribblers = syncs.map((sync) => scribbleOn(sync, luck, 400));
  await sleep(DRAWN_MS);
  const before = await serialNumber();
  await renew();
  await sleep(DRAWN_MS);
  const after = await serialNumber();
  await server.kill('SIGTERM');
  await server.start();
  await sleep(DRAWN_MS);
  await Promise.all(scribblers.map((scribbler) => scribbler.stop()));
  const took = await drained(syncs, SAVED_WITHIN_MS);
  const compared = await Promise.all(players.map((player, n) => compareLines(player, syncs[n]!)));
  await Promise.all(players.map((player) => player.stop()));
  return {
    lines: syncs.reduce((sum, sync) => sum + sync.lines.length, 0),
    problems: [
      ...(took === null ? ['lines were not saved'] : []),
      ...compared.filter((problem) => problem !== null),
      ...(before === after ? ['the proxy goes on with the old certificate'] : []),
    ],
  };
}

/** The log says who asked for what, and no secret, also of requests that fail. */
async function tellsNothing(server: ServerProcess, proxy: Proxy, token: string): Promise<string[]> {
  const secret = randomBytes(12).toString('hex');
  const asked = (path: string) => ask(`${path}?token=${secret}&code=${secret}`, { headers: { cookie: `a=${secret}` } });
  await asked('/status');
  await asked('/ws');
  await ask(`/gallery?${secret.repeat(3_000)}`).catch(() => undefined);
  await server.close();
  const away = [await asked('/status'), await asked('/ws')].map(({ status }) => status);
  await sleep(500);
  const logs = proxy.logs();
  const told = [secret, token].filter((one) => logs.includes(one)).map((one) => logs.indexOf(one));
  return [
    ...told.map((at) => `the log tells a secret: ${logs.slice(Math.max(0, at - 200), at + 20)}`),
    ...(/\/status/.test(logs) && logs.includes('203.0.113.7') ? [] : ['the log does not say who asked for what']),
    ...(away.every((status) => status === 502 || status === 503)
      ? []
      : [`without the server it answers ${away.join(', ')}`]),
  ];
}
