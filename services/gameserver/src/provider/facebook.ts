import { createHmac } from 'node:crypto';
import { isNetworkId } from '../account/identifier.ts';
import {
  type FetchOutside,
  isRefusal,
  OutsideFault,
  outsideJson,
  outsideUrl,
  together,
} from '../outside/fetchOutside.ts';
import { readIdToken } from './idToken.ts';
import { createKeyRing } from './keyRing.ts';
import { type Json, membersOf, profileOf, type Prove, type Proven, type ProviderDeps, tokenOf } from './provider.ts';

export interface FacebookConfig {
  appId: string;
  appSecret: string;
  /** What stands for Facebook. */
  url?: string;
}

const GRAPH = 'https://graph.facebook.com';
const VERSION = '/v24.0';
const ISSUERS = ['https://www.facebook.com', 'https://facebook.com'];
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Nobody has more friends there than 5,000. */
const FRIENDS_A_PAGE = 500;
const MOST_PAGES = 10;

/**
 * Access tokens (https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging) and, where people are not followed, the signed
 * ones of Limited Login (https://developers.facebook.com/docs/facebook-login/limited-login/token/validating).
 */
export function createFacebookProvider(config: FacebookConfig, { ask, clock }: ProviderDeps): Prove {
  const keysUrl = outsideUrl(config.url ?? 'https://www.facebook.com', '/.well-known/oauth/openid/jwks/');
  const keys = createKeyRing(keysUrl, ask, clock);
  // The proof first, and then the friends, have the time of one call each.
  const newGraph = () => createGraph(config, together(ask, clock));
  return async (proof) => {
    const token = tokenOf(proof);
    if (token === null) return null;
    if (!SIGNED.test(token)) return holderOf(token, config, newGraph);
    const said = await readIdToken(token, { keys, issuers: ISSUERS, audiences: [config.appId], clock });
    return said && { id: said.sub, profile: profileOf(said['name'], said['picture']) };
  };
}

/** Null: refused. */
type Graph = (path: string, query: Record<string, string>) => Promise<Json | null>;

function createGraph({ url = GRAPH }: FacebookConfig, ask: FetchOutside): Graph {
  return async (path, query) => {
    const place = outsideUrl(url, VERSION + path, query);
    const answer = await ask(place);
    return isRefusal(answer, place) ? null : outsideJson(answer, place);
  };
}

/** Somebody whose token was made out for another app may have lost it to that app: it says nothing here. */
async function holderOf(
  token: string,
  { appId, appSecret, url = GRAPH }: FacebookConfig,
  newGraph: () => Graph,
): Promise<Proven | null> {
  const graph = newGraph();
  const checked = await graph('/debug_token', { input_token: token, access_token: `${appId}|${appSecret}` });
  const { app_id: app, user_id: user, is_valid: isValid } = membersOf(checked?.['data']);
  if (isValid !== true || String(app) !== appId) return null;
  const asHolder = {
    access_token: token,
    appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
  };
  const said = await graph('/me', { ...asHolder, fields: 'id,name,picture' });
  if (said === null || said['id'] !== user) return null;
  if (!isNetworkId(said['id'])) throw new OutsideFault('garbled', new URL(url).host);
  return {
    id: said['id'],
    profile: profileOf(said['name'], membersOf(membersOf(said['picture'])['data'])['url']),
    friends: () => friendsOf(asHolder, newGraph()),
  };
}

/** Those who use the same app. The address of the next page is never followed: it is asked for by its mark. */
async function friendsOf(asHolder: Record<string, string>, graph: Graph): Promise<string[]> {
  const friends = new Set<string>();
  let after = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { ...asHolder, fields: 'id', limit: String(FRIENDS_A_PAGE), ...(after === '' ? {} : { after }) };
    const { data, paging } = (await graph('/me/friends', query)) ?? {};
    for (const friend of Array.isArray(data) ? (data as unknown[]) : []) {
      const { id } = membersOf(friend);
      if (isNetworkId(id)) friends.add(id);
    }
    const { next, cursors } = membersOf(paging);
    const { after: mark } = membersOf(cursors);
    if (typeof next !== 'string' || typeof mark !== 'string' || mark === '' || mark === after) break;
    after = mark;
  }
  return [...friends];
}
