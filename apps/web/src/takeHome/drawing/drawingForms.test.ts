import { expect, test } from 'vitest';
import { formsFor } from './drawingForms.ts';

test('artists take their own drawings in every form, whatever the round allowed', () => {
  const kept = { allowDownload: false, allowVideo: false };
  expect(formsFor(kept, true)).toEqual(['png', 'jpg', 'gif', 'mp4', 'ora', 'psd']);
});

test('what a round keeps as a picture, others take as a film alone, and the other way round', () => {
  expect(formsFor({ allowDownload: false }, false)).toEqual(['gif', 'mp4']);
  expect(formsFor({ allowVideo: false }, false)).toEqual(['png', 'jpg', 'ora', 'psd']);
  expect(formsFor({ allowDownload: false, allowVideo: false }, false)).toEqual([]);
});

test('what no round has said anything about may be taken', () => {
  expect(formsFor({}, false)).toHaveLength(6);
});
