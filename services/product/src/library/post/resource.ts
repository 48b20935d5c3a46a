import { endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { postMigrations } from './migrations.ts';
import { discoverEndpoints } from './discoverEndpoints.ts';
import { createPublish } from './publish.ts';
import { createShelf } from './shelf.ts';

/** What people publish of their drawings, and the question that comes with the terms: do images that were posted before stay public? */
export const post: Resource = {
  migrations: postMigrations,
  async open({
    platform: { sql, clock, lines },
    republish,
    renderJobs: renders,
    wordFilter: filter,
    limiter,
    isNewcomer,
    discover,
    share,
    config,
  }) {
    await republish.resume();
    const shelf = createShelf({ sql, lines, clock });
    const publish = createPublish({ sql, clock, lines, filter, limiter, renders, isNewcomer });
    return {
      endpoints: [
        ...discoverEndpoints(discover, share, config),
        endpoint('GET /posts/mydrawings', LIST, ({ account }) => shelf.all(account)),
        endpoint('POST /posts/update-post', SIGNED_IN, async ({ account, body, request, refuse }) => {
          const refusal = await publish.update(account, body, request.ip);
          if (refusal) return refuse(refusal);
          const drawing = await shelf.one(account, body.drawingId.toLowerCase());
          return drawing ? { isSuccess: true, drawing } : refuse({ code: 'notPermitted' });
        }),
        endpoint('POST /posts/order', SIGNED_IN, async ({ account, body, refuse }) => {
          const refusal = await publish.order(account, body.drawingIds);
          return refusal ? refuse(refusal) : { isSuccess: true };
        }),
        endpoint('POST /posts/appeal', { auth: 'bearer', rates: ['report'] }, async ({ account, body, refuse }) => {
          const drawingId = body.drawingId.toLowerCase();
          const refusal = await publish.appeal(account, drawingId, body.text.trim());
          if (refusal) return refuse(refusal);
          const drawing = await shelf.one(account, drawingId);
          return drawing ? { isSuccess: true, drawing } : refuse({ code: 'notPermitted' });
        }),
        endpoint('POST /posts/erase-mydrawing', SIGNED_IN, async ({ account, body, refuse }) => {
          const game = body.gameId?.toLowerCase() ?? null;
          const refusal = await publish.erase(account, body.drawingId.toLowerCase(), game);
          return refusal ? refuse(refusal) : { isSuccess: true };
        }),
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
