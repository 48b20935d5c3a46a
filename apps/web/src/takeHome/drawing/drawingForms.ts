import type { Drawing } from '@tuschel/protocol';

/** What a drawing is taken home as. */
export const DRAWING_FORMS = ['png', 'jpg', 'gif', 'mp4', 'ora', 'psd'] as const;
export type DrawingForm = (typeof DRAWING_FORMS)[number];

export const MEDIA_TYPES: Readonly<Record<DrawingForm, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  ora: 'image/openraster',
  psd: 'image/vnd.adobe.photoshop',
};

/** These show how the drawing came about. */
const FILMS: readonly DrawingForm[] = ['gif', 'mp4'];

/** What the reader may take: artists all of their own, others what the round allowed. */
export function formsFor(
  { allowDownload, allowVideo }: Pick<Drawing, 'allowDownload' | 'allowVideo'>,
  isMine: boolean,
): readonly DrawingForm[] {
  const isAllowed = (form: DrawingForm) => (FILMS.includes(form) ? allowVideo : allowDownload) !== false;
  return DRAWING_FORMS.filter((form) => isMine || isAllowed(form));
}
