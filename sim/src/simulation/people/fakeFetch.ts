import type { LinesUpdate } from '@tuschel/protocol';
import * as ink from '@tuschel/protocol/ink';
import type { Server } from '../server/server.ts';
import { tokenOf } from './token.ts';
import type { WindowDeps } from './windowDeps.ts';

interface Answered {
  status: number;
  /** JSON, or INK1. */
  body: string | Uint8Array;
}

/** As much of a Response as the client looks at. */
export async function fakeFetch(deps: WindowDeps, url: string, init: RequestInit): Promise<Response> {
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

/** Logins are not what is simulated: they are who they say they are. The same goes for signs of life. */
function signIn({ user, clock }: WindowDeps, url: string): Answered {
  const answer = (body: object): Answered => ({ status: 200, body: JSON.stringify(body) });
  if (url.endsWith('/login/start')) return answer({ authorizeUrl: '/authorize', state: 'a state of a login' });
  if (url.endsWith('/login/local')) return answer({ code: user.name });
  if (url.endsWith('/healthcheck')) return answer({});
  if (url.endsWith('/session/refresh')) return answer({ token: tokenOf(user, clock.now()) });
  return { status: 404, body: '' };
}
