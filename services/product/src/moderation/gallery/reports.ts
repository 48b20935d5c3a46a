import type { Account, Accounts, Rooms } from '@tuschel/gameserver/extend';
import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import {
  AdminPower,
  type ErrorCode,
  type Report,
  type ReportCase,
  type ReportDecision,
  type ReportQueue,
  type ReportQueueKind,
} from '@tuschel/protocol';
import type { Kysely } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import { isUuid } from '../../http/uuid.ts';
import { drawingPolicy } from '../../library/drawing/policy.ts';
import { isAmong, NOT_POSTED, type StandingOf } from '../../library/post/standing.ts';
import { rankOf, readMetadata } from '../../people/account/metadata.ts';
import { namesOf, shownName } from '../../people/account/shownName.ts';
import type { Faces } from '../../people/face/faces.ts';
import type { FaceStore } from '../../people/face/store.ts';
import { createModerationQueue, type ModerationCase, type ModerationQueue } from '../queue.ts';
import type { Credit } from './credit.ts';
import type { Decide } from './decide.ts';
import type { GalleryTables } from './tables.ts';

/** What a report keeps of its thing: it may change, or go. Of texts and lines of a game it is kept in a shape of their own. */
interface Evidence {
  text?: string;
  drawingId?: string;
  matchId?: string;
  room?: string;
  line?: { text: string };
  /** Of a face: INK1 as base64. */
  ink?: string;
}

type Queue = ModerationQueue<Evidence, string>;

export interface ReportsDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  lines: Pick<Lines, 'page'>;
  accounts: Pick<Accounts, 'many' | 'byUsername' | 'patchMetadata'>;
  rooms: Pick<Rooms, 'withdraw'>;
  standingOf: StandingOf;
  decide: Decide;
  credit: Credit;
  faces: Faces;
  faceStore: Pick<FaceStore, 'of' | 'remove'>;
}

/** Everything that people report, in one place. */
export interface Reports {
  /** Null: it is kept, or was already. */
  report(by: Account, report: Report): Promise<ErrorCode | null>;
  queue(reader: Account, kind: ReportQueueKind | null): Promise<ReportQueue>;
  decide(by: Account, kind: ReportQueueKind, subject: string, decision: ReportDecision): Promise<ReportCase | Refusal>;
}

const KINDS = ['drawing', 'profile', 'text', 'face', 'prompt', 'chatLine'] as const satisfies ReportQueueKind[];

export function createReports(deps: ReportsDeps): Reports {
  const { sql, clock, accounts, credit } = deps;
  const db = sql.db<GalleryTables>();
  const queues = Object.fromEntries(
    KINDS.map((kind) => [kind, createModerationQueue<Evidence, string>(sql, clock, kind)]),
  ) as Record<ReportQueueKind, Queue>;

  const told = async (kind: ReportQueueKind, cases: ModerationCase<Evidence, string>[], reader: Account) => {
    const names = await namesOf(
      accounts,
      cases.map(({ authorId }) => authorId),
    );
    return cases.map((one) => wireCase(kind, one, names.get(one.authorId) ?? '', reader));
  };

  return {
    async report(by, { kind, subject: given, reasons, note = '' }) {
      const subject = kind === 'profile' ? given : given.toLowerCase();
      const found = await FINDERS[kind](deps, db, by, subject);
      if (typeof found === 'string') return found;
      if (found.author === by.id) return 'notPermitted';
      await queues[kind].keep({
        subject,
        reporter: by.id,
        author: found.author,
        evidence: found.evidence,
        reasons,
        note: note.trim(),
        at: clock.now(),
      });
      return null;
    },

    async queue(reader, wanted) {
      const kinds = KINDS.filter((kind) => wanted === null || kind === wanted);
      const cases = await Promise.all(kinds.map(async (kind) => queues[kind].readAll(await queues[kind].waiting())));
      const voices = await voicesIn(credit, kinds, cases);
      const waiting = await Promise.all(kinds.map((kind, index) => told(kind, cases[index] ?? [], reader)));
      const since = ({ reports }: ReportCase) => reports[0]?.reportedAt ?? 0;
      return {
        waiting: waiting.flat().toSorted((a, b) => voices(b) - voices(a) || since(a) - since(b)),
        counts: kinds.map((kind, index) => ({ kind, waiting: waiting[index]?.length ?? 0 })),
      };
    },

    async decide(by, kind, subject, decision) {
      const found = await queues[kind].read(subject);
      if (!found) return { code: 'notFound' };
      if (found.authorId === by.id) return { code: 'forbidden' };
      if (decision.decision === 'remove') {
        const refusal = await REMOVERS[kind](deps, db, by, found, decision);
        if (refusal) return refusal;
      }
      await queues[kind].decide(
        subject,
        by.id,
        WORDS[kind]?.[decision.decision] ?? decision.decision,
        decision.note ?? '',
      );
      const after = await queues[kind].read(subject);
      const [wire] = after ? await told(kind, [after], by) : [];
      return wire ?? { code: 'notFound' };
    },
  };
}

/** How many have reported a case whose reports count. */
async function voicesIn(
  credit: Pick<Credit, 'damped'>,
  kinds: readonly ReportQueueKind[],
  cases: ModerationCase<Evidence, string>[][],
) {
  const reporters = cases.flat().flatMap(({ reports }) => reports.map(({ reporterId }) => reporterId));
  const damped = await credit.damped(reporters);
  const heard = new Map(
    cases.flatMap((some, index) =>
      some.map(({ subject, reports }) => [
        `${kinds[index]} ${subject}`,
        reports.filter(({ reporterId }) => !damped.has(reporterId)).length,
      ]),
    ),
  );
  return ({ kind, subject }: ReportCase) => heard.get(`${kind} ${subject}`) ?? 0;
}

