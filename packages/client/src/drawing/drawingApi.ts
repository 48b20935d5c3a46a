import type { Drawing, DrawingMeta, LineJson, LinesResult, LinesUpdate, RuntimeConfig } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import type { Answer, Request } from '../http/request.ts';
import { required } from '../http/required.ts';
import { createDrawingWire, type DrawingWire } from './drawingWire.ts';

/** The REST calls of drawings, loaded by whoever draws or looks at drawings. Errors are those of `Api`. */
export interface DrawingApi {
  /** Null: no such drawing. */
  drawing(drawingId: string): Promise<Drawing | null>;
  putLines(drawingId: string, update: LinesUpdate, options?: { keepalive?: boolean }): Promise<LinesResult>;
  /** Keeps a drawing of one's own; the same one sent again is kept once. */
  keep(drawing: KeptDrawing): Promise<void>;
  lineBytes: DrawingWire['lineBytes'];
}

export interface KeptDrawing {
  /** The artist's client makes it. */
  drawingId: string;
  lines: readonly LineJson[];
  meta: DrawingMeta;
  title: string | undefined;
}

export interface DrawingApiOptions extends Pick<ClientOptions, 'clock'> {
  env: RuntimeConfig;
  asUser: (request: Request) => Promise<Answer>;
  loadInk: ClientOptions['loadInk'] | undefined;
}

export function createDrawingApi({ env, asUser, clock, loadInk }: DrawingApiOptions): DrawingApi {
  const wire = createDrawingWire(asUser, clock, loadInk);
  const urlOf = (drawingId: string) => `${env.apiUrl}/drawing/${encodeURIComponent(required({ drawingId }))}/lines`;
  return {
    async drawing(drawingId) {
      return wire.get(urlOf(drawingId));
    },
    async putLines(drawingId, update, { keepalive = false } = {}) {
      return wire.put(urlOf(drawingId), required({ update }), keepalive);
    },
    keep: ({ drawingId, lines, meta, title }) =>
      wire.post(`${env.apiUrl}/drawing/new`, lines, {
        ...meta,
        id: drawingId,
        ...(title === undefined ? {} : { promptText: title }),
      }),
    lineBytes: wire.lineBytes,
  };
}
