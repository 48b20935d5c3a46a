import { outsideUrl } from '../outside/fetchOutside.ts';
import { readIdToken } from './idToken.ts';
import { createKeyRing } from './keyRing.ts';
import { type Prove, type ProviderDeps, tokenOf } from './provider.ts';

export interface AppleConfig {
  /** Bundle ids of apps and service ids of pages for which people log in. */
  audiences: readonly string[];
  /** What stands for Apple. */
  url?: string;
}

/** Sign in with Apple: https://developer.apple.com/documentation/signinwithapple/verifying-a-user */
export function createAppleProvider(
  { audiences, url = 'https://appleid.apple.com' }: AppleConfig,
  { ask, clock }: ProviderDeps,
): Prove {
  const keys = createKeyRing(outsideUrl(url, '/auth/keys'), ask, clock);
  return async (proof) => {
    const token = tokenOf(proof);
    const said =
      token && (await readIdToken(token, { keys, issuers: ['https://appleid.apple.com'], audiences, clock }));
    // Names come to the app alone, at the first login.
    return said ? { id: said.sub, profile: {} } : null;
  };
}
