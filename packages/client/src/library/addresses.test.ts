import { readEnv } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { addressesOf } from './addresses.ts';

const page = { origin: 'https://tuschel.example', hostname: 'tuschel.example', port: '', protocol: 'https:' };
const server = { NK_SERVER_HOST: '{ip}', NK_SERVER_PORT: '7350', NK_SERVER_KEY: 'key' };
const AVATAR = `/media/avatars/${'0'.repeat(64)}.webp`;

describe('addresses of pictures', () => {
  it('are below the server itself where the operator has set nothing', () => {
    const addresses = addressesOf(readEnv(server, page));
    expect(addresses.named('a.mp4?signature')).toBe('https://tuschel.example/media/drawings/a.mp4?signature');
    expect(addresses.drawing('a', 'jpg')).toBe('https://tuschel.example/media/drawings/a.jpg');
    expect(addresses.badge('otter')).toBe('https://tuschel.example/media/badges/otter.png');
    expect(addresses.person(AVATAR)).toBe(`https://tuschel.example${AVATAR}`);
  });

  it('are below the hosts that the operator has set: people and all else may have different ones', () => {
    const hosts = { CDN_URL: 'https://cdn.example/', IMAGES_URL: 'https://images.example/pictures' };
    const addresses = addressesOf(readEnv({ ...server, ...hosts }, page));
    expect(addresses.named('a.jpg')).toBe('https://cdn.example/drawings/a.jpg');
    expect(addresses.drawing('a', 'thumbnail')).toBe('https://cdn.example/drawings/a.thumb.jpg');
    expect(addresses.badge('../x')).toBe('https://cdn.example/badges/..%2Fx.png');
    expect(addresses.person(AVATAR)).toBe(`https://images.example/pictures/avatars/${'0'.repeat(64)}.webp`);
  });

  it('of people stay what they are where they lead elsewhere, or nowhere', () => {
    const addresses = addressesOf(readEnv(server, page));
    expect(addresses.person('')).toBe('');
    expect(addresses.person('https://elsewhere.example/x.png')).toBe('https://elsewhere.example/x.png');
  });
});
