import type { Rendered, RenderUploads } from '@tuschel/client/render';
import type { RenderKind } from '@tuschel/protocol';

/** What a process is told of a job: neither who we are nor whom else the drawing belongs to. */
export interface RenderTask {
  readonly number: number;
  readonly kind: RenderKind;
  readonly ink: Uint8Array;
  readonly title: string;
  readonly author: string;
  readonly uploads: RenderUploads;
  /** Path of the program; null: we encode by ourselves. */
  readonly ffmpeg: string | null;
  /** Of a film, ms; as long as one may be unless given. */
  readonly filmMs?: number;
}

/** What the process says: once for each task. */
export type TaskResult =
  | { readonly number: number; readonly ok: true; readonly rendered: Rendered }
  | { readonly number: number; readonly ok: false; readonly error: string };
