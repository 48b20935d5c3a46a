import type { Generated } from 'kysely';

/** What is kept of games that are over. */
export interface HistoryTables {
  /** `match`: its id while it was played. `shown`: the books were shown to all. */
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
  };
  /** `created_at`: of the game. `left_at`: when he took the game off his list. */
  player: { game: string; user_id: string; name: string; created_at: number; left_at: Generated<number | null> };
  book: { id: string; game: string; position: number; owner: string; owner_name: string };
  /** `hidden`: its maker was removed by the host. */
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
  };
  /** Drawings that their artist shows to nobody. */
  hidden_drawing: { drawing: string; artist: string; hidden_at: number };
}
