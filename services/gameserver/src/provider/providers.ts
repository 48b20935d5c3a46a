import type { Clock, Log } from '@tuschel/platform/ports';
import type { Network } from '../account/identifier.ts';
import { createFetchOutside, isPrivateLine, type OutsideLimits } from '../outside/fetchOutside.ts';
import { type AppleConfig, createAppleProvider } from './apple.ts';
import { createFacebookProvider, type FacebookConfig } from './facebook.ts';
import { createFacebookInstantGameProvider, type FacebookInstantGameConfig } from './facebookInstantGame.ts';
import { createGameCenterProvider, type GameCenterConfig } from './gameCenter.ts';
import { createGoogleProvider, type GoogleConfig } from './google.ts';
import type { Prove } from './provider.ts';
import { createSteamProvider, type SteamConfig } from './steam.ts';

/** Networks whose people may come in by their word. What is absent is off. */
export interface ProvidersConfig {
  apple?: AppleConfig;
  facebook?: FacebookConfig;
  facebookInstantGame?: FacebookInstantGameConfig;
  gameCenter?: GameCenterConfig;
  google?: GoogleConfig;
  steam?: SteamConfig;
  /** Bounds of what is asked of them. */
  limits?: Partial<OutsideLimits>;
}

/** Null: it is off. */
export type Providers = Readonly<Record<Network, Prove | null>>;

export function createProviders(
  { limits, ...config }: ProvidersConfig,
  { clock, log }: { clock: Pick<Clock, 'now' | 'at'>; log: Log },
): Providers {
  for (const [name, provider] of Object.entries(config)) {
    const { url } = provider as { url?: string };
    if (url !== undefined && !isPrivateLine(new URL(url))) throw new Error(`the address of ${name} is not https`);
  }
  const deps = { clock, log, ask: createFetchOutside(clock, limits) };
  const { apple, facebook, facebookInstantGame, gameCenter, google, steam } = config;
  return {
    apple: apple ? createAppleProvider(apple, deps) : null,
    facebook: facebook ? createFacebookProvider(facebook, deps) : null,
    facebookInstantGame: facebookInstantGame ? createFacebookInstantGameProvider(facebookInstantGame, deps) : null,
    gameCenter: gameCenter ? createGameCenterProvider(gameCenter, deps) : null,
    google: google ? createGoogleProvider(google, deps) : null,
    steam: steam ? createSteamProvider(steam, deps) : null,
  };
}
