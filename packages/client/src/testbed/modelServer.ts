import type { Drawing, DrawingMeta, LineJson, LinesResult, LinesUpdate } from '@tuschel/protocol';
import type { DrawingApi, KeptDrawing } from '../drawing/drawingApi.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import { type Fate, lossyNetwork } from './lossyNetwork.ts';

interface Model {
  lines: LineJson[];
  rev: number;
  meta: DrawingMeta;
  /** So many of the first lines stay. */
  laid: number;
  /** Nothing is taken back any more. */
  isKept: boolean;
}

/** The line log of one drawing by the rules of the platform's `lines` port, behind a network that a test commands. */
export function modelServer(clock: ClientClock, nextFate: () => Fate) {
  let model: Model = { lines: [], rev: 0, meta: {}, laid: 0, isKept: false };
  /** Set to the status with which each request is refused. */
  let refusing: number | null = null;
  let refusingKept: number | null = null;
  let refusedWith: Record<string, string> = {};
  let maxLinesPerPut = Number.POSITIVE_INFINITY;
  const puts: LinesUpdate[] = [];
  const { travel, restart, down } = lossyNetwork(clock, nextFate);

  function put(update: LinesUpdate): LinesResult {
    if (refusing !== null) throw new ApiException('', refusing, '', refusedWith, null);
    if (update.lines.length > maxLinesPerPut) throw new ApiException('Payload too large', 413, '', {}, null);
    const after = taken(model, update);
    model = after ?? model;
    const { lines, rev } = model;
    const missingFromIndex = after ? null : lines.length;
    return { isSuccess: after !== null, missingFromIndex, x: 0, y: 0, scale: 1, totalLines: lines.length, rev };
  }

  const read = () => drawingOf(model);
  const kept = new Map<string, KeptDrawing>();

  function keep(drawing: KeptDrawing): void {
    if (refusingKept !== null) throw new ApiException('', refusingKept, '', {}, null);
    const before = kept.get(drawing.drawingId);
    if (before && !isSame([...before.lines], [...drawing.lines])) throw new ApiException('', 409, '', {}, null);
    kept.set(drawing.drawingId, drawing);
  }

  const api: DrawingApi = {
    drawing: () => travel(read),
    lineBytes: (line) => JSON.stringify(line).length + 1,
    putLines(_drawingId, update) {
      const copy = structuredClone(update);
      puts.push(copy);
      return travel(() => put(copy));
    },
    keep: (drawing) => {
      const copy = structuredClone(drawing);
      return travel(() => keep(copy));
    },
  };

  return {
    api,
    puts,
    read,
    /** As another window would, at once. */
    put,
    restart,
    down,
    refuse(status: number | null, headers: Record<string, string> = {}) {
      refusing = status;
      refusedWith = headers;
    },
    /** Private drawings. */
    kept: () => [...kept.values()],
    /** Refuses private drawings with this status. */
    refuseKept(status: number | null) {
      refusingKept = status;
    },
    /** Lines of another drawing lie on the page. */
    lay(base: LineJson[]) {
      model = { ...model, lines: [...base], laid: base.length };
    },
    /** Nothing is taken back any more. */
    keepAll() {
      model = { ...model, isKept: true };
    },
    limit(lineCount: number) {
      maxLinesPerPut = lineCount;
    },
  };
}

/** Null: other lines are asked for. @throws ApiException where what stays would be taken back */
function taken(model: Model, { index, lines: sent, rev: sentRev = model.rev, ...more }: LinesUpdate): Model | null {
  const { lines, rev, meta, laid, isKept } = model;
  if (index > lines.length || sentRev < rev) return null;
  const overlap = lines.slice(index, index + sent.length);
  const keeps = isKept ? lines.length : laid;
  if (sentRev > rev && index < keeps && !isSame(lines.slice(index, keeps), sent.slice(0, keeps - index))) {
    throw new ApiException('Not permitted', 400, '', {}, { errors: { index: 'takes back what stays' } });
  }
  if (sentRev === rev && !isSame(overlap, sent.slice(0, overlap.length))) return null;
  const after = sentRev > rev ? [...lines.slice(0, index), ...sent] : [...lines, ...sent.slice(overlap.length)];
  return { ...model, lines: after, rev: sentRev, meta: { ...meta, ...more } };
}

function isSame(a: LineJson[], b: LineJson[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function drawingOf({ lines, rev, meta, laid }: Model): Drawing {
  const shape = { isPortrait: false, isClipping: false, isOnlyVisibleLayers: false, layers: [] };
  const base = laid > 0 ? { base: { lines: laid, copyFrom: 'source', isLocked: true } } : {};
  const totals = { lines: structuredClone(lines), rev, totalLines: lines.length };
  return { x: 0, y: 0, scale: 1, ...shape, ...meta, ...base, ...totals } as Drawing;
}

/** A stroke that can be told from others by `t`. */
export function stroke(t: number, points = 2): LineJson {
  return {
    points: Array.from({ length: points }, (_, i) => ({ x: t, y: i * 16, p: 1 })),
    color: { r: 0, g: 0, b: 0, a: 255 },
    size: 8,
    hardness: 100,
    tool: 1,
    layer: 1,
    pressure: 1,
    opacity: 100,
    spacing: 10,
    density: 100,
    blendMode: 0,
    t,
  };
}
