import { GALLERY, type MyDrawing } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { isSendable, lengthOf, needsApproval, type PostForm, textProblem, updateOf } from './postForm.ts';

const form: PostForm = {
  description: 'Otter',
  altText: '',
  triggerWarning: 1,
  isOnProfile: true,
  mayRedraw: false,
  mayQuiz: false,
  isRefsheet: false,
  language: 'de',
};
const shown = { description: 'Otter', altText: '', triggerWarning: 1 };

test('texts are counted as the server does, and may be as long as it allows', () => {
  expect(lengthOf('🦦🦦')).toBe(2);
  expect(textProblem('🦦'.repeat(GALLERY.description), GALLERY.description)).toBeNull();
  expect(textProblem('🦦'.repeat(GALLERY.description + 1), GALLERY.description)).toBe('tooLong');
  expect(isSendable({ ...form, altText: 'x'.repeat(GALLERY.altText) })).toBe(true);
  expect(isSendable({ ...form, altText: 'x'.repeat(GALLERY.altText + 1) })).toBe(false);
});

test('somebody looks at a change of words and at fewer warnings, but not at more of them or at the rest', () => {
  expect(needsApproval({ shown: null }, form)).toBe(true);
  expect(needsApproval({ shown }, { ...form, mayQuiz: true, isOnProfile: false, triggerWarning: 3 })).toBe(false);
  expect(needsApproval({ shown }, { ...form, description: ' Otter ' })).toBe(false);
  expect(needsApproval({ shown }, { ...form, description: 'Biber' })).toBe(true);
  expect(needsApproval({ shown }, { ...form, altText: 'Ein Otter' })).toBe(true);
  expect(needsApproval({ shown }, { ...form, triggerWarning: 2 })).toBe(true);
});

test('publishing names the game, or that there is none, and publishes again what was taken back', () => {
  const drawing = { gameId: null, drawingId: 'otter', isUnpublished: true } as MyDrawing;
  expect(updateOf(drawing, { ...form, description: ' Otter\n' })).toEqual({
    gameId: null,
    drawingId: 'otter',
    ...form,
    isUnpublished: false,
  });
});
