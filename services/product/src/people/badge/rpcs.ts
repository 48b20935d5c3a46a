import { ApiError, Code, type Extend, type RpcFunction } from '@tuschel/gameserver/extend';
import type { CheckBadgeResult, ClaimBadgeResult, TermsCutOffs } from '@tuschel/protocol';
import { CheckBadgeSchema, ClaimBadgeSchema } from '@tuschel/protocol/schemas';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { payloadReader, playerOf, spendRates } from '../../play/lobby/rpcCall.ts';
import { isShutOut } from '../account/metadata.ts';
import type { BadgeClaims } from './claims.ts';
import { wireBadge } from './rowsOfBadges.ts';

export interface BadgeRpcsDeps {
  accounts: Pick<Extend['accounts'], 'get'>;
  claims: Pick<BadgeClaims, 'check' | 'claim'>;
  limiter: RateLimiter;
  terms: TermsCutOffs;
}

const readClaim = payloadReader(ClaimBadgeSchema);
const readCheck = payloadReader(CheckBadgeSchema);

/** RPC claim_badge. */
export function claimBadge(deps: BadgeRpcsDeps): RpcFunction {
  return async (context, payload) => {
    const player = await claimant(deps, context);
    const { badge, hash } = readClaim(payload);
    const errorCode = await deps.claims.claim(player, badge, hash);
    return JSON.stringify((errorCode === null ? {} : { errorCode }) satisfies ClaimBadgeResult);
  };
}

/** RPC check_badge_and_hash: what a link is good for, before it is used. A failure is a 400 with its code. */
export function checkBadge(deps: BadgeRpcsDeps): RpcFunction {
  return async (context, payload) => {
    const player = await claimant(deps, context);
    const { badge, hash } = readCheck(payload);
    const checked = await deps.claims.check(player, badge, hash);
    if (typeof checked === 'string') throw new ApiError(Code.InvalidArgument, checked);
    const { row, isClaimed } = checked;
    return JSON.stringify({ data: { ...wireBadge(row), isClaimed } } satisfies CheckBadgeResult);
  };
}

/** Whom a badge may be given. */
async function claimant(
  { accounts, limiter, terms }: BadgeRpcsDeps,
  context: Parameters<RpcFunction>[0],
): Promise<string> {
  const account = await playerOf(context, accounts, terms);
  if (isShutOut(account)) throw new ApiError(Code.PermissionDenied, 'banned');
  spendRates(limiter, ['badge'], context);
  return account.id;
}
