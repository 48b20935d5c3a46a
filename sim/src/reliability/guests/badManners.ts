import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { ChatLine, TuschelClient } from '@tuschel/client';
import { LOBBY_CODE, RATES } from '@tuschel/protocol';
import { signedInClient, sleep } from '../../bot.ts';
import { signIn } from '../../rawPlayer.ts';
import { fromNetwork } from './badGuests.ts';
import { HOST_DECIDES, playToDrawing, seatClients, whenState } from '../players.ts';

const LOGINS = 60;
const GUESSES = 120;
/** A network of nobody else. */
const NETWORK = 0xbad;
const SECRET = 'an otter on roller skates delivers pizza';
const BLOCKED = new URL('../../../../content/words/de/block.txt', import.meta.url);
/** Somebody behind a proxy of which the server knows nothing. */
const BEHIND_PROXY = { 'x-forwarded-for': '203.0.113.7' };

/** What one guest tries without any load: codes, logins, names, and the secrets of a game in its chat. Every way in which that works. */
export async function badManners(): Promise<string[]> {
  const named = await startServer({ env: { TUSCHEL_RATE_LIMITS: 'on', TUSCHEL_PROXIES: '1' } });
  const problems = [...(await floods(named, NETWORK)), ...(await names(named)), ...(await tellsSecrets(named))];
  await named.close();
  // As anybody starts it: in development, where people next to the machine are exempt from limits of addresses.
  const unnamed = await startServer({ env: { TUSCHEL_RATE_LIMITS: 'on' } });
  problems.push(...(await behindAnyProxy(unnamed)));
  await unnamed.close();
  return problems;
}

/** Limits of a network, and of a user. */
async function floods(server: ServerProcess, network: number): Promise<string[]> {
  const { token } = await signIn(server.url, 'Guesses_Codes');
  return [
    ...tooMany(
      'logins of one network',
      await letIn(LOGINS, () => beginLogin(server, fromNetwork(network))),
      RATES.login,
    ),
    ...tooMany(
      'guesses of one user',
      await letIn(GUESSES, () => guess(server, token, fromNetwork(network))),
      RATES.join,
    ),
  ];
}

interface LetIn {
  count: number;
  /** Told to come again later. */
  refused: number;
  ms: number;
}

/** What becomes of so many calls at once. A server that is busy with those that it lets in refuses others as well. */
async function letIn(times: number, call: () => Promise<number>): Promise<LetIn> {
  const from = performance.now();
  const statuses = await Promise.all(Array.from({ length: times }, call));
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  return { count: count(200), refused: count(429), ms: performance.now() - from };
}

function tooMany(
  what: string,
  { count, ms }: LetIn,
  { limit, windowMs }: { limit: number; windowMs: number },
): string[] {
  // Credits refill meanwhile.
  const most = limit + Math.ceil((limit * ms) / windowMs);
  return count <= most ? [] : [`${count} ${what} were let in, of at most ${most}`];
}

async function beginLogin({ url }: ServerProcess, from: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...from };
  const body = JSON.stringify({ provider: 'local', elevated: false });
  return (await fetch(`${url}/api/login/start`, { method: 'POST', headers, body })).status;
}

async function guess({ url }: ServerProcess, token: string, from: Record<string, string>): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...from };
  const letters = Array.from(randomBytes(LOBBY_CODE.length), (byte) => LOBBY_CODE.alphabet[byte % 32]);
  const body = JSON.stringify(JSON.stringify({ lobbyCode: letters.join('') }));
  return (await fetch(`${url}/v2/rpc/checkmatchjoin`, { method: 'POST', headers, body })).status;
}

