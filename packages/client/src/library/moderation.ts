import type {
  Audit,
  BanWish,
  PostDecision,
  PostQueue,
  Quarantine,
  ReportDecision,
  ReportQueue,
  TakenPosts,
  TakePosts,
} from '@tuschel/protocol';
import type { ApiCall, TuschelClient } from '../tuschelClient.ts';

/** What the team decides. All throw ApiException. */
export interface ModerationCalls {
  /** Locks the next pictures that nobody has. */
  take(request: TakePosts): Promise<TakenPosts>;
  /** Gives pictures back to others. */
  release(drawingIds: string[]): Promise<void>;
  queue(offset: number): Promise<PostQueue>;
  decide(drawingId: string, decision: PostDecision): Promise<void>;
  /** Takes one's last decision back. */
  undo(drawingId: string): Promise<void>;
  quarantine(drawingId: string, request: Quarantine): Promise<void>;
  /** Newest first. @param before an entry's id: those before it */
  audit(before?: number): Promise<Audit>;
  /** Bans of more than 30 days that wait for a second voice. */
  banWishes(): Promise<BanWish[]>;
  reports(): Promise<ReportQueue>;
  decideReport(kind: string, subject: string, decision: ReportDecision): Promise<void>;
}

export function moderationOf({ ask }: Pick<TuschelClient, 'ask'>): ModerationCalls {
  const send = async (method: ApiCall['method'], path: string, body: object) => {
    await ask({ method, path, body });
  };
  const post = (drawingId: string, what: string) => `/admin/posts/${encodeURIComponent(drawingId)}/${what}`;
  return {
    take: async (body) => (await ask({ method: 'POST', path: '/admin/posts/take', body })) as TakenPosts,
    release: (drawingIds) => send('POST', '/admin/posts/release', { drawingIds }),
    queue: async (offset) => (await ask({ method: 'GET', path: `/admin/posts?offset=${offset}` })) as PostQueue,
    decide: (drawingId, decision) => send('POST', post(drawingId, 'decide'), decision),
    async undo(drawingId) {
      await ask({ method: 'POST', path: post(drawingId, 'undo') });
    },
    quarantine: (drawingId, request) => send('POST', post(drawingId, 'quarantine'), request),
    audit: async (before) =>
      (await ask({ method: 'GET', path: `/admin/audit${before === undefined ? '' : `?before=${before}`}` })) as Audit,
    banWishes: async () =>
      ((await ask({ method: 'GET', path: '/admin/ban-wishes' })) as { waiting: BanWish[] }).waiting,
    reports: async () => (await ask({ method: 'GET', path: '/admin/reports' })) as ReportQueue,
    decideReport: (kind, subject, decision) =>
      send('PUT', `/admin/reports/${encodeURIComponent(kind)}/${encodeURIComponent(subject)}`, decision),
  };
}
