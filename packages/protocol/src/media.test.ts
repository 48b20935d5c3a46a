import { expect, test } from 'vitest';
import { drawingAddress, drawingFile, namedAddress } from './media.ts';
import { readEnv } from './site/readEnv.ts';

const ID = '018f4e7a-2b1c-4def-8123-456789abcdef';
const page = { origin: 'https://draw.example', hostname: 'draw.example', port: '', protocol: 'https:' };
const keys = { NK_SERVER_KEY: 'key', NK_SERVER_HOST: 'draw.example', NK_SERVER_PORT: '443' };

test('files of a drawing are below the drawings path of the media host', () => {
  const { drawingsUrl } = readEnv({ ...keys, CDN_URL: 'https://cdn.example/tuschel/' }, page);
  expect(drawingAddress(drawingsUrl, ID, 'jpg')).toBe(`https://cdn.example/tuschel/drawings/${ID}.jpg`);
  expect(drawingAddress(drawingsUrl, ID, 'mp4')).toBe(`https://cdn.example/tuschel/drawings/${ID}.mp4`);
  const signed = `${drawingFile(ID, 'thumbnail')}?expires=1`;
  expect(namedAddress(drawingsUrl, signed)).toBe(`https://cdn.example/tuschel/drawings/${ID}.thumb.jpg?expires=1`);
});

test('without a host for them they are on our own', () => {
  const { drawingsUrl } = readEnv(keys, page);
  expect(drawingAddress(drawingsUrl, ID, 'mp4')).toBe(`https://draw.example/media/drawings/${ID}.mp4`);
});
