import { endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { postMigrations } from './migrations.ts';

/** The question that comes with the terms: do images that were posted before stay public? */
export const post: Resource = {
  migrations: postMigrations,
  async open({ republish }) {
    await republish.resume();
    return {
      endpoints: [
        endpoint('POST /posts/initial-republish', { ...SIGNED_IN, beforeTerms: true }, ({ account, body }) =>
          republish.ask(account.id, body.isPublic ?? false),
        ),
        endpoint('GET /posts/initial-republish', { ...SIGNED_IN, beforeTerms: true }, async ({ account, refuse }) => {
          return (await republish.progress(account.id)) ?? refuse({ code: 'notFound' });
        }),
        endpoint('GET /posts/initial-republish/images?page', LIST, ({ account, query }) =>
          republish.images(account.id, Number(query.page)),
        ),
        endpoint('POST /posts/initial-republish/image', SIGNED_IN, async ({ account, body, refuse }) => {
          const change = { drawingId: body.drawingId.toLowerCase(), isPublic: body.isPublic };
          const isThere = await republish.change(account.id, change);
          return isThere ? { isSuccess: true } : refuse({ code: 'drawingNotFound' });
        }),
      ],
      close: () => republish.close(),
    };
  },
};
