import { ApiError, Code, type Extend, type RpcFunction } from '@tuschel/gameserver/extend';
import type { ProfileTexts, TermsCutOffs } from '@tuschel/protocol';
import { UpdateProfileSchema } from '@tuschel/protocol/schemas';
import type { WordFilter } from '@tuschel/words';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import type { Parts } from '../../parts.ts';
import { payloadReader, playerOf, spendRates } from '../../play/lobby/rpcCall.ts';
import { isShutOut } from '../account/metadata.ts';
import type { ProfileStore } from './store.ts';
import { changed, wireTexts } from './texts.ts';

export interface ProfileRpcsDeps {
  accounts: Pick<Extend['accounts'], 'get'>;
  store: Pick<ProfileStore, 'change'>;
  filter: Pick<WordFilter, 'check'>;
  limiter: RateLimiter;
  terms: TermsCutOffs;
  isNewcomer: Parts['isNewcomer'];
}

const read = payloadReader(UpdateProfileSchema);

/** RPC update_profile. */
export function updateProfile(deps: ProfileRpcsDeps): RpcFunction {
  return async (context, payload) => {
    const account = await playerOf(context, deps.accounts, deps.terms);
    if (isShutOut(account)) throw new ApiError(Code.PermissionDenied, 'banned');
    spendRates(deps.limiter, ['profile'], context);
    const change = read(payload);
    const reader = { filter: deps.filter, isNewcomer: await deps.isNewcomer(account) };
    const after = await deps.store.change(account.id, (before) => changed(before, change, reader));
    if ('fault' in after) throw new ApiError(Code.InvalidArgument, `${after.field} ${after.fault}`);
    return JSON.stringify(wireTexts(after) satisfies ProfileTexts);
  };
}
