import {
  ApiException,
  createClient,
  type GameServer,
  type KeyValue,
  type LineStore,
  memoryLineStore,
  memoryStorage,
  type TuschelClient,
} from '@tuschel/client';
import type { Clock } from '@tuschel/platform/ports';
import { CLIENT, type LinesUpdate, readEnv } from '@tuschel/protocol';
import * as ink from '@tuschel/protocol/ink';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import type { SocketAnswer, Wire } from '../network/wire.ts';
import type { Referee } from '../referee/referee.ts';
import type { Server } from '../server/server.ts';

/** What a window finds again after a reload. */
export interface Device {
  windowStorage: KeyValue;
  browserStorage: KeyValue;
  lineStore: LineStore;
}

export function newDevice(): Device {
  return { windowStorage: memoryStorage(), browserStorage: memoryStorage(), lineStore: memoryLineStore() };
}

/** A window of a browser with the real client in it. */
export interface Window {
  readonly client: TuschelClient;
  readonly isOpen: boolean;
  /** The sockets that the client holds. */
  wires(): Wire[];
  wakeUp(): void;
  /** The page is gone: nothing in it runs any more. `politely`: it could still send what it had. */
  close(politely: boolean): void;
}

export interface WindowDeps {
  clock: Clock;
  network: Network;
  referee: Referee;
  road: Road;
  user: { id: string; name: string };
  device: Device;
  /** Local time minus server time, ms. */
  skewMs: number;
  randomBytes: (length: number) => Uint8Array;
  log: (message: string, fields?: object) => void;
}

const ENV = readEnv(null, { origin: 'http://sim', hostname: 'sim', port: '80', protocol: 'http:' });
/** A new one each time: what waits for it can be forgotten with it. */
const never = () => new Promise<never>(() => undefined);

export function openWindow(deps: WindowDeps): Window {
  const { clock, device, skewMs } = deps;
  const life = { isOpen: true };
  const wires = new Set<Wire>();
  let onWakeUp = () => {};
  let onLeave = () => {};
  const inThisLife = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.then(
      (answer) => (life.isOpen ? answer : never()),
      (error: unknown) => (life.isOpen ? Promise.reject(error as Error) : never()),
    );
  const timers = {
    now: () => clock.now() + skewMs,
    setTimeout: (run: () => void, ms: number) => clock.at(clock.now() + ms, () => life.isOpen && run()),
    clearTimeout: (cancel: unknown) => (cancel as (() => void) | null)?.(),
  };

  const client = createClient({
    ...device,
    env: ENV,
    clock: timers,
    fetch: ((url: string, init: RequestInit) => inThisLife(fakeFetch(deps, url, init))) as unknown as typeof fetch,
    randomBytes: deps.randomBytes,
    log: deps.log,
    ...(speaksInk(deps) ? { loadInk: async () => ink } : {}),
    gameServer: simulatedGameServer(deps, timers, wires, inThisLife),
    onWakeUp(listener) {
      onWakeUp = listener;
      return () => undefined;
    },
    onLeave(listener) {
      onLeave = listener;
      return () => undefined;
    },
  });

  return {
    client,
    get isOpen() {
      return life.isOpen;
    },
    wires: () => [...wires].filter(({ isOpen }) => isOpen),
    wakeUp: () => life.isOpen && onWakeUp(),
    close(politely) {
      if (politely) onLeave();
      life.isOpen = false;
      for (const wire of wires) if (wire.isOpen) wire.cut();
    },
  };
}

/** Half of all people, by their ids: both forms of drawings meet in one game. */
function speaksInk({ user }: WindowDeps): boolean {
  return Number.parseInt(user.id.slice(-1), 16) % 2 === 0;
}

// -------------------------------------------------------------------------------------------------------------- http

interface Answered {
  status: number;
  /** JSON, or INK1. */
  body: string | Uint8Array;
}

