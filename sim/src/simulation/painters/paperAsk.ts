import { type ApiCall, ApiException } from '@tuschel/client';
import type { AnswerOf, BodyOf, PaperUpdate } from '@tuschel/protocol';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import type { Referee } from '../referee/referee.ts';
import type { Server } from '../server/server.ts';

export interface PaperAskDeps {
  network: Network;
  referee: Referee;
  road: Road;
  /** Who asks. */
  user: string;
}

interface Answer {
  status: number;
  /** JSON, or INK1. */
  body: string | Uint8Array;
}

/** Asks a server for papers, as one account. Rejects with ApiException; it may never settle. */
export async function askForPapers(deps: PaperAskDeps, call: ApiCall): Promise<unknown> {
  const answered = deps.network.ask(deps.road, (server) => answerOf(deps, server, call));
  const { status, body } = await answered.catch((error: unknown) => {
    throw noAnswer(String(error));
  });
  const value = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
  if (status >= 300) throw new ApiException(`status ${status}`, status, String(body), {}, value);
  return value;
}

export function noAnswer(why: string): ApiException {
  return new ApiException(why, 0, '', {}, null);
}

async function answerOf(deps: PaperAskDeps, server: Server, call: ApiCall): Promise<Answer> {
  const [where = '', query = ''] = call.path.split('?');
  const [, kind, id = ''] = where.split('/');
  if (kind === 'drawing') return linesOf(deps, server, id);
  const update = call.method === 'POST' && !isErasing(call) ? (structuredClone(call.body) as PaperUpdate) : null;
  const judge = deps.referee.papers.arrived({ user: deps.user, paperId: id === '' ? null : id, update });
  const answer = await answerFrom(server, deps.user, { ...call, id, query }).catch(unexpected);
  await judge(answer);
  if (isErasing(call)) judgeErasing(deps.referee, answer);
  return answer;
}

/** What is gone of the bin, by O28: a device then lets go of it. */
function judgeErasing(referee: Referee, { status, body }: Answer): void {
  if (status !== 200) return;
  const { erased } = JSON.parse(String(body)) as AnswerOf<'POST /papers/erase'>;
  const stays = erased.filter((id) => !referee.papers.isErased(id));
  if (stays.length > 0) referee.fault(`O28: the papers ${stays.join()} are still there after they were erased`);
}

function answerFrom({ product }: Server, user: string, call: ApiCall & { id: string; query: string }) {
  const { papers } = product;
  const { id, method } = call;
  if (isErasing(call)) return papers.eraseAll((call.body as BodyOf<'POST /papers/erase'>).paperIds, user);
  if (method === 'POST') return papers.update(id, user, Buffer.from(JSON.stringify(call.body)));
  if (method === 'DELETE') return call.query === 'erase=true' ? papers.erase(id, user) : papers.bin(id, user);
  if (id !== '') return papers.read(id, user);
  const asked = new URLSearchParams(call.query);
  const [skip, take] = [Number(asked.get('skip')), Number(asked.get('take'))];
  return papers.list(user, { skip, take, isBin: asked.get('bin') === 'true' });
}

function isErasing({ method, path }: ApiCall): boolean {
  return method === 'POST' && path === '/papers/erase';
}

async function linesOf({ referee, user }: PaperAskDeps, { product }: Server, id: string): Promise<Answer> {
  const allowed = referee.maySee(user, id);
  const answer = await product.getLines(id, user, 'ink').catch(unexpected);
  if (answer.status === 200) referee.drawingSent(user, id, answer.body, allowed || referee.maySee(user, id));
  return answer;
}

/** As the edge of the API answers what it did not expect. */
function unexpected(): { status: number; body: string } {
  return { status: 500, body: '{"type":"urn:tuschel:error:unexpected","title":"unexpected","status":500}' };
}
