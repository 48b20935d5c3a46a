import type { CustomPlan, HistoryRound } from '@tuschel/protocol';
import type { Generated } from 'kysely';

/** The fields of a page by which a mode shows it in its own way. */
export type RoundForm = Pick<HistoryRound, 'answers' | 'subjects' | 'baseDrawingId' | 'cast' | 'chosen'>;

/** What is kept of games that are over. */
export interface HistoryTables {
  /** `match`: its id while it was played. `shown`: the books were shown to all. `plan`: of the host's own making; null: none. */
  game: {
    id: string;
    match: string;
    mode: number;
    host: string;
    host_name: string;
    created_at: number;
    ended_at: number;
    aborted: boolean;
    shown: boolean;
    plan: CustomPlan | null;
  };
  /** `created_at`: of the game. `left_at`: when they took the game off their list. `removed`: by the host, from the game. */
  player: {
    game: string;
    user_id: string;
    name: string;
    created_at: number;
    left_at: Generated<number | null>;
    removed: Generated<boolean>;
  };
  /** `fps`: of an animation. */
  book: { id: string; game: string; position: number; owner: string; owner_name: string; fps: number | null };
  /**
   * `hidden`: whoever led the show or the game wished so; with `hidden_by_maker`, who wrote it. Drawings that their artists hide are in
   * `hidden_drawing` alone. `form`: what only some modes have, as it is told; null: nothing.
   */
  round: {
    book: string;
    num: number;
    type: number;
    player: string | null;
    player_name: string;
    text: string | null;
    dice: boolean;
    drawing: string | null;
    lines: number | null;
    skipped: boolean;
    hidden: boolean;
    hidden_by_maker: Generated<boolean>;
    form: RoundForm | null;
  };
  /** Drawings that their artist shows to nobody. */
  hidden_drawing: { drawing: string; artist: string; hidden_at: number };
}
