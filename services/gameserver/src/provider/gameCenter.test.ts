import { fakeClock } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGNATURE_MS } from './gameCenter.ts';
import type { Proof } from './provider.ts';
import { createProviders } from './providers.ts';
import { ALL_TROUBLES, type Asks, asksOf, faultOf } from './testing/asks.ts';
import { selfSigned } from './testing/certificate.ts';
import { type FakeNetworks, fakeNetworks, newKeys, OURS, TROUBLES } from './testing/fakeNetworks.ts';

const CERTIFICATE = '/public-key/gc-prod-10.cer';
const HOUR_MS = 3_600_000;

let networks: FakeNetworks;
let asks: Asks;
let good: Pick<FakeNetworks, 'certificate' | 'gameCenterKeys'>;

beforeAll(async () => {
  networks = await fakeNetworks(fakeClock().now());
  const { certificate, gameCenterKeys } = networks;
  good = { certificate, gameCenterKeys };
});
afterAll(() => networks.close());
beforeEach(() => {
  asks = asksOf(networks, 'gameCenter');
  networks.asked.length = 0;
  Object.assign(networks, good);
});

const proofOf = (more: Partial<Proof> = {}) => networks.gameCenterProof('G:1234', asks.clock.now(), more);
const idIn = async (proof: Proof) => (await asks.prove(proof))?.id ?? null;

describe('R4 a player of Game Center', () => {
  test('is who Apple has signed for, with the time in milliseconds or seconds', async () => {
    expect(await asks.prove(proofOf())).toEqual({ id: 'G:1234', profile: {} });
    expect(await idIn(proofOf({ timestamp_seconds: String(Math.floor(asks.clock.now() / 1000)) }))).toBe('G:1234');
  });

  test('is nobody when anything of what was signed is another', async () => {
    const proof = proofOf();
    expect(await idIn({ ...proof, player_id: 'G:1235' })).toBeNull();
    expect(await idIn({ ...proof, salt: 'c2FsdDI=' })).toBeNull();
    expect(await idIn({ ...proof, timestamp_seconds: String(asks.clock.now() - 1) })).toBeNull();
    expect(await idIn({ ...proof, signature: 'AAAA' })).toBeNull();
    expect(await idIn({ ...proof, signature: 'no base64!' })).toBeNull();
    expect(await idIn({ ...proof, salt: 'no base64!' })).toBeNull();
    expect(await idIn(proof)).toBe('G:1234');
  });

  test('plays our app', async () => {
    expect(await idIn(proofOf({ bundle_id: 'com.example.others' }))).toBeNull();
    // The boundary between player and app is not signed, but the app has to be ours.
    const moved = networks.gameCenterProof(`G:1234${OURS.bundle.slice(0, 1)}`, asks.clock.now(), {
      bundle_id: OURS.bundle.slice(1),
    });
    expect(await idIn(moved)).toBeNull();
  });

  test('has been signed for a quarter of an hour ago at most', async () => {
    const at = (ms: number) => proofOf({ timestamp_seconds: String(asks.clock.now() + ms) });
    expect(await idIn(at(-SIGNATURE_MS))).toBe('G:1234');
    expect(await idIn(at(-SIGNATURE_MS - 1))).toBeNull();
    expect(await idIn(at(300_000))).toBe('G:1234');
    expect(await idIn(at(300_001))).toBeNull();
    for (const time of ['-1', '9223372036854775807', '1', '']) {
      const { signature, ...rest } = proofOf();
      expect(await idIn({ ...rest, ...(signature ? { signature } : {}), timestamp_seconds: time })).toBeNull();
    }
  });
});

