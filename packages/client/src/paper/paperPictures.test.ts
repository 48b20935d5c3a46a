import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { paperPictures } from './paperPictures.ts';

test('the newest two pictures of a paper are kept, of the twelve papers painted on last', async () => {
  let now = 0;
  const pictures = paperPictures({ now: () => now, name: 'pictures-test' });
  for (now = 1; now <= 3; now++) await pictures.save('otter', new Uint8Array([now]));
  expect((await pictures.load('otter')).map(([byte]) => byte)).toEqual([3, 2]);
  for (; now <= 14; now++) await pictures.save(`paper ${now}`, new Uint8Array([now]));
  expect((await pictures.load('otter')).length).toBe(2);
  await pictures.save('one more', new Uint8Array([1]));
  expect(await pictures.load('otter')).toEqual([]);
  expect((await pictures.load('paper 4')).length).toBe(1);
  await pictures.remove('paper 4');
  expect(await pictures.load('paper 4')).toEqual([]);
});

test('a picture that is too large for the device is not kept; the one before a large one is given up', async () => {
  const pictures = paperPictures({ now: () => 1, name: 'large-pictures-test' });
  const sized = (length: number) => Object.defineProperty(new Uint8Array([length % 256]), 'length', { value: length });
  await pictures.save('otter', sized(96_000_001));
  expect(await pictures.load('otter')).toEqual([]);
  await pictures.save('otter', sized(96_000_000));
  expect(await pictures.load('otter')).toHaveLength(1);
  await pictures.save('otter', sized(95_999_999));
  expect(await pictures.load('otter')).toHaveLength(2);
  await pictures.save('otter', sized(96_000_000));
  expect(await pictures.load('otter')).toHaveLength(1);
});

test('where the device does not answer there are no pictures, and it is asked again', async () => {
  const working = indexedDB.open.bind(indexedDB);
  const pictures = paperPictures({ now: () => 1, name: 'failing-pictures-test' });
  indexedDB.open = () => {
    throw new DOMException('no', 'SecurityError');
  };
  try {
    expect(await pictures.load('otter')).toEqual([]);
    await expect(pictures.save('otter', new Uint8Array([1]))).rejects.toThrow('no');
  } finally {
    indexedDB.open = working;
  }
  await pictures.save('otter', new Uint8Array([1]));
  expect(await pictures.load('otter')).toHaveLength(1);
});
