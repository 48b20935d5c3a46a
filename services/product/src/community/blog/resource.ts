import type { Resource } from '../../resource.ts';
import { createAuthors } from './authors.ts';
import { blogHead } from './blogHead.ts';
import { serveBlogPictures } from './blogPicture.ts';
import { serveFeed } from './feed.ts';
import { blogMigrations } from './migrations.ts';
import { createBlogStore } from './store.ts';
import { readingEndpoints } from './readingEndpoints.ts';
import { previewScopes, writingScopes } from './writingEndpoints.ts';

/** News: what the team writes, in one language or both, now or for later. */
export const blog: Resource = {
  migrations: blogMigrations,
  open({ platform: { sql, clock, blobs }, extend: { accounts }, config, limiter, heavy }) {
    const store = createBlogStore(sql, clock);
    const authors = createAuthors(accounts);
    return {
      endpoints: readingEndpoints({ store, authors }),
      scopes: [...writingScopes({ store, clock, heavy }), ...previewScopes({ blobs, heavy })],
      headOf: blogHead(store),
      serve(app) {
        serveBlogPictures(app, blobs, limiter);
        serveFeed(app, { store, authors, limiter, config });
      },
    };
  },
};
