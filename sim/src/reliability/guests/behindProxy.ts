import { randomBytes } from 'node:crypto';
import { ambiguousRequests, plainRequests, type RawRequests, sendRaw } from '@tuschel/boot/rawRequests';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { RATES } from '@tuschel/protocol';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { signIn } from '../../rawPlayer.ts';
import { largeDrawing } from './badGuests.ts';
import { NGINX } from '../capability.ts';
import type { Drill } from '../drill.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { HOST_DECIDES, playToDrawing, seatClients } from '../players.ts';

/** Nobody else asks for this. */
const HIDDEN = '/api/account/ban';
const FORGED = 2 * RATES.login.limit;
/** nginx writes its log when an answer has left. */
const WRITTEN_MS = 50;

/** PROXY: the server behind nginx, as an operator sets it up with its sample. */
export const behindProxy: Drill = {
  id: 'PROXY',
  promise:
    'Behind nginx no request hides in another one, nobody makes an address up, games work, and tokens stay out of the log',
  inTestRun: false,
  needs: [NGINX],
  async run() {
    installCookieJar();
    const server = await startServer({
      ops: true,
      env: {
        TUSCHEL_MODE: 'production',
        TUSCHEL_LOCAL_LOGIN: 'on',
        TUSCHEL_RATE_LIMITS: 'on',
        TUSCHEL_PROXIES: '1',
      },
    });
    const nginx = await startNginx({ port: server.port, keepsConnections: false });
    const keeping = await startNginx({ port: server.port, keepsConnections: true });
    const played = await playThrough(nginx);
    const [once, kept] = [await smuggle(nginx, server), await smuggle(keeping, server)];
    const letIn = await logInFrom(nginx, FORGED);
    const logged = [nginx, keeping].flatMap((one) => [one.accessLog(), one.errorLog()]).join('\n');
    const told = /token|[?]|Bearer/.exec(logged);
    await nginx.close();
    await keeping.close();
    await server.close();
    return {
      summary:
        `${once.tried + kept.tried} ambiguous requests, ${once.refused + kept.refused} refused by nginx or the server, the others taken by both for the same; ` +
        `${letIn} of ${FORGED} logins let in; a game, a drawing of 13 MB`,
      problems: [
        ...once.problems,
        ...kept.problems,
        ...(letIn <= RATES.login.limit ? [] : [`${letIn} logins from made-up addresses were let in`]),
        ...(told === null ? [] : [`the log of nginx has "${logged.slice(told.index - 60, told.index + 60)}"`]),
        ...played,
      ],
    };
  },
};

/** Two people play to the drawing, and one of them keeps a large one. */
async function playThrough({ url }: Nginx): Promise<string[]> {
  const players = [await signedInClient(url, 'Host_behind'), await signedInClient(url, 'Guest_behind')];
  await seatClients(players, HOST_DECIDES);
  await playToDrawing(players);
  await Promise.all(players.map((player) => player.stop()));
  const { token } = await signIn(url, 'Artist_behind');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = largeDrawing() as BodyInit;
  const { status } = await fetch(`${url}/api/drawing/new`, { method: 'POST', headers, body });
  return status === 200 ? [] : [`a large drawing was answered ${status}`];
}

interface Smuggled {
  tried: number;
  refused: number;
  problems: string[];
}

/** What the server takes for a request is what nginx took for one, or less. */
async function smuggle(nginx: Nginx, server: ServerProcess): Promise<Smuggled> {
  const path = '/api/stats/exception';
  const problems: string[] = [];
  const tryAll = async (requests: RawRequests) => {
    let [refused, seen] = [0, 0];
    for (const [what, bytes] of requests) {
      const before = [hiddenIn(nginx), await servedHidden(server)] as const;
      const statuses = await sendRaw(nginx.port, bytes);
      await sleep(WRITTEN_MS);
      const passedOn = hiddenIn(nginx) - before[0];
      const served = (await servedHidden(server)) - before[1];
      if (served > passedOn)
        problems.push(`${what}: the server found a request that nginx did not (${statuses.join(', ')})`);
      if (statuses.some((status) => status >= 400 && status !== 401)) refused++;
      seen += served;
    }
    return { refused, seen };
  };
  const { refused } = await tryAll(ambiguousRequests(path, HIDDEN));
  const plain = plainRequests(path, HIDDEN);
  // Else nothing hidden would have been noticed either.
  const { seen } = await tryAll(plain);
  if (seen !== plain.length) problems.push(`of ${plain.length} plain requests the server found ${seen}`);
  return { tried: ambiguousRequests(path, HIDDEN).length, refused, problems };
}

function hiddenIn(nginx: Nginx): number {
  return nginx.accessLog().split(HIDDEN).length - 1;
}

async function servedHidden({ opsUrl }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const rows = metrics
    .split('\n')
    .filter((row) => row.startsWith('tuschel_http_requests_total') && row.includes(`"${HIDDEN}"`));
  return rows.reduce((sum, row) => sum + Number(row.slice(row.lastIndexOf(' '))), 0);
}

/** From an address that is another one each time, as the caller says. Answers how many were let in. */
async function logInFrom({ url }: Nginx, times: number): Promise<number> {
  const body = JSON.stringify({ provider: 'local', elevated: false });
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${n}.${randomBytes(1)[0]}` };
    statuses.push((await fetch(`${url}/api/login/start`, { method: 'POST', headers, body })).status);
  }
  return statuses.filter((status) => status === 200).length;
}
