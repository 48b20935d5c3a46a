import { isNetworkId } from '../account/identifier.ts';
import { isRefusal, OutsideFault, outsideJson, outsideUrl, together } from '../outside/fetchOutside.ts';
import { readIdToken } from './idToken.ts';
import { createKeyRing } from './keyRing.ts';
import { profileOf, type Prove, type Proven, type ProviderDeps, tokenOf } from './provider.ts';

export interface GoogleConfig {
  /** Of the apps and pages for which people log in. */
  clientIds: readonly string[];
  /** Of the first client id: then codes of Play Games are taken as well. */
  clientSecret?: string;
  /** What stands for Google. */
  url?: string;
}

/** A token with a signature has three parts, a code of Play Games none. */
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** ID tokens (https://developers.google.com/identity/sign-in/web/backend-auth) and codes of Play Games. */
export function createGoogleProvider(config: GoogleConfig, deps: ProviderDeps): Prove {
  const { ask, clock } = deps;
  const keys = createKeyRing(outsideUrl(config.url ?? 'https://www.googleapis.com', '/oauth2/v3/certs'), ask, clock);
  const issuers = ['https://accounts.google.com', 'accounts.google.com'];
  return async (proof) => {
    const token = tokenOf(proof);
    if (token === null) return null;
    if (!SIGNED.test(token)) return playerOf(token, config, deps);
    const said = await readIdToken(token, { keys, issuers, audiences: config.clientIds, clock });
    return said && { id: said.sub, profile: profileOf(said['name'], said['picture']) };
  };
}

/** https://developer.android.com/games/pgs/android/server-access */
async function playerOf(
  code: string,
  { clientIds: [clientId = ''], clientSecret, url }: GoogleConfig,
  { ask, clock }: Pick<ProviderDeps, 'ask' | 'clock'>,
): Promise<Proven | null> {
  if (clientSecret === undefined) return null;
  const call = together(ask, clock);
  const exchange = outsideUrl(url ?? 'https://oauth2.googleapis.com', '/token');
  const asked = { grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret };
  const granted = await call(exchange, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...asked, redirect_uri: '' }).toString(),
  });
  if (isRefusal(granted, exchange)) return null;
  const { access_token: access } = outsideJson(granted, exchange);
  if (typeof access !== 'string' || access === '') throw new OutsideFault('garbled', exchange.host);

  const player = outsideUrl(url ?? 'https://www.googleapis.com', '/games/v1/players/me');
  const told = await call(player, { headers: { authorization: `Bearer ${access}` } });
  if (isRefusal(told, player)) return null;
  const { playerId, originalPlayerId, displayName, avatarImageUrl } = outsideJson(told, player);
  if (!isNetworkId(playerId)) throw new OutsideFault('garbled', player.host);
  return {
    id: playerId,
    ...(isNetworkId(originalPlayerId) ? { formerId: originalPlayerId } : {}),
    profile: profileOf(displayName, avatarImageUrl),
  };
}
