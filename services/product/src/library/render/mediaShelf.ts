import type { Account, Accounts } from '@tuschel/gameserver/extend';
import type { Clock, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { drawingFile, type DrawingMedia, type MediaFile, type MediaState } from '@tuschel/protocol';
import type { Kysely, Selectable } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import { isShutOut } from '../../people/account/metadata.ts';
import { NOBODY } from '../drawing/pages.ts';
import { linesWithheld } from '../drawing/withheld.ts';
import { createStandingOf, NOT_POSTED, type Standing } from '../post/standing.ts';
import type { RenderJobs, ToRender } from './jobs.ts';
import type { MediaAddresses } from './mediaAddress.ts';
import { mediaPolicy } from './mediaPolicy.ts';
import type { RenderTables } from './tables.ts';

type Tables = RenderTables;

export type FileRow = Selectable<RenderTables['render_file']>;
type JobRow = Pick<RenderTables['render_job'], 'drawing' | 'kind' | 'due_at' | 'leased_at' | 'error'>;

/** Files of drawings, as people may have them. */
export interface MediaShelf {
  /** What there is of the drawings for one reader; those that are not for them are left out. */
  of(drawings: readonly string[], account: Account): Promise<DrawingMedia[]>;
  /** The file at an address; null: it is not there, or not for whoever comes by it. */
  at(drawing: string, file: MediaFile, query: Readonly<Record<string, unknown>>): Promise<FoundFile | null>;
  /** Asks for what is not there. */
  ask(
    drawing: string,
    kind: 'picture' | 'video',
    account: Account,
  ): Promise<{ media: DrawingMedia } | { refusal: Refusal }>;
}

export interface FoundFile {
  row: FileRow;
  isPublic: boolean;
}

export interface MediaShelfDeps {
  sql: Sql;
  lines: Pick<Lines, 'page' | 'pages'>;
  clock: Pick<Clock, 'now'>;
  accounts: Pick<Accounts, 'get'>;
  jobs: Pick<RenderJobs, 'queue'>;
  addresses: MediaAddresses;
  /** What stands in the files of a drawing that nothing is queued of any more. */
  describe(page: PageRow): Promise<ToRender>;
}

/** That somebody looks at a film is noted so often, ms. */
const SEEN_MS = 60 * 60_000;

export function createMediaShelf(deps: MediaShelfDeps): MediaShelf {
  const { sql, lines, clock, accounts, jobs, addresses } = deps;
  const { filesOf, jobsOf, noteSeen } = createMediaRows(sql.db<Tables>());
  const standingOf = createStandingOf(sql);

  const of: MediaShelf['of'] = async (asked, account) => {
    const drawings = [...new Set(asked.map((id) => id.toLowerCase()))];
    const pages = await lines.pages(drawings);
    const ids = pages.map(({ drawing }) => drawing);
    if (ids.length === 0) return [];
    const [files, queued, standings] = await Promise.all([filesOf(ids), jobsOf(ids), standingOf(ids)]);
    const told = await Promise.all(
      drawings.flatMap((drawing) => {
        const page = pages.find((one) => one.drawing === drawing);
        if (!page) return [];
        const own = files.filter((file) => file.drawing === drawing);
        const waiting = queued.filter((job) => job.drawing === drawing);
        return [mediaOf(page, own, waiting, standings.get(drawing) ?? NOT_POSTED)];
      }),
    );
    return told.filter((media) => media !== null);

    async function mediaOf(page: PageRow, own: FileRow[], waiting: JobRow[], standing: Standing) {
      if (mediaPolicy(page, account, 'thumbnail', standing) !== 'allowed') return null;
      const stale = await Promise.all(own.map((file) => isStale(lines, page, file)));
      const fresh = own.filter((_, index) => !stale[index]);
      return wireMedia(page, fresh, waiting, { standing, account, addresses, now: clock.now() });
    }
  };

  return {
    of,

    async at(drawing, file, query) {
      const [page, rows, standings] = await Promise.all([
        lines.page(drawing),
        filesOf([drawing]),
        standingOf([drawing]),
      ]);
      const row = rows.find((one) => one.file === file);
      if (!page || !row || page.state === 'open') return null;
      const standing = standings.get(drawing) ?? NOT_POSTED;
      const isPublic = mediaPolicy(page, null, file, standing) === 'allowed';
      if (!isPublic) {
        const reader = addresses.reader(drawing, file, query);
        const account = reader === null ? null : await accounts.get(reader);
        if (!account || isShutOut(account) || mediaPolicy(page, account, file, standing) !== 'allowed') return null;
      }
      if (await isStale(lines, page, row)) return null;
      await noteSeen(row, clock.now());
      return { row, isPublic };
    },

    async ask(asked, kind, account) {
      const drawing = asked.toLowerCase();
      const page = await lines.page(drawing);
      const [before] = page ? await of([drawing], account) : [];
      if (!page || !before) {
        const isOwn = page?.author === account.id;
        return { refusal: { code: isOwn ? 'notPermitted' : 'drawingNotFound' } };
      }
      if (before[kind] === 'refused') return { refusal: { code: 'forbidden' } };
      if (before[kind] === 'ready') return { media: before };
      await jobs.queue([await deps.describe(page)], { kinds: [kind], isAsked: true, isAnew: true });
      const [media] = await of([drawing], account);
      return media ? { media } : { refusal: { code: 'drawingNotFound' } };
    },
  };
}

/** What the database knows of drawings. */
function createMediaRows(db: Kysely<Tables>) {
  const filesOf = (drawings: readonly string[]) =>
    db.selectFrom('render_file').selectAll().where('drawing', 'in', drawings).execute();
  const jobsOf = (drawings: readonly string[]): Promise<JobRow[]> =>
    db
      .selectFrom('render_job')
      .select(['drawing', 'kind', 'due_at', 'leased_at', 'error'])
      .where('drawing', 'in', drawings)
      .execute();
  const noteSeen = async ({ drawing, file, seen_at }: FileRow, now: number): Promise<void> => {
    if (seen_at >= now - SEEN_MS) return;
    await db
      .updateTable('render_file')
      .set({ seen_at: now })
      .where('drawing', '=', drawing)
      .where('file', '=', file)
      .execute();
  };
  return { filesOf, jobsOf, noteSeen };
}

/** What lies under the drawing may have been hidden, or shown again, since its files were made: they are not of this drawing any more. */
async function isStale(
  lines: MediaShelfDeps['lines'],
  page: PageRow,
  { withheld }: Pick<FileRow, 'withheld'>,
): Promise<boolean> {
  return page.base > 0 && (await linesWithheld(lines, page, NOBODY)) !== withheld;
}

interface Telling {
  standing: Standing;
  account: Account;
  addresses: MediaAddresses;
  now: number;
}

function wireMedia(page: PageRow, files: FileRow[], jobs: JobRow[], telling: Telling): DrawingMedia {
  const { standing, account, addresses } = telling;
  const { drawing } = page;
  const [jpg, thumbnail, mp4] = (['jpg', 'thumbnail', 'mp4'] as const).map((file) =>
    files.find((one) => one.file === file),
  );
  const may = (file: MediaFile) => mediaPolicy(page, account, file, standing) === 'allowed';
  const isOpen = (file: MediaFile) => mediaPolicy(page, null, file, standing) === 'allowed';
  const named = (row: FileRow | undefined, file: MediaFile) => {
    if (!row || !may(file)) return {};
    if (isOpen(file)) return { [file]: drawingFile(drawing, file) };
    const { name, expiresAt } = addresses.sign(drawing, file, account.id);
    return { [file]: name, expiresAt };
  };
  const state = (kind: 'picture' | 'video', row: FileRow | undefined): MediaState => {
    const job = jobs.find((one) => one.kind === kind);
    if (!may(kind === 'picture' ? 'jpg' : 'mp4')) return 'refused';
    if (row) return 'ready';
    if (!job) return 'none';
    if (job.due_at === null) return 'failed';
    return job.leased_at !== null && job.due_at > telling.now ? 'rendering' : 'waiting';
  };
  const states = { picture: state('picture', jpg), video: state('video', mp4) };
  const failed = jobs.find(({ kind, error }) => states[kind] === 'failed' && error);
  const made = files.map(({ made_at }) => made_at);
  return {
    drawingId: drawing,
    ...states,
    isPublic: standing.audience === 'all',
    ...named(jpg, 'jpg'),
    ...named(thumbnail, 'thumbnail'),
    ...named(mp4, 'mp4'),
    ...(jpg?.width && jpg.height ? { width: jpg.width, height: jpg.height } : {}),
    ...(mp4?.ms ? { videoMs: mp4.ms } : {}),
    ...(jpg?.preview ? { previewData: jpg.preview } : {}),
    ...(made.length > 0 ? { renderedAt: Math.max(...made) } : {}),
    ...(failed?.error ? { renderError: failed.error } : {}),
  };
}
