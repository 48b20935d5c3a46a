import type { Resource } from '../../resource.ts';
import { faceEndpoints } from './endpoints.ts';
import { faceMigrations } from './tables.ts';

/** Avatars that people draw: seen at once where they play, on public pages once somebody has looked at them. */
export const face: Resource = {
  migrations: faceMigrations,
  open: ({ extend: { matches, accounts }, faceStore: store, faces, hiddenFaces: hidden, tellLook }) => ({
    endpoints: faceEndpoints({ store, faces, hidden, matches, accounts, tellLook }),
  }),
};
