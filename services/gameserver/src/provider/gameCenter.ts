import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { isNetworkId } from '../account/identifier.ts';
import { isRefusal, outsideUrl } from '../outside/fetchOutside.ts';
import type { Prove, Proof, ProviderDeps } from './provider.ts';

export interface GameCenterConfig {
  /** Of the apps for which people log in. */
  bundleIds: readonly string[];
  /** What stands for Apple. */
  url?: string;
}

/** For so long a player is known by the same signature, ms. */
export const SIGNATURE_MS = 15 * 60_000;
const FUTURE_MS = 5 * 60_000;
/** A time beyond it is one in milliseconds, as GameKit has it; before it, one in seconds. */
const FIRST_MS = 100_000_000_000n;
/** A certificate is looked at again after so long, ms. */
const CERTIFICATE_MS = 60 * 60_000;
const MOST_CERTIFICATES = 16;
const SMALLEST_KEY_BITS = 2048;
/** Where Game Center has its certificates. */
const APPLE_HOST = '.gc.apple.com';
const BASE64 = /^[A-Za-z0-9+/]{1,2048}={0,2}$/;

/** https://developer.apple.com/documentation/gamekit/gklocalplayer/fetchitems(foridentityverificationsignature:) */
export function createGameCenterProvider(config: GameCenterConfig, { ask, clock }: ProviderDeps): Prove {
  const kept = new Map<string, { key: KeyObject; until: number }>();

  const keyAt = async (url: URL): Promise<KeyObject | null> => {
    const known = kept.get(url.href);
    if (known && clock.now() < known.until) return known.key;
    const answer = await ask(url);
    if (isRefusal(answer, url)) return null;
    const found = keyIn(answer.body, clock.now());
    if (!found) return null;
    kept.delete(url.href);
    if (kept.size >= MOST_CERTIFICATES) kept.delete([...kept.keys()][0] ?? '');
    kept.set(url.href, { key: found.key, until: Math.min(clock.now() + CERTIFICATE_MS, found.validTo) });
    return found.key;
  };

  return async (proof) => {
    const { player_id: id, bundle_id: bundle = '', signature = '' } = proof;
    const url = certificateUrl(proof.public_key_url ?? '', config);
    const signed = signedBytes(proof, clock.now());
    if (!url || !signed || !isNetworkId(id) || !config.bundleIds.includes(bundle) || !BASE64.test(signature))
      return null;
    const key = await keyAt(url);
    return key && verify('sha256', signed, key, Buffer.from(signature, 'base64')) ? { id, profile: {} } : null;
  };
}

/** Clients name the address of the certificate: it must be one of Apple's own, whatever else they write into it. */
function certificateUrl(text: string, { url: standIn }: GameCenterConfig): URL | null {
  const url = URL.parse(text);
  if (!url || url.pathname === '/' || url.username !== '' || url.password !== '') return null;
  const isApples =
    standIn === undefined
      ? url.protocol === 'https:' && url.port === '' && url.hostname.endsWith(APPLE_HOST)
      : url.origin === new URL(standIn).origin;
  return isApples ? outsideUrl(url.origin, url.pathname) : null;
}

/** Null: the time is none, or long ago, or the salt cannot be read. */
function signedBytes({ player_id: player = '', bundle_id: bundle = '', ...rest }: Proof, now: number): Buffer | null {
  const { timestamp_seconds: time = '', salt = '' } = rest;
  if (!/^\d{1,19}$/.test(time) || !BASE64.test(salt)) return null;
  const at = BigInt(time);
  const age = now - Number(at < FIRST_MS ? at * 1000n : at);
  if (age > SIGNATURE_MS || age < -FUTURE_MS) return null;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(at);
  return Buffer.concat([Buffer.from(player), Buffer.from(bundle), bytes, Buffer.from(salt, 'base64')]);
}

/** Null: it is no certificate of an RSA key, or of none that is good now. */
function keyIn(body: Buffer, now: number): { key: KeyObject; validTo: number } | null {
  const certificate = certificateIn(body);
  if (!certificate) return null;
  const { publicKey: key, validFrom, validTo } = certificate;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const isGood = Date.parse(validFrom) <= now && now < Date.parse(validTo);
  return key.asymmetricKeyType === 'rsa' && bits >= SMALLEST_KEY_BITS && isGood
    ? { key, validTo: Date.parse(validTo) }
    : null;
}

function certificateIn(body: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(body);
  } catch {
    return null;
  }
}