/** As much of a Response as the client looks at. */
async function fakeFetch(deps: WindowDeps, url: string, init: RequestInit): Promise<Response> {
  const asked = deps.network.ask(deps.road, (server) => answerTo(deps, server, url, init));
  const { status, body } = await Promise.race([asked, abortion(init.signal ?? null)]);
  const headers = new Map([
    ['date', new Date(deps.clock.now()).toUTCString()],
    ['content-type', typeof body === 'string' ? 'application/json' : ink.INK_MEDIA_TYPE],
  ]);
  return {
    ok: status < 300,
    status,
    statusText: '',
    headers,
    text: async () => body,
    arrayBuffer: async () => body,
  } as unknown as Response;
}

function abortion(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

const LINES_URL = /\/drawing\/([0-9a-f-]{36})\/lines$/;

async function answerTo(deps: WindowDeps, server: Server, url: string, init: RequestInit) {
  const drawing = LINES_URL.exec(url)?.[1];
  if (drawing === undefined) return signIn(deps, url);
  if (init.method === 'PUT') return putLines(deps, server, drawing, init.body as string | Uint8Array);
  const wantsInk = (init.headers as Headers).get('accept')?.includes(ink.INK_MEDIA_TYPE) ?? false;
  return getLines(deps, server, drawing, wantsInk ? 'ink' : 'json');
}

async function putLines(
  { referee, user }: WindowDeps,
  { product }: Server,
  drawing: string,
  body: string | Uint8Array,
): Promise<Answered> {
  const update = typeof body === 'string' ? (JSON.parse(body) as LinesUpdate) : body;
  const answer = await product.putLines(drawing, user.id, update).catch(unexpected);
  if (answer.status === 200) referee.linesAcknowledged(drawing, updateOf(update), answer.body);
  return answer;
}

async function getLines(
  { referee, user }: WindowDeps,
  { product }: Server,
  drawing: string,
  form: 'json' | 'ink',
): Promise<Answered> {
  const allowed = referee.maySee(user.id, drawing);
  const answer = await product.getLines(drawing, user.id, form).catch(unexpected);
  if (answer.status === 200) {
    referee.drawingSent(user.id, drawing, answer.body, allowed || referee.maySee(user.id, drawing));
  }
  return answer;
}

function updateOf(update: LinesUpdate | Uint8Array): LinesUpdate {
  if (!(update instanceof Uint8Array)) return update;
  const read = ink.decodeUpdate(update);
  if (!read.ok) throw new Error(`${read.field} ${read.message}`);
  return { ...(read.rest as Omit<LinesUpdate, 'lines'>), lines: read.lines };
}

/** As the edge of the API answers what it did not expect. */
function unexpected(): { status: number; body: string } {
  return { status: 500, body: '{"type":"urn:tuschel:error:unexpected","title":"unexpected","status":500}' };
}

/** Logins are not what is simulated: whoever asks is who he says. The same goes for signs of life. */
function signIn({ user, clock }: WindowDeps, url: string): Answered {
  const answer = (body: object): Answered => ({ status: 200, body: JSON.stringify(body) });
  if (url.endsWith('/login/start')) return answer({ authorizeUrl: '/authorize', state: 'a state of a login' });
  if (url.endsWith('/login/local')) return answer({ code: user.name });
  if (url.endsWith('/healthcheck')) return answer({});
  if (url.endsWith('/session/refresh')) return answer({ token: tokenOf(user, clock.now()) });
  return { status: 404, body: '' };
}

const TOKEN_MS = 3 * 60 * 60 * 1000;

function tokenOf({ id, name }: { id: string; name: string }, now: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = { uid: id, usn: name, exp: Math.floor((now + TOKEN_MS) / 1000) };
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

// ------------------------------------------------------------------------------------------------------- game server

type Timers = { setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };
type InThisLife = <Answer>(asked: Promise<Answer>) => Promise<Answer>;

function simulatedGameServer(deps: WindowDeps, timers: Timers, wires: Set<Wire>, inThisLife: InThisLife): GameServer {
  const { network, road, user } = deps;
  const asked = <Answer>(work: Promise<Answer>, ms: number) => withTimeout(timers, inThisLife(work), ms);

  return {
    authenticateCustom: async () => ({ token: tokenOf(user, deps.clock.now()), refreshToken: user.id }),
    account: async () => ({ ...NOBODY, id: user.id, username: user.name, displayName: user.name }),
    keepLanguage: async () => {},
    async rpc(_token, id, input) {
      const caller = { userId: user.id, username: user.name, vars: {} };
      const call = network.ask(road, (server) => server.product.rpc(id, caller, JSON.stringify(input)));
      return JSON.parse(await asked(call, CLIENT.requestTimeoutMs)) as unknown;
    },
    socketTicket: async (token) => token,
    async openSocket(_ticket, events) {
      const waiting = new Map<number, (answer: SocketAnswer) => void>();
      let last = 0;
      let isOver = false;
      let wire: Wire | null = null;
      const life = () => wire !== null && wires.has(wire);
      const opened = await asked(
        network.connect(road, user, {
          frame: (frame) => life() && matchDataOf(frame, (...message) => events.matchData(...message)),
          answered(id, answer) {
            if (life()) waiting.get(id)?.(answer);
            waiting.delete(id);
          },
          closed(code) {
            if (!life() || isOver) return;
            isOver = true;
            events.closed(code, '');
          },
        }),
        CLIENT.connectTimeoutMs,
      );
      wire = opened;
      wires.add(opened);

      const question = (run: (id: number) => void): Promise<SocketAnswer> => {
        const id = ++last;
        const answer = new Promise<SocketAnswer>((resolve) => void waiting.set(id, resolve));
        run(id);
        return withTimeout(timers, answer, CLIENT.sendTimeoutMs);
      };

      return {
        joinMatch: (matchId) =>
          question((id) =>
            opened.up(({ matches }, sender) =>
              matches
                .join(sender, matchId, {}, () => opened.answerJoin(id, matchId, { ok: true }))
                .catch((error: unknown) => opened.answerJoin(id, matchId, refusalOf(error))),
            ),
          ),
        async leaveMatch(matchId) {
          await question((id) =>
            opened.up(({ matches }, sender) =>
              matches.leave(sender, matchId).then(
                () => opened.answerLeave(id, matchId, { ok: true }),
                () => opened.answerLeave(id, matchId, { ok: false, isRejected: false, reason: 'no such match' }),
              ),
            ),
          );
        },
        sendMatchData(matchId, opCode, data) {
          opened.up(({ matches }, sender) => matches.receive(sender, matchId, { opCode, data, reliable: true }));
        },
        probe: () => opened.probe(),
        close() {
          isOver = true;
          opened.hangUp();
          wires.delete(opened);
        },
      };
    },
  };
}

function withTimeout<Answer>(timers: Timers, asked: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => reject(noAnswer('Request timed out.')), ms);
    asked.then(
      (answer) => {
        timers.clearTimeout(timer);
        resolve(answer);
      },
      (error: unknown) => {
        timers.clearTimeout(timer);
        reject(error instanceof ApiException ? error : noAnswer(String(error)));
      },
    );
  });
}

function noAnswer(message: string): ApiException {
  return new ApiException(message, 0, '', {}, null);
}

/** Socket error 5: the match does not admit this person. */
const MATCH_JOIN_REJECTED = 5;

function refusalOf(error: unknown): SocketAnswer {
  const { code, message } = error as { code?: number; message: string };
  return { ok: false, isRejected: code === MATCH_JOIN_REJECTED, reason: message };
}

function matchDataOf(frame: Buffer, deliver: (matchId: string, opCode: number, data: Uint8Array) => void): void {
  const { match_data: data } = JSON.parse(frame.toString()) as { match_data?: MatchDataJson };
  if (data) deliver(data.match_id, Number(data.op_code), Buffer.from(data.data ?? '', 'base64'));
}

export interface MatchDataJson {
  match_id: string;
  op_code: string;
  data?: string;
}

const NOBODY = {
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: null,
  broadcasterType: '',
};
