import type { Clock } from '@tuschel/platform/ports';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose';
import { type FetchOutside, OutsideFault, outsideJson } from '../outside/fetchOutside.ts';

/** For so long keys are good without another look. */
export const KEYS_MS = 60 * 60_000;
/** A provider is asked for its keys no more often, whoever comes with a key that nobody knows. */
export const KEYS_AGAIN_MS = 30_000;
/** While a provider does not answer, the keys that it had are good for so long. */
export const KEYS_AT_MOST_MS = 24 * 60 * 60_000;
const MOST_KEYS = 32;

/** The keys by which a provider signs, asked for when they are needed. Rejects with OutsideFault while there are none. */
export function createKeyRing(url: URL, ask: FetchOutside, clock: Pick<Clock, 'now'>): JWTVerifyGetKey {
  let kept: { at: number; find: ReturnType<typeof createLocalJWKSet> } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const fetchKeys = async () => {
    askedAt = clock.now();
    const answer = await ask(url);
    if (answer.status !== 200) throw new OutsideFault('garbled', url.host);
    kept = { at: clock.now(), find: createLocalJWKSet(signingKeys(outsideJson(answer, url), url)) };
  };
  const refresh = () => (asking ??= fetchKeys().finally(() => (asking = null)));
  const mayAskAgain = () => clock.now() - askedAt >= KEYS_AGAIN_MS;
  const usable = async () => {
    const age = kept === null ? Number.POSITIVE_INFINITY : clock.now() - kept.at;
    const isStillGood = age < KEYS_AT_MOST_MS;
    if (age >= KEYS_MS && (!isStillGood || mayAskAgain())) {
      await refresh().catch((error: unknown) => {
        if (!isStillGood) throw error;
      });
    }
    if (kept === null) throw new OutsideFault('garbled', url.host);
    return kept.find;
  };

  const find: JWTVerifyGetKey = async (header, token) => {
    const keys = await usable();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskAgain()) throw error;
      await refresh();
      return (await usable())(header, token);
    }
  };
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      // A key that cannot be read is the provider's fault, not that of whoever brings a token.
      throw error instanceof errors.JOSEError || error instanceof OutsideFault
        ? error
        : new OutsideFault('garbled', url.host);
    }
  };
}

function signingKeys({ keys }: Record<string, unknown>, url: URL): JSONWebKeySet {
  if (!Array.isArray(keys)) throw new OutsideFault('garbled', url.host);
  const usable = (keys as (JWK | null)[]).filter(
    (key): key is JWK => key?.kty === 'RSA' && (key.use ?? 'sig') === 'sig',
  );
  return { keys: usable.slice(0, MOST_KEYS) };
}
