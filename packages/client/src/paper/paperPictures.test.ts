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
