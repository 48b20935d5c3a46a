import type { Account, Sessions } from '@tuschel/gameserver/extend';
import type { Clock, Sql } from '@tuschel/platform/ports';
import type { ModerationItem, PostCase } from '@tuschel/protocol';
import { BY_ADMINS, BY_TEAM, type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { recentLogin } from '../../http/recentLogin.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { AuditBook } from '../audit/audit.ts';
import type { Credit } from './credit.ts';
import type { Decide } from './decide.ts';
import type { Desk } from './desk.ts';
import { itemsOf, type ItemDeps } from './items.ts';
import type { Locker } from './quarantine.ts';
import type { Reports } from './reports.ts';
import type { GalleryTables } from './tables.ts';

export interface GalleryEndpointsDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  accounts: ItemDeps['accounts'];
  sessions: Pick<Sessions, 'loggedInAt'>;
  limiter: RateLimiter;
  isNewcomer: (account: Account) => Promise<boolean>;
  credit: Credit;
  desk: Desk;
  decide: Decide;
  locker: Locker;
  reports: Reports;
  audit: AuditBook;
}

const NONE: Refusal = { code: 'drawingNotFound' };

/** What the team decides about published pictures, and all that people report. */
export function galleryEndpoints(deps: GalleryEndpointsDeps): Endpoint[] {
  return [...pictureEndpoints(deps), ...reportEndpoints(deps)];
}

function pictureEndpoints(deps: GalleryEndpointsDeps): Endpoint[] {
  const { sql, clock, accounts, desk, decide, locker, audit } = deps;
  const db = sql.db<GalleryTables>();

  const itemOf = async (drawing: string, reader: Account): Promise<ModerationItem | null> => {
    const row = await db.selectFrom('post').selectAll().where('drawing', '=', drawing).executeTakeFirst();
    const [item] = row ? await itemsOf({ db, accounts, now: clock.now() }, [row], reader) : [];
    return item ?? null;
  };

  const caseOf = async (drawing: string, reader: Account): Promise<PostCase | Refusal> => {
    const item = await itemOf(drawing, reader);
    return item ? { item, audit: await audit.of('drawing', drawing) } : NONE;
  };

  const tooOld = recentLogin(deps.sessions, clock);

  return [
    endpoint('GET /admin/posts', BY_TEAM, ({ account, query }) => desk.queue(account, Number(query.offset ?? 0))),
    endpoint('POST /admin/posts/take', BY_TEAM, async ({ account, body, refuse }) => {
      const taken = await desk.take(account, body);
      return 'code' in taken ? refuse(taken) : taken;
    }),
    endpoint('POST /admin/posts/release', BY_TEAM, async ({ account, body }) => {
      await desk.release(account, body.drawingIds);
      return { isSuccess: true };
    }),
    endpoint('GET /admin/posts/:drawingId', BY_TEAM, async ({ account, params, refuse }) => {
      const found = await caseOf(params.drawingId.toLowerCase(), account);
      return 'code' in found ? refuse(found) : found;
    }),
    endpoint('POST /admin/posts/:drawingId/decide', BY_TEAM, async ({ account, params, body, refuse }) => {
      const drawing = params.drawingId.toLowerCase();
      const refusal = await decide.decide(account, drawing, body);
      if (refusal) return refuse(refusal);
      return (await itemOf(drawing, account)) ?? refuse(NONE);
    }),
    endpoint('POST /admin/posts/:drawingId/undo', BY_TEAM, async ({ account, params, refuse }) => {
      const drawing = params.drawingId.toLowerCase();
      const refusal = await decide.undo(account, drawing);
      if (refusal) return refuse(refusal);
      return (await itemOf(drawing, account)) ?? refuse(NONE);
    }),
    endpoint('POST /admin/posts/:drawingId/quarantine', BY_TEAM, async ({ account, params, body, request, refuse }) => {
      const drawing = params.drawingId.toLowerCase();
      const refusal = (await tooOld(request)) ?? (await locker.lock(account, drawing, body));
      if (refusal) return refuse(refusal);
      return (await itemOf(drawing, account)) ?? refuse(NONE);
    }),
    endpoint('POST /admin/posts/:drawingId/lift-quarantine', BY_ADMINS, async (call) => {
      const { account, params, body, request, refuse } = call;
      const drawing = params.drawingId.toLowerCase();
      const refusal = (await tooOld(request)) ?? (await locker.release(account, drawing, body.note.trim()));
      if (refusal) return refuse(refusal);
      return (await itemOf(drawing, account)) ?? refuse(NONE);
    }),
    endpoint('GET /admin/audit', BY_TEAM, ({ query }) =>
      audit.page(query.before === undefined ? null : Number(query.before)),
    ),
  ];
}

function reportEndpoints({ reports, limiter, isNewcomer, credit }: GalleryEndpointsDeps): Endpoint[] {
  /** Two an hour for newcomers, and for those whose reports have mostly been for nothing. */
  const isSlowed = async (account: Account) =>
    (await isNewcomer(account)) || (await credit.damped([account.id])).has(account.id);
  const overMuch = async ({ account, request }: Pick<Call<'POST /report'>, 'account' | 'request'>) =>
    (await isSlowed(account)) ? limiter.take(['newcomerReport'], { address: request.ip, user: account.id }) : null;

  return [
    endpoint('POST /report', { auth: 'bearer', rates: ['report'] }, async ({ account, body, request, refuse }) => {
      const retryAfterMs = await overMuch({ account, request });
      if (retryAfterMs !== null) return refuse({ code: 'tooManyRequests', retryAfterMs });
      const code = await reports.report(account, body);
      return code === null ? { isSuccess: true } : refuse({ code });
    }),
    endpoint('GET /admin/reports', BY_TEAM, ({ account, query }) => reports.queue(account, query.kind ?? null)),
    endpoint('PUT /admin/reports/:kind/:subject', BY_TEAM, async ({ account, params, body, refuse }) => {
      const decided = await reports.decide(account, params.kind, params.subject, body);
      return 'code' in decided ? refuse(decided) : decided;
    }),
  ];
}
