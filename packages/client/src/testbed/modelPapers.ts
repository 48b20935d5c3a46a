import { type LineJson, type Paper, PAPER, type PaperUpdate, type PaperUpdateResult } from '@tuschel/protocol';
import { encodeDrawing, quantiseLine, recordOf } from '@tuschel/protocol/ink';
import { type ApiCall, ApiException, type ClientClock } from '../tuschelClient.ts';
import { type Fate, lossyNetwork } from './lossyNetwork.ts';

export interface Refusing {
  status: number;
  type?: string;
  errors?: object;
}

function fail(status: number, problem: object = {}): never {
  throw new ApiException(String(status), status, '', {}, problem);
}

function found(papers: ReadonlyMap<string, Paper>, id: string, owner: string): Paper {
  const paper = papers.get(id);
  return paper?.userId === owner ? paper : fail(404, { type: 'urn:tuschel:paperNotFound' });
}

type Papers = Map<string, Paper>;

function begun(papers: Papers, owner: string, id: string, sourceId: string | null | undefined, now: number): void {
  const source = sourceId ? papers.get(sourceId) : undefined;
  if (sourceId && source?.userId !== owner) fail(400, { errors: { sourceId: 'is not known' } });
  papers.set(id, fresh(id, owner, now));
}

/** Rules O20–O24. */
function updated(papers: Shelf, owner: string, id: string, body: PaperUpdate, now: number): PaperUpdateResult {
  const { events: given = [], lockedAt, deletedAt, ...about } = body;
  const events = given as { index: number; data: LineJson }[];
  if (events.length > 1000) fail(400);
  const first = events[0]?.index ?? 0;
  const answer = (isSuccess: boolean, stored: number, isOverwriteForbidden: boolean) => ({
    isSuccess,
    paperId: id,
    missingIndexStart: isSuccess ? null : stored,
    isOverwriteForbidden,
  });
  if (!papers.has(id)) {
    if (papers.erased.has(id)) fail(404, { type: 'urn:tuschel:paperNotFound' });
    if (first > 0) return { ...answer(false, 0, false), paperId: null };
    begun(papers, owner, id, about.sourceId, now);
  }
  const paper = found(papers, id, owner);
  if (paper.lockedAt !== null) fail(406);
  if (paper.deletedAt !== null && deletedAt !== null) fail(404);
  const stored = paper.events.length;
  if (events.length > 0 && first > stored) return answer(false, stored, false);
  const overlap = events.slice(0, stored - first);
  if (overlap.some(({ data }, at) => !isSame(data, paper.events[first + at]?.data))) return answer(false, stored, true);
  paper.events = [...paper.events, ...events.slice(stored - first)];
  paper.eventsCount = paper.events.length;
  Object.assign(paper, about, { lastUpdatedAt: now });
  if (lockedAt) paper.lockedAt = now;
  if (deletedAt !== undefined) paper.deletedAt = deletedAt === null ? null : now;
  return answer(true, stored, false);
}

/** What goes from it in whatever way is erased. */
class Shelf extends Map<string, Paper> {
  readonly erased = new Set<string>();

  override delete(id: string): boolean {
    this.erased.add(id);
    return super.delete(id);
  }

  override clear(): void {
    for (const id of this.keys()) this.delete(id);
  }
}

function erased(papers: Papers, owner: string, id: string): void {
  if (found(papers, id, owner).deletedAt === null) fail(400);
  papers.delete(id);
}

