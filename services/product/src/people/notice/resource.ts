import { endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { deliverNotices } from './delivery.ts';
import { noticeMigrations } from './migrations.ts';
import { createNoticeStore } from './store.ts';

/** What people are told: decisions about their pictures, and what others made of their drawings. */
export const notice: Resource = {
  migrations: noticeMigrations,
  open({ platform: { sql, clock, storage, log }, extend: { notifications } }) {
    const store = createNoticeStore(sql);
    return {
      jobs: [() => deliverNotices({ sql, notifications, clock, storage, log })],
      endpoints: [
        endpoint('GET /notices', SIGNED_IN, ({ account, query }) => store.page(account.id, query.before ?? null)),
        endpoint('GET /notices/unread', SIGNED_IN, async ({ account }) => ({ unread: await store.unread(account.id) })),
        endpoint('POST /notices/read', SIGNED_IN, async ({ account, body }) => {
          await store.read(account.id, body.ids ?? null);
          return { unread: await store.unread(account.id) };
        }),
        endpoint('DELETE /notices/:id', SIGNED_IN, async ({ account, params }) => {
          await store.remove(account.id, params.id);
          return { unread: await store.unread(account.id) };
        }),
      ],
    };
  },
};
