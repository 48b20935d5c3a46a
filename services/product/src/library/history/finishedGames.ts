import { gather } from '@tuschel/platform';
import type { Migrations, Sql, Tx } from '@tuschel/platform/ports';
import { type GameRecord, LIMITS } from '@tuschel/rules';
import { sql as raw } from 'kysely';
import type { DrawState } from '../../play/draw-match/state.ts';
import { AT_THE_DOOR } from '../../play/lobby/atTheDoor.ts';
import { rowsOf } from '../../play/lobby/rows.ts';

interface Tables {
  finished_game: { person: string; game: string };
}

/** Who finished which game: made a page of it and was there when the show began. */
export interface FinishedGames {
  note(tx: Tx, state: DrawState, record: GameRecord): Promise<void>;
  /** Counted as far as it makes a difference. */
  count(person: string): Promise<number>;
}

export function createFinishedGames(sql: Sql): FinishedGames {
  const db = sql.db<Tables>();
  return {
    async note(tx, { matchId }, { finishers }) {
      const game = matchId.split('.', 1)[0] ?? '';
      if (finishers.length === 0) return;
      await rowsOf<Tables>(tx)
        .insertInto('finished_game')
        .values(finishers.map((person) => ({ person, game })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    count: gather(async (people: string[]) => {
      const { rows } = await raw<{ count: number }>`
        select (
          select count(*)::int from (
            select 1 from finished_game where person = asked.person limit ${LIMITS.experience.goldenBucket}
          ) as finished
        ) as count
        from unnest(${people}::uuid[]) with ordinality as asked (person, number) order by number`.execute(db);
      return rows.map(({ count }) => count);
    }, AT_THE_DOOR),
  };
}

export const finishedGameMigrations: Migrations = {
  'product-030-finished-games': {
    async up(db) {
      await db.schema
        .createTable('finished_game')
        .addColumn('person', 'uuid', (column) => column.notNull())
        .addColumn('game', 'uuid', (column) => column.notNull())
        .addPrimaryKeyConstraint('finished_game_pk', ['person', 'game'])
        .execute();
      // Who was there when earlier shows began is not known: everybody with a page was.
      await raw`
        insert into finished_game (person, game)
        select distinct round.player, book.game from round
        join book on book.id = round.book join game on game.id = book.game
        where game.shown and not round.skipped and round.player is not null`.execute(db);
    },
  },
};