/** The server's papers by the rules O20–O27, behind a network that a test commands. */
export function modelPapers(clock: ClientClock, nextFate: () => Fate) {
  const papers = new Shelf();
  const { travel, restart, down } = lossyNetwork(clock, nextFate);
  let refusing: Refusing | null = null;
  let mostEvents = Number.POSITIVE_INFINITY;
  let deleted: (id: string) => void = () => undefined;
  const updates: { paperId: string; body: PaperUpdate }[] = [];

  function update(owner: string, id: string, body: PaperUpdate): PaperUpdateResult {
    updates.push({ paperId: id, body });
    if (refusing) fail(refusing.status, refusing);
    const events = (body.events ?? []) as { index: number }[];
    if (events.some(({ index }) => index >= mostEvents)) fail(413, { type: 'urn:tuschel:error:payloadTooLarge' });
    return updated(papers, owner, id, body, clock.now());
  }

  function erasedOf(owner: string, ids: readonly string[]): string[] {
    if (ids.length === 0 || ids.length > PAPER.erasedAtOnce) fail(400);
    for (const id of ids) deleted(id);
    return ids.filter((id) => {
      const paper = papers.get(id);
      if (!paper || paper.userId !== owner) return true;
      return paper.deletedAt !== null && paper.lockedAt === null && papers.delete(id);
    });
  }

  function handle(owner: string, { method, path, body }: ApiCall): unknown {
    const [where = '', query = ''] = path.split('?');
    const [, kind, id = ''] = where.split('/');
    if (kind === 'drawing') {
      const lines = found(papers, id, owner).events.map(({ data }) => data as LineJson);
      return encodeDrawing(lines, { rev: 0, totalLines: lines.length });
    }
    if (id === '') return listed(papers, owner, query);
    if (id === 'erase') return { erased: erasedOf(owner, (body as { paperIds: string[] }).paperIds) };
    if (method === 'POST') return update(owner, id, structuredClone(body) as PaperUpdate);
    if (method === 'GET') return { ...structuredClone(found(papers, id, owner)), events: [] };
    deleted(id);
    if (query === 'erase=true') erased(papers, owner, id);
    else found(papers, id, owner).deletedAt ??= clock.now();
    return { isSuccess: true };
  }

  return {
    ask:
      (owner: string) =>
      (call: ApiCall): Promise<unknown> =>
        travel(() => handle(owner, call)),
    papers,
    updates,
    /** The strokes of a paper by their number. */
    numbers: (id: string) => numbersOf(papers.get(id)?.events.map(({ data }) => data as LineJson) ?? []),
    refuse(how: Refusing | null) {
      refusing = how;
    },
    /** A paper takes so many events. */
    refuseBeyond(most: number) {
      mostEvents = most;
    },
    /** Happens before a paper is thrown away or erased; may throw. */
    beforeDelete(act: (id: string) => void) {
      deleted = act;
    },
    restart,
    down,
  };
}

/** Every event; taking back has no number. */
export function numbersOf(events: readonly LineJson[]): number[] {
  return events.map(({ t }) => t ?? -1);
}

function listed(papers: ReadonlyMap<string, Paper>, owner: string, query: string) {
  const asked = new URLSearchParams(query);
  const isBin = asked.get('bin') === 'true';
  const theirs = [...papers.values()].filter(
    ({ userId, deletedAt }) => userId === owner && (deletedAt !== null) === isBin,
  );
  const skip = Number(asked.get('skip'));
  if (skip < 0 || Number(asked.get('take')) < 1) fail(400);
  const entries = theirs
    .toSorted((a, b) => b.lastUpdatedAt - a.lastUpdatedAt)
    .slice(skip, skip + Number(asked.get('take')));
  return { entries, totalCount: theirs.length };
}

function isSame(a: LineJson, b: unknown): boolean {
  const bytes = (line: LineJson) => recordOf(quantiseLine(line)).join();
  return bytes(a) === bytes(b as LineJson);
}

function fresh(id: string, userId: string, now: number): Paper {
  return {
    id,
    userId,
    createdAt: now,
    lastUpdatedAt: now,
    lockedAt: null,
    deletedAt: null,
    renderedAt: null,
    renderError: null,
    name: '',
    triggerWarning: 0,
    effectiveTimeTaken: 0,
    imageWidth: 1920,
    imageHeight: 1080,
    imageThumbnail: null,
    sourceId: null,
    gameId: null,
    events: [],
    eventsCount: 0,
  };
}
