import { isNetworkId } from '../account/identifier.ts';
import { isRefusal, OutsideFault, outsideJson, outsideUrl } from '../outside/fetchOutside.ts';
import { type Json, membersOf, type Prove, type ProviderDeps, tokenOf } from './provider.ts';

export interface SteamConfig {
  appId: number;
  /** Key of the publisher for the Web API. */
  publisherKey: string;
  /** What stands for Steam. */
  url?: string;
}

const STEAM_ID = /^[1-9]\d{0,19}$/;
/** Nobody has more friends there than 2,000. */
const MOST_FRIENDS = 2_500;

/** Session tickets: https://partner.steamgames.com/doc/webapi/ISteamUserAuth */
export function createSteamProvider(config: SteamConfig, { ask, log }: ProviderDeps): Prove {
  const { appId, publisherKey: key, url: base = 'https://partner.steam-api.com' } = config;

  const friendsOf = async (steamid: string): Promise<string[]> => {
    const url = outsideUrl(base, '/ISteamUser/GetFriendList/v0001/', { key, steamid, relationship: 'friend' });
    const answer = await ask(url);
    // Whose friends are nobody's business has none here.
    if (isRefusal(answer, url)) return [];
    const { friends } = membersOf(membersOf(lowerCased(outsideJson(answer, url)))['friendslist']);
    const listed = Array.isArray(friends) ? (friends as unknown[]).slice(0, MOST_FRIENDS) : [];
    return listed.map((friend) => membersOf(friend)['steamid']).filter((id): id is string => isSteamId(id));
  };

  return async (proof) => {
    const ticket = tokenOf(proof);
    if (ticket === null) return null;
    const query = { format: 'json', key, appid: String(appId), ticket };
    const url = outsideUrl(base, '/ISteamUserAuth/AuthenticateUserTicket/v1/', query);
    const answer = await ask(url);
    if (isRefusal(answer, url)) {
      if (answer.status === 403) log.warn('Steam does not take the key of the publisher', { status: answer.status });
      return null;
    }
    const { params, error } = membersOf(outsideJson(answer, url)['response']);
    const { result, steamid: id } = membersOf(params);
    if (error !== undefined || result !== 'OK') return null;
    if (!isSteamId(id)) throw new OutsideFault('garbled', url.host);
    return { id, profile: {}, friends: () => friendsOf(id) };
  };
}

function isSteamId(id: unknown): id is string {
  return isNetworkId(id) && STEAM_ID.test(id);
}

/** `friendslist` is also written `friendsList`. */
function lowerCased(json: Json): Json {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]));
}
