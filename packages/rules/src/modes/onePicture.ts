import type { Mode } from './index.ts';

/** The flat game: everybody writes one prompt, everybody draws one, all watch. */
export const onePicture: Mode = {
  minPlayers: 2,
  kinds: () => ['write', 'draw'],
};
