import { type Drawing, type DrawingMeta, INK_LIMITS, type LineJson, type LinesResult } from '@tuschel/protocol';
import type { DrawingSyncState, LaidLines, PendingLines } from '../tuschelClient.ts';

/**
 * A drawing as the artist wants it, and how much of that the server is known to have. The server keeps a revision with
 * its lines: within one revision a log only grows; a higher one makes it exactly its first `index` lines plus those
 * sent. So each undo raises `rev`, and what is sent twice, late or out of order does no harm.
 */
export interface LineLog {
  /** All lines, oldest first. */
  lines: LineJson[];
  points: number;
  rev: number;
  /** The first lines, when they are of another drawing: they are not taken back. */
  laid: LaidLines | null;
  /** So many of the first lines are stored by the server for certain. */
  base: number;
  /** The last revision that the server told. */
  serverRev: number;
  /** Revision of the last undo. */
  undoneRev: number;
  /** What the server has or shall have of frame, crop and layers. */
  meta: DrawingMeta;
  /** The part of it that is not acknowledged. */
  unsentMeta: DrawingMeta;
  /** Counts the artist's changes. */
  version: number;
  /** Up to this change everything is acknowledged. */
  ackedVersion: number;
  inFlight: Put | null;
  /** The shortest that the drawing has been since `inFlight` was made. */
  floor: number;
}

/** One request that brings the server nearer to what the artist wants. */
export interface Put {
  index: number;
  rev: number;
  lines: LineJson[];
  meta: DrawingMeta;
  /** It carries everything up to this change; null when more has to follow. */
  version: number | null;
}

export type Stored = Omit<PendingLines, 'drawingId' | 'savedAt'>;

/**
 * What the server has, corrected by what this browser still had to say when the page was left.
 * - A higher revision here: an undo that the server has not seen.
 * - The same revision: what was sent without an answer is recognised, the rest follows.
 * - A lower revision: the artist went on drawing in another window.
 */
export function restored(drawing: Drawing, stored: Stored | null): LineLog {
  const { lines, rev, totalLines: _, base, allowDownload: _download, allowVideo: _video, ...meta } = drawing;
  const laid = base ? { lines: base.lines, isLocked: base.isLocked } : null;
  const server = logOf({ lines, laid, base: lines.length, rev, serverRev: rev, meta });
  if (!stored) return server;
  const unsentMeta = stored.meta;
  const kept = { meta: { ...meta, ...unsentMeta }, unsentMeta, serverRev: rev, laid };
  if (stored.base > lines.length) {
    const all = [...lines, ...stored.lines];
    return logOf({ ...kept, lines: all, base: lines.length, rev: Math.max(stored.rev, rev) + 1 });
  }
  if (stored.rev > rev) {
    const all = [...lines.slice(0, stored.base), ...stored.lines];
    return logOf({ ...kept, lines: all, base: stored.base, rev: stored.rev });
  }
  if (stored.rev < rev) return logOf({ ...kept, lines, base: lines.length, rev });
  const known = commonLength(lines.slice(stored.base), stored.lines);
  return logOf({ ...kept, lines: [...lines, ...stored.lines.slice(known)], base: lines.length, rev });
}

function logOf(
  part: Pick<LineLog, 'lines' | 'laid' | 'base' | 'rev' | 'serverRev' | 'meta'> & Partial<Pick<LineLog, 'unsentMeta'>>,
): LineLog {
  const log: LineLog = {
    unsentMeta: {},
    ...part,
    undoneRev: part.rev,
    points: part.lines.reduce((sum, { points }) => sum + points.length, 0),
    version: 1,
    ackedVersion: 0,
    inFlight: null,
    floor: 0,
  };
  if (!isDirty(log)) log.ackedVersion = log.version;
  return log;
}

function commonLength(a: readonly LineJson[], b: readonly LineJson[]): number {
  const different = a.findIndex((line, i) => !isSameStroke(line, b[i]));
  return different === -1 ? a.length : different;
}

/**
 * Compares what the server's re-quantising cannot change. A fill and an event are told apart from others at their place by
 * colour and size alone.
 */
function isSameStroke(a: LineJson, b: LineJson | undefined): boolean {
  if (!b || a.tool !== b.tool || a.layer !== b.layer || a.points.length !== b.points.length) return false;
  if (!isSameColor(a.color, b.color) || Math.abs(a.size - b.size) >= 1) return false;
  return a.points.every((point, i) => isNear(point, b.points[i]));
}

function isSameColor(a: LineJson['color'], b: LineJson['color']): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;
}

function isNear(a: { x: number; y: number }, b: { x: number; y: number } | undefined): boolean {
  return b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
}

export function isDirty(log: LineLog): boolean {
  return log.lines.length > log.base || log.rev > log.serverRev || Object.keys(log.unsentMeta).length > 0;
}

/** Lines not yet acknowledged. */
export function pendingLines(log: LineLog): number {
  return log.lines.length - log.base;
}

export function toStore(log: LineLog): Stored {
  return { rev: log.rev, base: log.base, lines: log.lines.slice(log.base), meta: log.unsentMeta };
}

export function fullness({ lines, points }: LineLog): DrawingSyncState['fullness'] {
  if (lines.length >= INK_LIMITS.linesPerDrawing || points >= INK_LIMITS.pointsPerDrawing) return 'full';
  const isNear = lines.length >= INK_LIMITS.linesWarning || points >= INK_LIMITS.pointsPerDrawing * 0.9;
  return isNear ? 'nearlyFull' : 'fine';
}