/** Nobody is called so; and two who sit at one table can be told apart. */
async function names({ url }: ServerProcess): Promise<string[]> {
  const entry =
    readFileSync(BLOCKED, 'utf8')
      .split('\n')
      .find((line) => /^\p{L}{5}/u.test(line)) ?? '';
  const slur = entry.replace('*', '');
  const refused = [
    'Admin',
    '\u0410dmin',
    'ADM1N',
    'System',
    'Das Moderatoren-Team',
    slur,
    `${slur.slice(0, 2)}.${slur.slice(2)}`,
  ];
  const problems: string[] = [];
  for (const [index, name] of refused.entries()) {
    const isIn = await signIn(url, name).then(
      () => true,
      (error: unknown) => {
        if (!/"name":"(reserved|unwanted)"/.test(String(error)))
          problems.push(`name ${index} is refused without a reason: ${String(error)}`);
        return false;
      },
    );
    if (isIn) problems.push(`somebody is called by name ${index} of those nobody may have`);
  }
  return problems;
}

const DISGUISES: readonly string[] = [
  SECRET,
  '\u00e4n \u00f6tt\u00e9r \u00f4n r\u00f3ller sk\u00e0tes del\u00efvers p\u00eczza',
  '4n 0tt3r 0n r0ll3r sk4t3s d3l1v3rs p1zz4',
  '\u0430n \u043etter \u043en r\u043eller sk\u0430tes d\u0435livers pizz\u0430',
  Array.from(SECRET).join('\uFE0F'),
  'otter on roller skates delivers',
  'could it be an otter with a pizza?',
];
const INNOCENT = ['what a lovely evening', 'is it a pizza?'];
const HEARD_WITHIN_MS = 10_000;
/** A line a second, and some at once. */
const PACE_MS = 1_050;

async function tellsSecrets({ url }: ServerProcess): Promise<string[]> {
  const host = await signedInClient(url, 'Otter_Host', { talks: true });
  // The name of the host in other capitals, with a look-alike.
  const guest = await signedInClient(url, 'OTTER_H0ST', { talks: true });
  await seatClients([host, guest], HOST_DECIDES);
  await playToDrawing([host, guest], SECRET);
  const { players } = await whenState(host, () => true);
  const shown = players.map(({ name }) => name);
  for (const line of [...DISGUISES, ...INNOCENT]) {
    guest.chat.get()?.lobby.send(line);
    await sleep(PACE_MS);
  }
  const until = performance.now() + HEARD_WITHIN_MS;
  while (heard(host).length < INNOCENT.length && performance.now() < until) await sleep(50);
  const told = heard(host).filter((text) => !INNOCENT.includes(text));
  const missing = INNOCENT.filter((text) => !heard(host).includes(text));
  await Promise.all([host, guest].map((client) => client.stop()));
  return [
    ...(shown.includes('OTTER_H0ST (2)') ? [] : [`two at a table look alike: ${shown.join(', ')}`]),
    ...told.map((text) => `everybody heard "${text}"`),
    ...missing.map((text) => `nobody heard "${text}"`),
  ];
}

function heard({ chat }: TuschelClient): string[] {
  const entries = chat.get()?.lobby.get().entries ?? [];
  return entries.filter((entry): entry is ChatLine => entry.kind === 'said' && !entry.isMine).map(({ text }) => text);
}

/** A user's limits hold for neighbours, too, and those of an address from the first one who comes by a proxy that was not named. */
async function behindAnyProxy(server: ServerProcess): Promise<string[]> {
  const { token } = await signIn(server.url, 'Neighbour');
  const guesses = await letIn(GUESSES, () => guess(server, token, {}));
  const near = await letIn(LOGINS, () => beginLogin(server, {}));
  const behind = await letIn(LOGINS, () => beginLogin(server, BEHIND_PROXY));
  return [
    ...tooMany('guesses of a neighbour', guesses, RATES.join),
    ...(near.refused === 0 ? [] : [`${near.refused} of ${LOGINS} logins at a party were too many`]),
    ...tooMany('logins behind a proxy that is not named', behind, RATES.login),
    ...(server.output().includes('a proxy that is not named stands before the server')
      ? []
      : ['nobody is told of a proxy that is not named']),
  ];
}
