import { isNetworkId } from '../account/identifier.ts';
import { isSignedByFacebook } from '../outside/facebookSignature.ts';
import { membersOf, type Prove, type ProviderDeps } from './provider.ts';

export interface FacebookInstantGameConfig {
  appSecret: string;
}

/** For so long a player may be known by the same signature, ms: it is made when a game asks for it. */
export const PLAYER_INFO_MS = 24 * 60 * 60_000;
const FUTURE_MS = 5 * 60_000;
/** Characters. */
const LONGEST = 16 * 1024;
const SIGNED = /^([\w-]+)=*\.([\w-]+=*)$/;

/** What `getSignedPlayerInfoAsync` gives to a game: nobody is asked, for the app's secret signs it. */
export function createFacebookInstantGameProvider(
  { appSecret }: FacebookInstantGameConfig,
  { clock }: Pick<ProviderDeps, 'clock'>,
): Prove {
  return async ({ signed_player_info: info = '' }) => {
    const [, signature = '', payload = ''] = (info.length <= LONGEST && SIGNED.exec(info)) || [];
    if (payload === '' || !isSignedByFacebook(signature, payload, appSecret)) return null;
    const { algorithm, player_id: id, issued_at: issuedAt } = playerIn(payload);
    if (algorithm !== 'HMAC-SHA256' || typeof issuedAt !== 'number' || !isNetworkId(id)) return null;
    const age = clock.now() - issuedAt * 1000;
    return age > PLAYER_INFO_MS || age < -FUTURE_MS ? null : { id, profile: {} };
  };
}

function playerIn(payload: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    return {};
  }
}
