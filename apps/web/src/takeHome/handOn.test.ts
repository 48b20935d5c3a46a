// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOn } from './sharePicture.ts';

const PICTURE = new Blob(['a picture'], { type: 'image/png' });
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

function deviceThatShares(share: (data: ShareData) => Promise<void>, canShare = true) {
  const spy = vi.fn<(data: ShareData) => Promise<void>>(share);
  Object.assign(navigator, { share: spy, canShare: () => canShare });
  return spy;
}

test('a picture goes to whatever the device shares with, and is not saved as well', async () => {
  const share = deviceThatShares(async () => undefined);
  await handOn(PICTURE, 'The page: of the night?');
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.title).toBe('The page: of the night?');
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([['The page of the night.png', 'image/png']]);
  expect(saved).toEqual([]);
});

test('a picture is saved where the device shares nothing', async () => {
  await handOn(PICTURE, 'The page: of the night?');
  expect(saved).toEqual(['The page of the night.png']);
});

test('a picture is saved where the device shares no files', async () => {
  const share = deviceThatShares(async () => undefined, false);
  await handOn(PICTURE, 'A page');
  expect(share).not.toHaveBeenCalled();
  expect(saved).toEqual(['A page.png']);
});

test('whoever changes their mind gets no file instead', async () => {
  deviceThatShares(() => Promise.reject(new DOMException('cancelled', 'AbortError')));
  await handOn(PICTURE, 'A page');
  expect(saved).toEqual([]);
});

test('a picture that the device fails to share is saved', async () => {
  deviceThatShares(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await handOn(PICTURE, 'A page');
  expect(saved).toEqual(['A page.png']);
});