/** False: the drawing is full. */
export function append(log: LineLog, line: LineJson): boolean {
  const isRoom =
    log.lines.length < INK_LIMITS.linesPerDrawing && log.points + line.points.length <= INK_LIMITS.pointsPerDrawing;
  if (!isRoom) return false;
  log.lines.push(line);
  log.points += line.points.length;
  log.version += 1;
  return true;
}

/** False: there is nothing to take away. What lay there before the artist came stays. */
export function truncate(log: LineLog, wanted: number): boolean {
  const length = Math.max(wanted, log.laid?.lines ?? 0);
  if (length >= log.lines.length) return false;
  for (const { points } of log.lines.splice(length)) log.points -= points.length;
  log.base = Math.min(log.base, length);
  log.floor = Math.min(log.floor, length);
  log.rev += 1;
  log.undoneRev = log.rev;
  log.version += 1;
  return true;
}

/** Raises the revision, too: an older request that arrives late must not bring the old frame back. */
export function setMeta(log: LineLog, meta: DrawingMeta): void {
  log.meta = { ...log.meta, ...meta };
  log.unsentMeta = { ...log.unsentMeta, ...meta };
  log.rev += 1;
  log.version += 1;
}

/** How much of lines may go into one request: at most about `most` bytes, as `bytesOf` counts them, but at least one line. */
export interface Measure {
  most: number;
  bytesOf: (line: LineJson) => number;
}

/** What to send next; null when there is nothing to say. */
export function nextPut(log: LineLog, measure: Measure): Put | null {
  if (log.inFlight || !isDirty(log)) return null;
  const lines = fitting(log.lines, log.base, measure);
  const isAll = log.base + lines.length === log.lines.length;
  return { index: log.base, rev: log.rev, lines, meta: log.unsentMeta, version: isAll ? log.version : null };
}

/** The same from what is in the line store: nothing may be sent that a reload would not find there. */
export function putOfStored({ base, rev, lines, meta }: Stored, measure: Measure): Put {
  return { index: base, rev, lines: fitting(lines, 0, measure), meta, version: null };
}

function fitting(lines: readonly LineJson[], from: number, { most, bytesOf }: Measure): LineJson[] {
  let bytes = 0;
  let to = from;
  for (const line of lines.slice(from)) {
    bytes += bytesOf(line);
    if (bytes > most && to > from) break;
    to += 1;
  }
  return lines.slice(from, to);
}

export function sent(log: LineLog, put: Put): void {
  log.inFlight = put;
  log.floor = log.lines.length;
}

/** No answer: it may have arrived, or may arrive yet. */
export function unanswered(log: LineLog): void {
  log.inFlight = null;
}

export function accepted(log: LineLog, put: Put, result: LinesResult): void {
  log.inFlight = null;
  log.serverRev = result.rev;
  log.base = Math.min(put.index + put.lines.length, log.floor);
  log.unsentMeta = withoutSent(log.unsentMeta, put.meta);
  if (put.version !== null) log.ackedVersion = put.version;
}

/** What was set anew meanwhile stays to be sent. */
function withoutSent(unsent: DrawingMeta, sentMeta: DrawingMeta): DrawingMeta {
  const left = Object.entries(unsent).filter(([name, value]) => sentMeta[name as keyof DrawingMeta] !== value);
  return Object.fromEntries(left);
}

/**
 * The server asks for something else. `resend`: the log says what. `reload`: another window drew, and this one has
 * nothing newer to say.
 */
export function refused(log: LineLog, put: Put, result: LinesResult): 'resend' | 'reload' {
  const hasNews = pendingLines(log) > 0 || log.undoneRev > log.serverRev;
  log.inFlight = null;
  log.serverRev = result.rev;
  const stored = result.missingFromIndex ?? result.totalLines;
  const isNewerThere = result.rev > log.rev;
  const isOtherThere = result.rev === put.rev && stored > put.index;
  if (!isNewerThere && !isOtherThere) {
    log.base = Math.min(log.base, stored);
    return 'resend';
  }
  if (!hasNews) return 'reload';
  // Lines below a revision that is not ours may be others: only a whole picture is certain.
  if (isNewerThere) log.base = 0;
  log.rev = Math.max(log.rev, result.rev) + 1;
  log.version += 1;
  return 'resend';
}

/** The server keeps lines that are other ones here: it has them first, then come those that it does not know. */
export function rebased(log: LineLog, drawing: Drawing): void {
  const unknown = log.lines.slice(commonLength(drawing.lines, log.lines));
  const { version, unsentMeta } = log;
  const stored = { rev: drawing.rev, base: drawing.lines.length, lines: unknown, meta: unsentMeta };
  Object.assign(log, restored(drawing, stored), { version: version + 1 });
  // Of an undo that the server does not take nothing is left to say.
  if (!isDirty(log)) log.ackedVersion = log.version;
}

/** Takes over what another window drew. What was drawn here while it was on its way follows. */
export function reloaded(log: LineLog, drawing: Drawing): void {
  const drawn = { lines: log.lines.slice(log.base), meta: log.unsentMeta };
  const fresh = restored(drawing, { rev: drawing.rev, base: drawing.lines.length, ...drawn });
  const { version, ackedVersion } = log;
  Object.assign(log, fresh, { version, ackedVersion });
  // Of an undo meanwhile nothing is left to say.
  if (!isDirty(log)) log.ackedVersion = log.version;
}
