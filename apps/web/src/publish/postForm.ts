import { GALLERY, type Language, type MyDrawing, type UpdatePost } from '@tuschel/protocol';

/** What the artist says of a drawing before others see it. */
export interface PostForm {
  description: string;
  altText: string;
  triggerWarning: number;
  isOnProfile: boolean;
  mayRedraw: boolean;
  mayQuiz: boolean;
  isRefsheet: boolean;
  /** Of the prompt, in which the quiz asks for it. */
  language: Language;
}

/** @param language that the artist reads: the prompt's, as long as nobody has said so */
export function formOf(drawing: MyDrawing, language: Language): PostForm {
  const { description, altText, triggerWarning, isOnProfile, mayRedraw, mayQuiz, isRefsheet } = drawing;
  return {
    description,
    altText,
    triggerWarning,
    isOnProfile,
    mayRedraw,
    mayQuiz,
    isRefsheet,
    language: drawing.language ?? language,
  };
}

/** Code points, as the server counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

export type TextProblem = 'tooLong';

/** What keeps a text from being sent; null: nothing. */
export function textProblem(text: string, most: number): TextProblem | null {
  return lengthOf(text) > most ? 'tooLong' : null;
}

export function isSendable({ description, altText }: PostForm): boolean {
  return textProblem(description, GALLERY.description) === null && textProblem(altText, GALLERY.altText) === null;
}

/** A person has to look at it before others see it so: it is new, says something else, or warns of less. */
export function needsApproval({ shown }: Pick<MyDrawing, 'shown'>, form: PostForm): boolean {
  if (shown === null) return true;
  const isLess = (shown.triggerWarning & ~form.triggerWarning) !== 0;
  return isLess || shown.description !== form.description.trim() || shown.altText !== form.altText.trim();
}

export function updateOf({ gameId, drawingId }: MyDrawing, form: PostForm): UpdatePost {
  return {
    gameId,
    drawingId,
    ...form,
    description: form.description.trim(),
    altText: form.altText.trim(),
    isUnpublished: false,
  };
}
