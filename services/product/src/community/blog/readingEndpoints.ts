import { BLOG } from '@tuschel/protocol';
import { BY_TEAM, type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { isModerator } from '../../library/drawing/policy.ts';
import type { AuthorsOf } from './authors.ts';
import type { BlogStore, Page } from './store.ts';
import { wireDraft, wirePost, wireWhole } from './wireBlog.ts';

interface Deps {
  store: Pick<BlogStore, 'published' | 'all' | 'one'>;
  authors: AuthorsOf;
}

const FOR_ANYBODY = {
  auth: 'viewer',
  rates: ['signedIn'],
  visitorRates: ['anonymous'],
  shedding: 'list',
} as const;

export function readingEndpoints({ store, authors }: Deps): Endpoint[] {
  return [
    endpoint('GET /blog/posts?skip&take', FOR_ANYBODY, async ({ query, refuse }) => {
      const page = pageOf(query);
      if ('code' in page) return refuse(page);
      const { rows, total } = await store.published(page);
      const nameOf = await authors(rows);
      return { posts: rows.map((row) => wirePost(row, nameOf(row))), totalItems: total };
    }),
    endpoint('GET /blog/posts/:id', FOR_ANYBODY, async ({ params, viewer, refuse }) => {
      const row = await store.one(params.id, viewer !== null && isModerator(viewer));
      if (!row) return refuse({ code: 'notFound', detail: 'There is no post of this id.' });
      return wireWhole(row, (await authors([row]))(row));
    }),
    endpoint('GET /admin/blog?skip&take', BY_TEAM, async ({ query, refuse }) => {
      const page = pageOf(query);
      if ('code' in page) return refuse(page);
      const { rows, total } = await store.all(page);
      const nameOf = await authors(rows);
      return { posts: rows.map((row) => wireDraft(row, nameOf(row))), totalItems: total };
    }),
  ];
}

function pageOf(query: { skip: string; take: string }): Page | Refusal {
  const [skip, take] = [Number(query.skip), Number(query.take)];
  if (take >= 1 && take <= BLOG.mostTake) return { skip, take };
  return { code: 'badRequest', errors: { take: `must be from 1 to ${BLOG.mostTake}` } };
}
