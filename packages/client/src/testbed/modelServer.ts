import type { Drawing, DrawingMeta, LineJson, LinesResult, LinesUpdate } from '@tuschel/protocol';
import type { DrawingApi } from '../drawing/drawingApi.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import { type Fate, lossyNetwork } from './lossyNetwork.ts';

/** The line log of one drawing by the rules of the platform's `lines` port, behind a network that does what it is told. */
export function modelServer(clock: ClientClock, nextFate: () => Fate) {
  let lines: LineJson[] = [];
  let rev = 0;
  let meta: DrawingMeta = {};
  /** Set to the status with which each request is refused. */
  let refusing: number | null = null;
  let refusedWith: Record<string, string> = {};
  let maxLinesPerPut = Number.POSITIVE_INFINITY;
  /** So many of the first lines stay. */
  let laid = 0;
  let isKept = false;
  const puts: LinesUpdate[] = [];
  const { travel, restart, down } = lossyNetwork(clock, nextFate);

  function answer(isSuccess: boolean): LinesResult {
    const missingFromIndex = isSuccess ? null : lines.length;
    return { isSuccess, missingFromIndex, x: 0, y: 0, scale: 1, totalLines: lines.length, rev };
  }

  function put({ index, lines: sent, rev: sentRev = rev, ...more }: LinesUpdate): LinesResult {
    if (refusing !== null) throw new ApiException('', refusing, '', refusedWith, null);
    if (sent.length > maxLinesPerPut) throw new ApiException('Payload too large', 413, '', {}, null);
    if (index > lines.length || sentRev < rev) return answer(false);
    const overlap = lines.slice(index, index + sent.length);
    const keeps = isKept ? lines.length : laid;
    const told =
      JSON.stringify(lines.slice(index, keeps)) === JSON.stringify(sent.slice(0, Math.max(0, keeps - index)));
    if (sentRev > rev && index < keeps && !told) {
      throw new ApiException('Not permitted', 400, '', {}, { errors: { index: 'takes back what stays' } });
    }
    if (sentRev > rev) lines = [...lines.slice(0, index), ...sent];
    else if (JSON.stringify(overlap) !== JSON.stringify(sent.slice(0, overlap.length))) return answer(false);
    else lines = [...lines, ...sent.slice(overlap.length)];
    rev = sentRev;
    meta = { ...meta, ...more };
    return answer(true);
  }

  const api: DrawingApi = {
    drawing: () => travel(read),
    lineBytes: (line) => JSON.stringify(line).length + 1,
    putLines(_drawingId, update) {
      const copy = structuredClone(update);
      puts.push(copy);
      return travel(() => put(copy));
    },
  };

  function read(): Drawing {
    const frame = {
      x: 0,
      y: 0,
      scale: 1,
      isPortrait: false,
      isClipping: false,
      isOnlyVisibleLayers: false,
      layers: [],
    };
    const base = laid > 0 ? { base: { lines: laid, copyFrom: 'source', isLocked: true } } : {};
    return { ...frame, ...meta, ...base, lines: structuredClone(lines), rev, totalLines: lines.length } as Drawing;
  }

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
    /** Lines of another drawing lie on the page. */
    lay(base: LineJson[]) {
      lines = [...base];
      laid = base.length;
    },
    /** Nothing is taken back any more. */
    keepAll() {
      isKept = true;
    },
    limit(lineCount: number) {
      maxLinesPerPut = lineCount;
    },
  };
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
