/** What there is of a drawing on the media host. */
export const MEDIA_FILES = {
  jpg: { ending: '.jpg', type: 'image/jpeg' },
  thumbnail: { ending: '.thumb.jpg', type: 'image/jpeg' },
  mp4: { ending: '.mp4', type: 'video/mp4' },
} as const;
export type MediaFile = keyof typeof MEDIA_FILES;

/** Name of a file below the drawings path. */
export function drawingFile(drawingId: string, file: MediaFile): string {
  return `${drawingId}${MEDIA_FILES[file].ending}`;
}

/**
 * Where a drawing's file is for everybody; one that is private has no other address than the one the server signs.
 * @param drawingsUrl `drawingsUrl` of the runtime configuration
 */
export function drawingAddress(drawingsUrl: string, drawingId: string, file: MediaFile): string {
  return `${drawingsUrl}/${drawingFile(drawingId, file)}`;
}

/**
 * The address of a file that the server named.
 * @param named as in `DrawingMedia`: below the drawings path, perhaps with a signature
 */
export function namedAddress(drawingsUrl: string, named: string): string {
  return `${drawingsUrl}/${named}`;
}
