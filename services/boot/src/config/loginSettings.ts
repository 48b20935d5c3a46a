import { key, onOff, type Setting, standIn, words } from './setting.ts';
import { readProviderOrigin, readProviderOrigins, readWholeNumber } from './settingText.ts';

const PICTURE_ORIGINS = 8;
const NETWORK_IDS = 16;

/** Who may come in, and whose word counts for it. */
export const LOGIN_SETTINGS = {
  localLogin: {
    ...onOff('TUSCHEL_LOCAL_LOGIN', 'play under any name, without an account', false),
    fallback: 'on in development unless another login is set up, else off',
    absent: undefined,
  } satisfies Setting<boolean | undefined>,
  passkeys: onOff(
    'TUSCHEL_PASSKEYS',
    'people may keep their account with a passkey of their device; it needs an https address, or localhost',
    true,
  ),
  twitchClientId: key('TUSCHEL_TWITCH_CLIENT_ID', 'client id of the Twitch login', 'no Twitch login'),
  twitchClientSecret: key('TUSCHEL_TWITCH_CLIENT_SECRET', 'its secret', 'no Twitch login'),
  twitchTeam: words(
    'TUSCHEL_TWITCH_TEAM',
    'team at Twitch whose members are shown while they stream',
    /^[a-z0-9_]{1,50}$/,
    'its name, as in the address of its page',
  ),
  twitchCategory: words(
    'TUSCHEL_TWITCH_CATEGORY',
    'category at Twitch whose streams are shown, such as Art',
    /^[^\p{Cc}]{1,100}$/u,
    'the name of a category',
  ),
  twitchTag: words(
    'TUSCHEL_TWITCH_TAG',
    'with TUSCHEL_TWITCH_CATEGORY: only streams with this tag',
    /^[\p{L}\p{N}]{1,25}$/u,
    'one word of letters and digits',
  ),
  twitchUrl: standIn('TUSCHEL_TWITCH_URL', 'the login, the API and the pictures of Twitch', 'Twitch itself'),
  discordClientId: key('TUSCHEL_DISCORD_CLIENT_ID', 'client id of the Discord login', 'no Discord login'),
  discordClientSecret: key('TUSCHEL_DISCORD_CLIENT_SECRET', 'its secret', 'no Discord login'),
  discordUrl: standIn('TUSCHEL_DISCORD_URL', 'the login and the pictures of Discord', 'Discord itself'),
  oidcIssuer: {
    name: 'TUSCHEL_OIDC_ISSUER',
    meaning:
      'a login of your own: an OpenID Connect issuer, such as a realm of Keycloak; under another issuer people are other people',
    allowed:
      'an https address, or an http one of this machine, letter for letter as the issuer calls itself, without /.well-known/…',
    fallback: 'no such login',
    read: readIssuer,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  oidcClientId: key('TUSCHEL_OIDC_CLIENT_ID', 'client id there', 'no such login'),
  oidcClientSecret: key('TUSCHEL_OIDC_CLIENT_SECRET', 'its secret', 'a public client, which has none'),
  oidcName: words(
    'TUSCHEL_OIDC_NAME',
    'what people know the issuer as: “Log in with …”',
    /^[^\p{Cc}]{1,30}$/u,
    'up to 30 characters',
    'the host of the issuer',
  ),
  oidcScopes: {
    name: 'TUSCHEL_OIDC_SCOPES',
    meaning: 'what the issuer is asked for',
    allowed: 'openid and other scopes, with spaces between them',
    fallback: 'openid profile',
    read: readScopes,
    absent: 'openid profile',
  } satisfies Setting<string>,
  oidcPictures: {
    name: 'TUSCHEL_OIDC_PICTURES',
    meaning: 'where profile pictures of its people may be fetched from, beside the issuer itself',
    allowed: `up to ${PICTURE_ORIGINS} https addresses without a path, separated by commas`,
    fallback: 'the host of the issuer alone',
    read: (given) => readProviderOrigins(given, PICTURE_ORIGINS),
    absent: [],
  } satisfies Setting<string[]>,
  appleIds: networkIds('APPLE_IDS', 'bundle ids and service ids for which people log in with Apple'),
  appleUrl: standIn('TUSCHEL_GAMESERVER_APPLE_URL', 'the keys of Apple', 'Apple itself'),
  facebookId: words(
    'TUSCHEL_GAMESERVER_FACEBOOK_ID',
    'id of the app at Facebook',
    /^\d{1,20}$/,
    'a number of Facebook’s',
    'nobody logs in with Facebook',
  ),
  facebookSecret: key('TUSCHEL_GAMESERVER_FACEBOOK_SECRET', 'its secret', 'nobody logs in with Facebook'),
  facebookUrl: standIn('TUSCHEL_GAMESERVER_FACEBOOK_URL', 'the API and the keys of Facebook', 'Facebook itself'),
  instantGameSecret: key(
    'TUSCHEL_GAMESERVER_INSTANT_GAME_SECRET',
    'secret of the app of an instant game of Facebook',
    'nobody logs in with it',
  ),
  gameCenterIds: networkIds('GAME_CENTER_IDS', 'bundle ids for whose players Apple’s Game Center vouches'),
  gameCenterUrl: standIn('TUSCHEL_GAMESERVER_GAME_CENTER_URL', 'the certificates of Game Center', 'Apple itself'),
  googleIds: networkIds('GOOGLE_IDS', 'client ids for which people log in with Google'),
  googleSecret: key(
    'TUSCHEL_GAMESERVER_GOOGLE_SECRET',
    'secret of the first of them, for codes of Play Games',
    'such codes are refused',
  ),
  googleUrl: standIn('TUSCHEL_GAMESERVER_GOOGLE_URL', 'the keys and the API of Google', 'Google itself'),
  steamApp: {
    name: 'TUSCHEL_GAMESERVER_STEAM_APP',
    meaning: 'number of the app at Steam',
    allowed: 'a whole number from 1 to 4294967295',
    fallback: 'nobody logs in with Steam',
    read: (given) => readWholeNumber(given, 1, 2 ** 32 - 1),
    absent: undefined,
  } satisfies Setting<number | undefined>,
  steamKey: key('TUSCHEL_GAMESERVER_STEAM_KEY', 'key of its publisher for the Web API', 'nobody logs in with Steam'),
  steamUrl: standIn('TUSCHEL_GAMESERVER_STEAM_URL', 'the Web API of Steam', 'Steam itself'),
} as const;

/** By which the game server knows for whom a network has vouched. */
function networkIds(name: string, meaning: string): Setting<string[] | undefined> {
  return {
    name: `TUSCHEL_GAMESERVER_${name}`,
    meaning,
    allowed: `up to ${NETWORK_IDS} ids of letters, digits, dots and dashes, separated by commas`,
    fallback: 'nobody logs in with it',
    read: (given) => {
      const ids = given.split(',').map((id) => id.trim());
      return ids.length <= NETWORK_IDS && ids.every((id) => /^[\w.-]{1,200}$/.test(id)) ? [...new Set(ids)] : undefined;
    },
    absent: undefined,
  };
}

/** With a path, a slash at its end included, but nothing behind it. The document that describes an issuer may name another one. */
function readIssuer(given: string): string | undefined {
  const url = URL.parse(given);
  const isPlain = url && url.username === '' && url.password === '' && !/[?#]|\/\.well-known(\/|$)/.test(url.href);
  return isPlain && !given.includes('?') && !given.includes('#') && readProviderOrigin(url.origin) ? given : undefined;
}

function readScopes(given: string): string | undefined {
  const scopes = given.split(/\s+/);
  const isPlain = scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope));
  return isPlain && scopes.includes('openid') ? scopes.join(' ') : undefined;
}
