/**
 * How a match refers to a face: in the place of the address of a picture, which is an opaque text for the rules. Without an id: the host keeps
 * the face off the table.
 */
const PREFIX = 'face:';

export const HIDDEN_FACE = PREFIX;

export function faceReference(id: string): string {
  return `${PREFIX}${id}`;
}

/** A player's `avatar` as the wire tells it. */
export function wireAvatar(avatar: string | undefined): { avatarUrl?: string; face?: string; faceHidden?: true } {
  if (avatar === undefined) return {};
  if (!avatar.startsWith(PREFIX)) return { avatarUrl: avatar };
  return avatar === HIDDEN_FACE ? { faceHidden: true } : { face: avatar.slice(PREFIX.length) };
}