/** A decision as the end-points of a kind of its own know it. */
const WORDS: Partial<Record<ReportQueueKind, Record<string, string>>> = { chatLine: { remove: 'hide' } };

function wireCase(
  kind: ReportQueueKind,
  { subject, authorId, evidence, reports, decision, decisionNote, decidedAt }: ModerationCase<Evidence, string>,
  authorName: string,
  reader: Account,
): ReportCase {
  const isAdmin = readMetadata(reader).adminPower >= AdminPower.Admin;
  return {
    kind,
    subject,
    authorId,
    authorName,
    text: evidence.text ?? evidence.line?.text ?? '',
    drawingId: evidence.drawingId ?? null,
    ...(evidence.ink === undefined ? {} : { ink: evidence.ink }),
    reports: reports.map(({ reporterId, ...rest }) => (isAdmin ? { reporterId, ...rest } : rest)),
    decision,
    decisionNote,
    decidedAt,
    mayDecide: authorId !== reader.id,
  };
}

interface FoundThing {
  author: string;
  evidence: Evidence;
}

type Find = (
  deps: ReportsDeps,
  db: Kysely<GalleryTables>,
  by: Account,
  subject: string,
) => Promise<FoundThing | ErrorCode>;

/** What somebody may report is what they can see. */
const FINDERS: Record<Report['kind'], Find> = {
  async drawing({ lines, standingOf }, db, by, drawing) {
    if (!isUuid(drawing)) return 'idInvalid';
    const page = await lines.page(drawing);
    const standing = (await standingOf([drawing])).get(drawing) ?? NOT_POSTED;
    const isSeen =
      page !== null &&
      page.state !== 'open' &&
      !standing.isQuarantined &&
      (isAmong(standing.audience, true) || drawingPolicy(page, by, 'read') === 'allowed');
    if (!page || !isSeen) return 'drawingNotFound';
    const post = await db
      .selectFrom('post')
      .select('approved_description')
      .where('drawing', '=', drawing)
      .executeTakeFirst();
    return { author: page.author, evidence: { text: post?.approved_description ?? '', drawingId: drawing } };
  },

  async profile({ accounts }, _db, _by, username) {
    const account = await accounts.byUsername(username);
    if (!account) return 'notFound';
    const words = ['catchPhrase', 'pronouns']
      .map((name) => account.metadata[name])
      .filter((text) => typeof text === 'string');
    return { author: account.id, evidence: { text: [shownName(account), ...words].join('\n') } };
  },

  async text(_deps, db, by, subject) {
    const [book = '', num = ''] = subject.split('.');
    if (!isUuid(book) || !/^\d{1,3}$/.test(num)) return 'idInvalid';
    const round = await db
      .selectFrom('round')
      .innerJoin('book', 'book.id', 'round.book')
      .innerJoin('player', 'player.game', 'book.game')
      .select(['round.player', 'round.text'])
      .where('round.book', '=', book)
      .where('round.num', '=', Number(num))
      .where('round.hidden', '=', false)
      .where('player.user_id', '=', by.id)
      .executeTakeFirst();
    if (!round?.player || round.text === null) return 'gameNotFound';
    return { author: round.player, evidence: { text: round.text } };
  },

  async face({ faces }, _db, by, id) {
    if (!isUuid(id)) return 'idInvalid';
    const row = await faces.seenBy(by, id);
    return row ? { author: row.person, evidence: { ink: row.ink } } : 'notFound';
  },
};

type Remove = (
  deps: ReportsDeps,
  db: Kysely<GalleryTables>,
  by: Account,
  found: ModerationCase<Evidence, string>,
  decision: ReportDecision,
) => Promise<Refusal | null>;

const REMOVERS: Record<ReportQueueKind, Remove> = {
  async drawing({ decide }, db, by, { subject }, { reason, note }) {
    const post = await db.selectFrom('post').select('version').where('drawing', '=', subject).executeTakeFirst();
    if (!post) return { code: 'notPermitted', detail: 'It was not published: lock it away instead.' };
    return decide.decide(by, subject, {
      version: post.version,
      decision: 'reject',
      isWhole: true,
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
    });
  },
  /** Nobody but who is signed in finds it, and nothing of theirs is in the gallery. */
  async profile({ accounts }, _db, by, { subject }) {
    const account = await accounts.byUsername(subject);
    if (!account) return { code: 'notFound' };
    if (rankOf(readMetadata(account)) >= rankOf(readMetadata(by))) return { code: 'forbidden' };
    await accounts.patchMetadata(account.id, { isRestricted: true });
    return null;
  },
  async text(_deps, db, _by, { subject }) {
    const [book = '', num = ''] = subject.split('.');
    await db
      .updateTable('round')
      .set({ hidden: true })
      .where('book', '=', book)
      .where('num', '=', Number(num))
      .execute();
    return null;
  },
  /** One that was drawn after the report is another, and stays. */
  async face({ faces, faceStore }, _db, _by, { subject, authorId }) {
    await faces.change(authorId, async () => {
      if ((await faceStore.of(authorId))?.id === subject) await faceStore.remove(authorId);
    });
    return null;
  },
  prompt: async () => null,
  async chatLine({ rooms }, _db, _by, { subject, evidence }) {
    if (evidence.room !== undefined) await rooms.withdraw(evidence.room, subject);
    return null;
  },
};
