import type { ProvidersConfig } from '@tuschel/gameserver';
import type { StartRefused } from '@tuschel/platform';
import { SETTINGS, type Setting, type SettingValues } from './settings.ts';

/** What is wrong when one setting is there and another one that it needs is not. */
export type Incomplete = (missing: Setting<unknown>, present: Setting<unknown>) => StartRefused;

/** Networks by whose word people come in to the game server; undefined: none. Throws where one of what each needs is missing. */
export function readNetworks(values: SettingValues, incomplete: Incomplete): ProvidersConfig | undefined {
  const { appleIds, gameCenterIds, googleIds, googleSecret, instantGameSecret } = values;
  const { facebookId, facebookSecret, steamApp, steamKey } = values;
  const needs = (present: keyof SettingValues, missing: keyof SettingValues) => {
    if (values[present] !== undefined && values[missing] === undefined)
      throw incomplete(SETTINGS[missing], SETTINGS[present]);
  };
  needs('facebookId', 'facebookSecret');
  needs('facebookSecret', 'facebookId');
  needs('steamApp', 'steamKey');
  needs('steamKey', 'steamApp');
  needs('googleSecret', 'googleIds');

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

function at(url: string | undefined): { url?: string } {
  return url === undefined ? {} : { url };
}
