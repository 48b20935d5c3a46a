import type { MediaFile, RenderKind } from '@tuschel/protocol';
import type { Generated } from 'kysely';

/** What is rendered, by whom, and what has come of it. */
export interface RenderTables {
  /** `token_hash`: SHA-256; null: it was taken back. `work_ms`: of all jobs that came to an end. */
  renderer: {
    id: string;
    name: string;
    token_hash: Buffer | null;
    created_at: number;
    last_online: number | null;
    total_jobs: Generated<number>;
    total_successful: Generated<number>;
    total_errors: Generated<number>;
    work_ms: Generated<number>;
  };
  /**
   * What is to be made of a drawing. `due_at`: when it may be handed out, for the first time or again because its lease has run out; null:
   * never again by itself, all attempts have failed. `lease`: the id under which it was handed out last. `is_asked`: somebody waits for it,
   * or it is published. `withheld`: so many of its first lines were not handed out.
   */
  render_job: {
    drawing: string;
    kind: RenderKind;
    is_asked: boolean;
    created_at: number;
    due_at: number | null;
    attempts: Generated<number>;
    lease: string | null;
    renderer: string | null;
    leased_at: number | null;
    withheld: Generated<number>;
    error: string | null;
    title: string;
    author: string;
  };
  /** What there is. `key`: of its object, whose content never changes. `ms`: of a video. `seen_at`: about. */
  render_file: {
    drawing: string;
    file: MediaFile;
    key: string;
    bytes: number;
    width: number | null;
    height: number | null;
    ms: number | null;
    preview: string | null;
    withheld: number;
    made_at: number;
    seen_at: number;
  };
  /** Objects that are to go. */
  render_trash: { key: string; due_at: number };
}
