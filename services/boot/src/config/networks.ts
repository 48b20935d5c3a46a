import type { ProvidersConfig } from '@tuschel/gameserver';
import { allOrNone, at, incomplete } from './incomplete.ts';
import { SETTINGS, type SettingValues } from './settings.ts';

/** Networks by whose word people come in to the game server; undefined: none. Throws where one of what each needs is missing. */
export function readNetworks(values: SettingValues): ProvidersConfig | undefined {
  const { appleIds, gameCenterIds, googleIds, googleSecret, instantGameSecret } = values;
  const { facebookId, facebookSecret, steamApp, steamKey } = values;
  allOrNone(values, 'facebookId', 'facebookSecret');
  allOrNone(values, 'steamApp', 'steamKey');
  if (googleSecret && !googleIds) throw incomplete(SETTINGS.googleIds, SETTINGS.googleSecret);

  const networks: ProvidersConfig = {
    ...(appleIds && { apple: { audiences: appleIds, ...at(values.appleUrl) } }),
    ...(facebookId &&
      facebookSecret && { facebook: { appId: facebookId, appSecret: facebookSecret, ...at(values.facebookUrl) } }),
    ...(instantGameSecret && { facebookInstantGame: { appSecret: instantGameSecret } }),
    ...(gameCenterIds && { gameCenter: { bundleIds: gameCenterIds, ...at(values.gameCenterUrl) } }),
    ...(googleIds && {
      google: { clientIds: googleIds, ...(googleSecret && { clientSecret: googleSecret }), ...at(values.googleUrl) },
    }),
    ...(steamApp && steamKey && { steam: { appId: steamApp, publisherKey: steamKey, ...at(values.steamUrl) } }),
  };
  if (Object.keys(networks).length === 0) return undefined;
  // Elsewhere nobody comes in by them, unless a module looks at each who does.
  if (!values.openGameServer && values.modules.length === 0)
    throw incomplete(SETTINGS.openGameServer, SETTINGS[firstOf(values)]);
  return networks;
}

const FIRST = ['appleIds', 'facebookId', 'instantGameSecret', 'gameCenterIds', 'googleIds', 'steamApp'] as const;

function firstOf(values: SettingValues): (typeof FIRST)[number] {
  return FIRST.find((name) => values[name] !== undefined) ?? 'appleIds';
}
