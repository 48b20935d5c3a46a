import { type Account, ApiError, Code, type Extend, type RequestContext } from '@tuschel/gameserver/extend';
import { owesTerms, type RateName, type TermsCutOffs } from '@tuschel/protocol';
import { visibleTexts } from '@tuschel/words';
import type { TSchema, Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { readMetadata } from '../../people/account/metadata.ts';
import { DEEPEST_JSON, isDeeperThan } from '../../http/jsonBody.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';

/** The account that calls. Calls of a server, by the http key, have none. */
export async function callerOf(context: RequestContext, accounts: Pick<Extend['accounts'], 'get'>): Promise<Account> {
  const account = context.caller && (await accounts.get(context.caller.userId));
  if (!account) throw new ApiError(Code.Unauthenticated, 'Auth token required');
  return account;
}

/** The account that calls, of somebody who has accepted the terms. */
export async function playerOf(
  context: RequestContext,
  accounts: Pick<Extend['accounts'], 'get'>,
  cutOffs: TermsCutOffs,
): Promise<Account> {
  const account = await callerOf(context, accounts);
  // A refusal's message is its code, as everywhere on the game server.
  if (owesTerms(readMetadata(account), cutOffs)) throw new ApiError(Code.PermissionDenied, 'termsNotAccepted');
  return account;
}

/** Rates of the calls that come over the game server. All need a session. */
export const RPC_RATES = {
  CreateMatch: ['lobbyCreate'],
  CheckMatchJoin: ['join', 'joinAddress'],
  /** Names the match as well: no code can be guessed so. */
  CheckMatchJoinAgain: ['joinWait'],
} as const satisfies Record<string, readonly RateName[]>;

export function spendRates(limiter: RateLimiter, rates: readonly RateName[], context: RequestContext): void {
  const user = context.caller?.userId;
  const wait = limiter.take(rates, { address: context.remoteAddress, ...(user === undefined ? {} : { user }) });
  if (wait === null) return;
  throw new ApiError(Code.ResourceExhausted, `Too many requests. Try again in ${Math.ceil(wait / 1000)} s.`, wait);
}

/** Reads payloads of one shape; anything else is an invalid argument, with the name of the field. */
export function payloadReader<Schema extends TSchema>(schema: Schema): (payload: string) => Static<Schema> {
  const compiled = Compile(schema);
  return (payload) => {
    const value = parsed(payload);
    if (compiled.Check(value)) return value as Static<Schema>;
    const [error] = compiled.Errors(value);
    const field = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw new ApiError(Code.InvalidArgument, `${field} ${error?.message ?? 'is not valid'}`.trim());
  };
}

function parsed(payload: string): unknown {
  if (payload === '') return {};
  if (isDeeperThan(payload, DEEPEST_JSON)) throw new ApiError(Code.InvalidArgument, 'The payload nests too deeply.');
  try {
    return visibleTexts(JSON.parse(payload) as unknown);
  } catch {
    throw new ApiError(Code.InvalidArgument, 'The payload is not JSON.');
  }
}
