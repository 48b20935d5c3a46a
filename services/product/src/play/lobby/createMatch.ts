import { type Account, ApiError, Code, type Extend, type RpcFunction } from '@tuschel/gameserver/extend';
import type { Clock, Entropy, Load, Storage } from '@tuschel/platform/ports';
import { type CreateMatchResult, LOBBY_CODE, makeLobbyCode } from '@tuschel/protocol';
import { CreateMatchSchema } from '@tuschel/protocol/schemas';
import { isShutOut } from '../../people/account/metadata.ts';
import { lobbySizeOf, mayHost, personOf } from '../../people/account/person.ts';
import type { ProductConfig } from '../../config.ts';
import { DRAW_MODULE, type DrawParams, type DrawStatus } from '../draw-match/state.ts';
import { QUIZ_MODULE } from '../quiz-match/state.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { payloadReader, playerOf, RPC_RATES, spendRates } from './rpcCall.ts';
import type { LobbyStore } from './store.ts';

export interface CreateMatchDeps {
  extend: Pick<Extend, 'matches' | 'accounts'>;
  lobbies: LobbyStore;
  limiter: RateLimiter;
  entropy: Pick<Entropy, 'bytes'>;
  clock: Pick<Clock, 'now'>;
  storage: Pick<Storage, 'state'>;
  load: Pick<Load, 'refusal'>;
  config: Pick<ProductConfig, 'hosting' | 'hostingTwitch' | 'lobbySizes' | 'terms'>;
  /** A lobby of this host has opened. */
  opened?: (host: string) => void;
}

const readPayload = payloadReader(CreateMatchSchema);

/** RPC CreateMatch: opens a lobby. A host has one at a time; while it lives, its code is answered again. */
export function createMatch(deps: CreateMatchDeps): RpcFunction {
  return async (context, payload) => {
    const { matchType = DRAW_MODULE, ...rest } = readPayload(payload);
    if (matchType !== DRAW_MODULE && matchType !== QUIZ_MODULE)
      throw new ApiError(Code.InvalidArgument, `matchType must be ${DRAW_MODULE} or ${QUIZ_MODULE}`);
    const wishes: Wishes = { ...rest, module: matchType };
    const account = await playerOf(context, deps.extend.accounts, deps.config.terms);
    const refused = refusal(account, deps.config);
    if (refused) return JSON.stringify(refused);
    const lobbyCode = await lobbyOf(deps, account, wishes, () =>
      spendRates(deps.limiter, RPC_RATES.CreateMatch, context),
    );
    const result: CreateMatchResult = lobbyCode === null ? { errorCode: 'storageLow' } : { lobbyCode };
    return JSON.stringify(result);
  };
}

function refusal(account: Account, { hosting, hostingTwitch }: CreateMatchDeps['config']): CreateMatchResult | null {
  if (isShutOut(account)) return { errorCode: 'banned' };
  return hosting === 'open' || mayHost(account, hostingTwitch) ? null : { errorCode: 'noPermission' };
}

/** What a new lobby begins with. */
type Wishes = Pick<DrawParams, 'language' | 'access'> & { module: string };

/** Opening a lobby at the same time on two screens leads to the same lobby. Null: there is no room for a new one. */
async function lobbyOf(
  deps: CreateMatchDeps,
  account: Account,
  wishes: Wishes,
  spend: () => void,
): Promise<string | null> {
  for (let spent = false; ; spent = true) {
    const known = await deps.lobbies.ofHost(account.id);
    if (known && (await isLedBy(deps, known, account.id))) return known.code;
    if (deps.storage.state() !== 'ready') return null;
    refuseWhileCrowded(deps.load);
    if (!spent) spend();
    const code = await open(deps, account, wishes, known?.code ?? null);
    if (code === null) continue;
    deps.opened?.(account.id);
    return code;
  }
}

/** A refusal's message is its code, as everywhere on the game server. */
function refuseWhileCrowded(load: Pick<Load, 'refusal'>): void {
  const retryAfterMs = load.refusal('lobby');
  if (retryAfterMs !== null) throw new ApiError(Code.Unavailable, 'overloaded', retryAfterMs);
}

/** No match ends as soon as this after it was opened: one that does not answer yet is about to. */
const STARTING_MS = 30_000;

async function isLedBy(
  { extend, clock }: CreateMatchDeps,
  { match, openedAt }: { match: string; openedAt: number },
  host: string,
): Promise<boolean> {
  const status = (await extend.matches.ask(match, { type: 'status' })) as DrawStatus | null;
  if (status === null) return clock.now() - openedAt < STARTING_MS;
  return status.phase !== 99 && status.host === host;
}

/** The lobby's match and rows come into being together. Null: another call opened a lobby meanwhile. */
async function open(
  { extend, lobbies, entropy, config }: CreateMatchDeps,
  account: Account,
  { module, ...wishes }: Wishes,
  seen: string | null,
): Promise<string | null> {
  await lobbies.sweep();
  const code = makeLobbyCode(entropy.bytes(LOBBY_CODE.length));
  const host = personOf(account);
  const params: DrawParams = {
    lobbyCode: code,
    host,
    capacity: lobbySizeOf(host, config.lobbySizes),
    banned: await lobbies.bans(account.id),
    ...wishes,
  };
  try {
    await extend.matches.create(module, params, async (tx, match) => {
      if (!(await lobbies.open(tx, { code, match, host: account.id }, seen))) throw new OvertakenError();
    });
  } catch (error) {
    if (error instanceof OvertakenError) return null;
    throw error;
  }
  return code;
}

/** Ends a transaction whose lobby somebody else has opened already. */
class OvertakenError extends Error {}