describe('R4 the certificate', () => {
  const named = (url: string, proof = proofOf()) => idIn({ ...proof, public_key_url: url });

  test('is fetched from where it may be, and from nowhere else', async () => {
    const { port } = new URL(networks.url);
    const elsewhere = [
      'http://169.254.169.254/latest/meta-data/',
      `http://localhost:${port}${CERTIFICATE}`,
      `http://127.0.0.1:1${CERTIFICATE}`,
      `${networks.url}/`,
      `http://user@127.0.0.1:${port}${CERTIFICATE}`,
      'file:///etc/passwd',
      'no address',
      '',
    ];
    for (const url of elsewhere) expect(await named(url)).toBeNull();
    expect(networks.asked).toEqual([]);
    expect(await named(`${networks.url}${CERTIFICATE}?query=1#part`)).toBe('G:1234');
    expect(networks.asked).toEqual([CERTIFICATE]);
  });

  test('is Apple’s, where nothing stands for it: no other host, no http, no port, no login', async () => {
    const asked: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (async (url: URL) => {
      asked.push(url.href);
      return new Response('none', { status: 404 });
    }) as typeof fetch;
    try {
      const { gameCenter } = createProviders({ gameCenter: { bundleIds: [OURS.bundle] } }, asks);
      const shown = [
        'https://static.gc.apple.com/public-key/gc-prod-10.cer',
        'https://sandbox.gc.apple.com/public-key/gc-sb-4.cer?x=y',
        'http://static.gc.apple.com/public-key/gc-prod-10.cer',
        'https://static.gc.apple.com:8443/public-key/gc-prod-10.cer',
        'https://a:b@static.gc.apple.com/public-key/gc-prod-10.cer',
        'https://static.gc.apple.com/',
        'https://evilgc.apple.com/x.cer',
        'https://gc.apple.com.evil.example/x.cer',
        'https://evil.example/x.cer#.gc.apple.com',
        'https://evil.example\\.gc.apple.com/x.cer',
        'https://127.0.0.1/x.cer',
        'https://www.apple.com/x.cer',
      ];
      for (const url of shown) expect(await gameCenter?.({ ...proofOf(), public_key_url: url })).toBeNull();
    } finally {
      globalThis.fetch = real;
    }
    expect(asked).toEqual([
      'https://static.gc.apple.com/public-key/gc-prod-10.cer',
      'https://sandbox.gc.apple.com/public-key/gc-sb-4.cer',
    ]);
  });

  test('is kept for an hour, but no longer than it is good', async () => {
    for (let time = 0; time < 3; time++) expect(await idIn(proofOf())).toBe('G:1234');
    expect(networks.asked).toEqual([CERTIFICATE]);
    await asks.clock.advance(HOUR_MS);
    expect(await idIn(proofOf())).toBe('G:1234');
    expect(networks.asked).toHaveLength(2);
  });

  test('in PEM is one as well', async () => {
    const text = (good.certificate as Buffer).toString('base64').replaceAll(/(.{64})/g, '$1\n');
    networks.certificate = `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
    expect(await idIn(proofOf())).toBe('G:1234');
  });

  /** From when to when, beside now. */
  const certified = (from: number, to: number, keys = newKeys()) => {
    const now = asks.clock.now();
    Object.assign(networks, { gameCenterKeys: keys, certificate: selfSigned(keys, now + from, now + to) });
  };

  test('is good from its first to its last second, and its key is a strong one', async () => {
    certified(0, HOUR_MS);
    expect(await idIn(proofOf())).toBe('G:1234');
    for (const [from, to] of [
      [-HOUR_MS, 0],
      [1_000, HOUR_MS],
    ] as const) {
      asks = asksOf(networks, 'gameCenter');
      certified(from, to);
      expect(await idIn(proofOf())).toBeNull();
    }
    asks = asksOf(networks, 'gameCenter');
    certified(0, HOUR_MS, newKeys(1024));
    expect(await idIn(proofOf())).toBeNull();
  });

  test('that runs out is not good any more, though it was known', async () => {
    certified(-HOUR_MS, 60_000);
    expect(await idIn(proofOf())).toBe('G:1234');
    await asks.clock.advance(60_000);
    expect(await idIn(proofOf())).toBeNull();
  });

  test('of another key, or none at all, proves nothing', async () => {
    const now = asks.clock.now();
    for (const certificate of [selfSigned(newKeys(), now - HOUR_MS, now + HOUR_MS), 'hello', null]) {
      asks = asksOf(networks, 'gameCenter');
      networks.certificate = certificate;
      expect(await idIn(proofOf())).toBeNull();
    }
    networks.certificate = good.certificate;
    expect(await idIn(proofOf())).toBe('G:1234');
  });

  test.each(ALL_TROUBLES.filter((kind) => kind !== 'nonsense'))('R5 is no login while Apple is %s', async (kind) => {
    expect(await faultOf(networks, asks, { kind, at: CERTIFICATE }, () => asks.prove(proofOf()))).toBe(TROUBLES[kind]);
  });
});
