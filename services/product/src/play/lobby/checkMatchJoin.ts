import type { Account, Extend, RpcFunction } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import { type CheckMatchJoinResult, parseLobbyCode, type TermsCutOffs } from '@tuschel/protocol';
import { CheckMatchJoinSchema } from '@tuschel/protocol/schemas';
import { isShutOut } from '../../people/account/metadata.ts';
import { personOf } from '../../people/account/person.ts';
import type { Gate } from '@tuschel/rules';
import type { Admission, DoorQuestion, DrawQuestion } from '../draw-match/state.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import type { Door } from './door.ts';
import { payloadReader, playerOf, RPC_RATES, spendRates } from './rpcCall.ts';
import type { LobbyStore } from './store.ts';

export interface CheckMatchJoinDeps {
  extend: Pick<Extend, 'matches' | 'accounts'>;
  lobbies: Pick<LobbyStore, 'byCode'>;
  limiter: RateLimiter;
  clock: Pick<Clock, 'now'>;
  terms: TermsCutOffs;
  /** Absent: nobody is known to the host, their channel or the archive. */
  door?: Door;
}

const readPayload = payloadReader(CheckMatchJoinSchema);

/** RPC CheckMatchJoin: the match behind an invite code, or why the caller may not come in. */
export function checkMatchJoin(deps: CheckMatchJoinDeps): RpcFunction {
  return async (context, payload) => {
    const { lobbyCode, matchId } = readPayload(payload);
    spendRates(deps.limiter, RPC_RATES[matchId === undefined ? 'CheckMatchJoin' : 'CheckMatchJoinAgain'], context);
    const account = await playerOf(context, deps.extend.accounts, deps.terms);
    const found = isShutOut(account) ? { errorCode: 'banned' } : await find(deps, account, lobbyCode, matchId);
    return JSON.stringify({ ...found, servertime: deps.clock.now() } satisfies CheckMatchJoinResult);
  };
}

type Found = Omit<CheckMatchJoinResult, 'servertime'>;

/** A code that never was, one that has died and one whose match is gone take the same way and get the same answer. */
async function find(
  { extend, lobbies, door }: CheckMatchJoinDeps,
  account: Account,
  text: string,
  known?: string,
): Promise<Found> {
  const coded = await lobbies.byCode(parseLobbyCode(text) ?? '');
  const lobby = known === undefined || coded?.match === known ? coded : undefined;
  const match = lobby?.match ?? NOWHERE;
  const gate = door ? await gateAt(match, account, door, extend.matches) : {};
  const question: DrawQuestion = { type: 'admission', person: personOf(account), gate };
  const admission = (await extend.matches.ask(match, question)) as Admission | null;
  if (!lobby || !admission) return { errorCode: 'notFound' };
  const { errorCode, seated, closed } = admission;
  if (errorCode === undefined) return { matchId: lobby.match, seated };
  // With its match one may ask again as often as one needs to, until the lobby opens.
  const again = errorCode === 'private' ? { matchId: lobby.match, ...(closed ? { closed } : {}) } : {};
  return { errorCode, seated, ...again };
}

async function gateAt(match: string, account: Account, door: Door, matches: Extend['matches']): Promise<Gate> {
  const question: DrawQuestion = { type: 'door', person: account.id };
  const asked = (await matches.ask(match, question)) as DoorQuestion | null;
  return asked ? (await door.look(account, asked)).gate : {};
}

/** No match has this id. */
const NOWHERE = '00000000-0000-0000-0000-000000000000.tuschel';
