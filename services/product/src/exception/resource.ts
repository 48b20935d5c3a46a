import { BY_ADMINS, endpoint } from '../http/endpoint.ts';
import type { Resource } from '../resource.ts';
import { exceptionMigrations } from './migrations.ts';
import { createExceptionStore } from './store.ts';

/** Errors of the page, as browsers report them. */
export const exception: Resource = {
  migrations: exceptionMigrations,
  open({ platform: { sql, clock }, troubles }) {
    const store = createExceptionStore(sql, clock);
    // Two texts of 8 KiB, with what JSON adds to them.
    const access = { auth: 'none', rates: ['exception'], bodyBytes: 24 * 1024 } as const;
    return {
      endpoints: [
        endpoint('POST /stats/exception', access, async ({ body: { exceptionString, stackTrace = '' } }) => {
          troubles.note('browser');
          await store.keep({ exception: exceptionString, stack: stackTrace });
          return undefined;
        }),
        endpoint('GET /admin/exceptions', BY_ADMINS, ({ query }) => store.list(Number(query.offset ?? 0))),
        endpoint('DELETE /admin/exceptions/:fingerprint', BY_ADMINS, async ({ account, params, refuse }) =>
          (await store.settle(params.fingerprint, account.id)) ? undefined : refuse({ code: 'notFound' }),
        ),
      ],
    };
  },
};
