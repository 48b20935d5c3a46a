import type { Extend, RpcFunction } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import { type AcceptTermsResult, owesTerms, type TermsCutOffs } from '@tuschel/protocol';
import { AcceptTermsSchema } from '@tuschel/protocol/schemas';
import { readMetadata } from '../account/metadata.ts';
import { callerOf, payloadReader } from '../../play/lobby/rpcCall.ts';
import type { Republish } from '../../library/post/republish.ts';
import type { createAcceptances } from './acceptances.ts';

export interface AcceptTermsDeps {
  accounts: Pick<Extend['accounts'], 'get' | 'patchMetadata'>;
  acceptances: ReturnType<typeof createAcceptances>;
  republish: Pick<Republish, 'finish'>;
  clock: Pick<Clock, 'now'>;
  cutOffs: TermsCutOffs;
  /** Of the text that is accepted. */
  version: string;
}

const readPayload = payloadReader(AcceptTermsSchema);

/** RPC accept_terms. Images that are to be private are so before it counts. */
export function acceptTerms({
  accounts,
  acceptances,
  republish,
  clock,
  cutOffs,
  version,
}: AcceptTermsDeps): RpcFunction {
  return async (context, payload) => {
    readPayload(payload);
    const account = await callerOf(context, accounts);
    const { termsAccepted } = readMetadata(account);
    if (termsAccepted !== null && !owesTerms({ termsAccepted }, cutOffs)) return answer(termsAccepted);
    await republish.finish(account.id);
    const now = clock.now();
    await acceptances.keep({ person: account.id, accepted_at: now, version });
    await accounts.patchMetadata(account.id, { termsAccepted: now });
    return answer(now);
  };
}

function answer(termsAccepted: number): string {
  return JSON.stringify({ termsAccepted } satisfies AcceptTermsResult);
}
