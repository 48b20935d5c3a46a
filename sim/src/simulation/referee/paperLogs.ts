import { stagedIn } from '@tuschel/platform';
import type { AppendRequest, Lines } from '@tuschel/platform/ports';
import type { LineJson, PaperList, PaperUpdate, PaperUpdateResult } from '@tuschel/protocol';
import { quantiseLine, recordOf } from '@tuschel/protocol/ink';
import type { PaperShelf } from '@tuschel/product/simulated';
import { placedMarks, type PlacedMarks } from './placedMarks.ts';
import { isSame, markOf, type Sheet, told } from './sheet.ts';

/** A request that has reached a server. */
export interface PaperRequest {
  user: string;
  /** Null: the list is asked for. */
  paperId: string | null;
  /** What is to be saved; null: it is only looked at. */
  update: PaperUpdate | null;
}

/** Papers of the playground by the rules O20 to O26, kept anew and not taken from the store. */
export interface PaperLogs {
  readonly lines: Pick<Lines, 'put' | 'appendIn'>;
  /** With which papers go for good: it is known from the moment at which that is committed. */
  readonly erasing: Pick<Lines, 'erase'>;
  watched(shelf: PaperShelf): PaperShelf;
  /** To be called when a request arrives. What it answers judges the answer. */
  arrived(request: PaperRequest): (answer: { status: number; body: string }) => Promise<void>;
  /** Strokes on papers of somebody, by their marks. */
  strokesOf(author: string): number[];
  /** Strokes that were erased with their paper. */
  readonly erasedMarks: PlacedMarks;
  isErased(paperId: string): boolean;
  /** Papers of somebody with at least one event. */
  begunBy(author: string): number;
  /** Holds all that was ever acknowledged against what is stored. */
  checkAll(): Promise<void>;
  counts(): PaperCounts;
}

export interface PaperCounts {
  /** On which something is stored, and how many events. */
  papers: number;
  paperEvents: number;
  erasures: number;
}

interface Watched {
  store: Lines;
  sheets: Map<string, Sheet>;
  fault: (rule: string) => void;
  /** Ids of papers; and of those that are finished. */
  papers: Set<string>;
  finished: Set<string>;
  erased: Set<string>;
  erasedMarks: PlacedMarks;
  /** What was acknowledged of each, oldest first. */
  acknowledged: Map<string, Uint8Array[]>;
}

export function createPaperLogs(store: Lines, sheets: Map<string, Sheet>, fault: (rule: string) => void): PaperLogs {
  const watched: Watched = {
    store,
    sheets,
    fault,
    papers: new Set(),
    finished: new Set(),
    erased: new Set(),
    erasedMarks: placedMarks(),
    acknowledged: new Map(),
  };
  const { papers } = watched;
  const begun = () => [...papers].flatMap((id) => sheets.get(id) ?? []).filter(({ lines }) => lines.length > 0);
  return {
    lines: watchLog(watched),
    erasing: watchErasing(watched),
    watched: (shelf) => watchShelf(watched, shelf),
    arrived: (request) => judge(watched, request),
    strokesOf: (author) =>
      [...papers].flatMap((id) => {
        const sheet = sheets.get(id);
        return sheet?.author === author ? sheet.lines.map(markOf).filter((mark) => mark > 0) : [];
      }),
    erasedMarks: watched.erasedMarks,
    isErased: (paperId) => watched.erased.has(paperId),
    begunBy: (author) => begun().filter((sheet) => sheet.author === author).length,
    async checkAll() {
      for (const id of papers) await checkStored(watched, id);
    },
    counts: () => ({
      papers: begun().length,
      paperEvents: begun().reduce((sum, { lines }) => sum + lines.length, 0),
      erasures: watched.erased.size,
    }),
  };
}

/** What is written takes effect with the transaction that it belongs to. */
function watchLog({ store, sheets, fault, papers, finished, erased }: Watched): Pick<Lines, 'put' | 'appendIn'> {
  return {
    async put(tx, page) {
      stagedIn(tx).stage(() => {
        if (erased.has(page.drawing)) fault(`O23: the paper ${page.drawing} began anew after it was erased`);
        papers.add(page.drawing);
        sheets.set(page.drawing, { ...page, state: 'open', rev: 0, readers: [], lines: [...page.lines], base: 0 });
      });
      return store.put(tx, page);
    },
    async appendIn(tx, drawing, author, request, maxLines) {
      const { text, lines } = expected(sheets.get(drawing), author, request);
      const answer = await store.appendIn(tx, drawing, author, request, maxLines);
      const given = answer.ok ? `ok ${answer.totalLines}` : told(answer);
      if (given.split(' ', 2).join(' ') !== text) fault(`O20: the paper ${drawing} answered ${given}, not ${text}`);
      stagedIn(tx).stage(() => {
        const sheet = sheets.get(drawing);
        if (!sheet || !lines) return;
        if (finished.has(drawing)) fault(`O24: the paper ${drawing} took events after it was finished`);
        sheet.lines = lines;
      });
      return answer;
    },
  };
}

