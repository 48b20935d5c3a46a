import type { Generated } from 'kysely';

/** What people draw by themselves. */
export interface SoloTables {
  /** `mode`: GameMode. `digest`: SHA-256 of what was sent. `day`, `language`, `counted`: of the challenge, else null. */
  solo: {
    drawing: string;
    author: string;
    author_name: string;
    mode: number;
    prompt: string | null;
    lines: number;
    digest: Buffer;
    created_at: number;
    day: number | null;
    language: string | null;
    counted: boolean | null;
    /** False: a try-out that goes first when room is wanted. */
    saved: boolean;
    bytes: number;
    /** A try-out that its artist may go on with, until it is too old. */
    is_open: boolean;
    /** Bytes that strokes on their way may bring it to, whichever node takes them; 0: none are. */
    reserved: Generated<number>;
    /** The day on which it grew last, when that began, UTC ms, and how many bytes it had then. Of a draft that was begun on an earlier day. */
    grown_since: Generated<number>;
    grown_from: Generated<number>;
    /** The drawing that it was drawn after, beside the canvas. */
    source: string | null;
  };
  /**
   * Held by whoever keeps a drawing of this person, so that two do not take the same room. `gone_drawings`, `gone_bytes`: of try-outs that
   * were kept on the day that began at `gone_since`, UTC ms, and have made room since.
   */
  painter: {
    person: string;
    gone_since: Generated<number>;
    gone_drawings: Generated<number>;
    gone_bytes: Generated<number>;
  };
  /** `day`: days since 1970, UTC. */
  challenge: { day: number; language: string; prompt: string };
  /** Makes the order of prompts one that nobody outside can tell beforehand. One row. */
  challenge_seed: { seed: string };
  /** Gos at a challenge. `drawing`: the id under which it is handed in. `counted`: the first of somebody's day. */
  attempt: {
    drawing: string;
    person: string;
    day: number;
    language: string;
    prompt: string;
    started_at: number;
    counted: boolean;
    submitted_at: number | null;
  };
}
