import type { Resource } from '../../resource.ts';
import { serveAvatars } from './routes.ts';

/** Pictures that people have at their login provider, kept here. */
export const avatar: Resource = {
  open: ({ platform: { blobs } }) => ({ serve: (app) => serveAvatars(app, blobs) }),
};