/** A log only grows. `lines`: the log after it; null: nothing is taken. */
function expected(
  sheet: Sheet | undefined,
  author: string,
  { index, lines }: AppendRequest,
): { text: string; lines: Uint8Array[] | null } {
  if (!sheet) return { text: 'unknown', lines: null };
  if (sheet.author !== author) return { text: 'notAuthor', lines: null };
  if (sheet.state !== 'open') return { text: 'closed', lines: null };
  const stored = sheet.lines;
  if (index > stored.length) return { text: `gap ${stored.length}`, lines: null };
  const overlap = stored.slice(index, index + lines.length);
  if (overlap.some((line, at) => !isSame(line, lines[at]))) return { text: 'kept', lines: null };
  const after = [...stored, ...lines.slice(overlap.length)];
  return { text: `ok ${after.length}`, lines: after };
}

/** The server may die before it says so. */
function watchErasing({ store, sheets, papers, erased, erasedMarks, acknowledged }: Watched): Pick<Lines, 'erase'> {
  return {
    async erase(tx, drawings) {
      stagedIn(tx).stage(() => {
        for (const id of drawings) {
          const marks = (sheets.get(id)?.lines ?? []).map(markOf).filter((mark) => mark > 0);
          erasedMarks.add(id, marks);
          erased.add(id);
          papers.delete(id);
          acknowledged.delete(id);
        }
      });
      return store.erase(tx, drawings);
    },
  };
}

function watchShelf(watched: Watched, shelf: PaperShelf): PaperShelf {
  const { finished, fault } = watched;
  return {
    ...shelf,
    change: (painter, isKept, work) =>
      shelf.change(painter, isKept, (change) =>
        work({
          ...change,
          async update(id, said) {
            stagedIn(change).stage(() => {
              if (finished.has(id)) fault(`O24: the paper ${id} was changed after it was finished`);
              if (said.locked_at) finished.add(id);
            });
            return change.update(id, said);
          },
        }),
      ),
  };
}

/** Between the arrival of a request and its answer somebody else may have begun or finished the paper. */
function judge(watched: Watched, { user, paperId, update }: PaperRequest): ReturnType<PaperLogs['arrived']> {
  const { sheets, finished, erased, fault } = watched;
  const wasFinished = paperId !== null && finished.has(paperId);
  const wasErased = paperId !== null && erased.has(paperId);
  return async ({ status, body }) => {
    if (status !== 200) return;
    if (wasErased) fault(`O23: of the erased paper ${paperId} it was answered ${body}`);
    // It was erased meanwhile.
    if (paperId !== null && erased.has(paperId)) return;
    const author = paperId === null ? user : sheets.get(paperId)?.author;
    if (author !== undefined && author !== user) fault(`O26: ${user} sees the paper ${paperId} of somebody else`);
    if (paperId === null) {
      const foreign = (JSON.parse(body) as PaperList).entries.filter(({ id }) => sheets.get(id)?.author !== user);
      for (const { id } of foreign) fault(`O26: ${user} finds the paper ${id} of somebody else on the shelf`);
    }
    if (paperId === null || update === null) return;
    if (wasFinished) fault(`O24: an update of the finished paper ${paperId} was answered ${body}`);
    if (!(JSON.parse(body) as PaperUpdateResult).isSuccess) return;
    acknowledge(watched, paperId, update);
    await checkStored(watched, paperId);
  };
}

function acknowledge({ fault, acknowledged }: Watched, id: string, { events = [] }: PaperUpdate): void {
  const log = acknowledged.get(id) ?? [];
  acknowledged.set(id, log);
  for (const { index, data } of events as { index: number; data: LineJson }[]) {
    const record = recordOf(quantiseLine(data));
    const before = log[index];
    if (before && !isSame(before, record)) fault(`O20: two events were acknowledged as number ${index} of ${id}`);
    log[index] = record;
  }
}

/** What was acknowledged is there, once and in order. */
async function checkStored({ store, sheets, acknowledged, fault }: Watched, id: string): Promise<void> {
  const log = acknowledged.get(id) ?? [];
  const stored = (await store.read(id))?.lines ?? [];
  const known = sheets.get(id)?.lines ?? [];
  const isKnown = stored.length === known.length && stored.every((line, at) => isSame(line, known[at]));
  if (!isKnown) fault(`O20: the paper ${id} holds other events than were stored`);
  for (let at = 0; at < log.length; at++) {
    const one = log[at];
    // Acknowledged by an answer that never came through, and by the one after it.
    if (one && !isSame(one, stored[at])) fault(`O20: event ${at} of ${id} was acknowledged and is not there`);
  }
  const strokes = stored.map(markOf).filter((mark) => mark > 0);
  if (new Set(strokes).size < strokes.length) fault(`O20: the paper ${id} has a stroke twice: ${strokes.join()}`);
}
