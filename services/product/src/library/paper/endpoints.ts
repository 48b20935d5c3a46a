import type { Account } from '@tuschel/gameserver/extend';
import { DRAWING_LIMITS } from '@tuschel/ink';
import type { Lines, Storage } from '@tuschel/platform/ports';
import { AdminPower, BODY, HEAVY, type Paper, type PaperList } from '@tuschel/protocol';
import { JSON_BYTES, roomFor } from '../../heavy/answerRoom.ts';
import { bytesOf } from '../../heavy/heavyBodies.ts';
import type { HeavyWork } from '../../heavy/heavyWork.ts';
import type { App } from '../../http/app.ts';
import { BY_ADMINS, type Call, type Endpoint, endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import { type Refusal, STORAGE_REFUSALS } from '../../http/refusal.ts';
import { isUuid } from '../../http/uuid.ts';
import { readMetadata } from '../../people/account/metadata.ts';
import { readDrawingBodies } from '../drawing/drawingBodies.ts';
import { drawingText } from '../drawing/drawingText.ts';
import { takesGzip } from '../drawing/wantsInk.ts';
import type { PaperRow } from './paperStore.ts';
import type { Papers } from './papers.ts';
import { NOT_FOUND } from './save.ts';

export interface PaperEndpointsDeps {
  papers: Papers;
  lines: Pick<Lines, 'read' | 'page'>;
  heavy: HeavyWork;
  storage: Pick<Storage, 'state'>;
}

/** What one asks for to make a new paper, instead of an id. */
const NEW = 'new';
const TOO_LONG: Refusal = {
  code: 'payloadTooLarge',
  detail: 'A paper of this length is read as INK1: GET /drawing/{paperId}/lines.',
};

export function paperEndpoints(deps: PaperEndpointsDeps): Endpoint[] {
  const { papers } = deps;
  return [
    endpoint('GET /papers?skip&take', LIST, async ({ account, query }): Promise<PaperList> => {
      const part = { skip: Number(query.skip), take: Number(query.take), isBin: query.bin === 'true' };
      const { rows, total } = await papers.list(account, part);
      return { entries: rows.map(entryOf), totalCount: total, quota: await papers.room(account) };
    }),
    { ...endpoint('GET /papers/:paperId', SIGNED_IN, (call) => readPaper(deps, call)), answers: 'threads' },
    endpoint('DELETE /papers/:paperId', SIGNED_IN, async ({ account, params, query, refuse }) => {
      const id = idOf(params.paperId);
      const refusal = await (query.erase === 'true' ? papers.erase(account, id) : papers.bin(account, id));
      return refusal ? refuse(refusal) : { isSuccess: true };
    }),
    endpoint('POST /papers/erase', SIGNED_IN, async ({ account, body }) => ({
      erased: await papers.eraseAll(account, body.paperIds.map(idOf)),
    })),
    endpoint('POST /admin/papers/:paperId/render', BY_ADMINS, async ({ account, params, refuse }) => {
      const refusal = await papers.renderAgain(account.id, idOf(params.paperId));
      return refusal ? refuse(refusal) : { isSuccess: true };
    }),
  ];
}

/** Events of a paper, many at once. */
export function updatePaper({ papers, heavy, storage }: PaperEndpointsDeps): (scope: App) => Endpoint {
  return (scope) => {
    const bodies = readDrawingBodies(scope, heavy, 'events');
    const access = { auth: 'bearer', rates: ['lines'], bodyBytes: BODY.linesBytes } as const;
    const handle = async ({ account, params, body, request, refuse }: Call<'POST /papers/:paperId/update'>) => {
      if (storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const { events: _, ...wish } = body;
      const id = params.paperId === NEW ? null : idOf(params.paperId);
      if (id === NOBODYS) return refuse(NOT_FOUND);
      const saved = await papers.save(account, id, wish, bodies.firstOf(request), bodies.strokesOf(request));
      return saved.ok ? saved.result : refuse(saved.refusal);
    };
    return endpoint('POST /papers/:paperId/update', access, handle, async ({ account, params, request }) => {
      if (!mayPaint(account)) return FOR_SUPPORTERS;
      if (bytesOf(request) <= HEAVY.fromBytes) return null;
      // Nothing large is read for a paper of somebody else.
      const id = idOf(params.paperId);
      if (params.paperId !== NEW && id !== NOBODYS && (await papers.isOthers(account, id))) return NOT_FOUND;
      return bodies.admit(request, account);
    });
  };
}

export const FOR_SUPPORTERS: Refusal = {
  code: 'forbidden',
  detail: 'The playground is for supporters and community members.',
};

/** Their papers stay theirs to read when they are no supporters any more. */
export function mayPaint(account: Account): boolean {
  const { supporterLevel, adminPower } = readMetadata(account);
  return supporterLevel > 0 || adminPower >= AdminPower.CommunityMember;
}

/** No paper has it. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';

function idOf(paperId: string): string {
  return isUuid(paperId) ? paperId.toLowerCase() : NOBODYS;
}

async function readPaper(
  { papers, lines, heavy }: PaperEndpointsDeps,
  { account, params, query, request, reply, refuse }: Call<'GET /papers/:paperId'>,
) {
  const row = await papers.find(account, idOf(params.paperId));
  if (!row) return refuse(NOT_FOUND);
  const page = await lines.page(row.id);
  const head = { ...paperOf(row, await papers.rendered(row.id)), eventsCount: page?.lines ?? 0 };
  if (query.events === 'false') return { ...head, events: [] };
  const answer = () => reply.header('vary', 'Origin, Accept-Encoding').header('content-type', 'application/json');
  const stored = Number(page?.meta['bytes'] ?? 0);
  if (stored > DRAWING_LIMITS.bytes || head.eventsCount > DRAWING_LIMITS.lines) return refuse(TOO_LONG);
  const bytes = JSON_BYTES * stored;
  const entered = await roomFor(reply, heavy, { user: account.id, address: request.ip }, bytes);
  if (!entered) return answer().send(drawingText(head, await eventsOf(lines, row.id), 'events'));
  if ('refusal' in entered) return refuse(entered.refusal);
  if (reply.raw.destroyed) return reply;
  const isGzip = takesGzip(request);
  const text = await entered.place.drawing(head, await eventsOf(lines, row.id), isGzip, 'events');
  if (isGzip) reply.header('content-encoding', 'gzip');
  return answer().send(Buffer.from(text.buffer, text.byteOffset, text.length));
}

async function eventsOf(lines: Pick<Lines, 'read'>, id: string) {
  return (await lines.read(id))?.lines ?? [];
}

export function entryOf(row: PaperRow): PaperList['entries'][number] {
  const { id, createdAt, lastUpdatedAt, lockedAt, deletedAt } = datesOf(row);
  return { id, ...aboutOf(row), createdAt, lastUpdatedAt, lockedAt, deletedAt };
}

export function paperOf(
  row: PaperRow,
  rendered: Pick<Paper, 'renderedAt' | 'renderError'>,
): Omit<Paper, 'events' | 'eventsCount'> {
  return { ...datesOf(row), userId: row.author, sourceId: row.source, gameId: row.game, ...aboutOf(row), ...rendered };
}

function datesOf(row: PaperRow) {
  return {
    id: row.id,
    createdAt: row.created_at,
    lastUpdatedAt: row.updated_at,
    lockedAt: row.locked_at,
    deletedAt: row.deleted_at,
  };
}

function aboutOf(row: PaperRow) {
  return {
    name: row.name,
    triggerWarning: row.warning,
    effectiveTimeTaken: row.seconds,
    imageWidth: row.width,
    imageHeight: row.height,
    imageThumbnail: row.thumbnail,
  };
}
