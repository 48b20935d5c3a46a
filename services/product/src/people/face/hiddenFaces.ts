import { gather } from '@tuschel/platform';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { FACE } from '@tuschel/protocol';
import { AT_THE_DOOR } from '../../play/lobby/atTheDoor.ts';
import type { FaceTables } from './tables.ts';

/** Whose faces hosts keep off their tables: by person, so that drawing another one does not undo it. It passes by itself. */
export interface HiddenFaces {
  isHidden(host: string, person: string): Promise<boolean>;
  hide(host: string, person: string): Promise<void>;
  show(host: string, person: string): Promise<void>;
}

export function createHiddenFaces(sql: Sql, clock: Pick<Clock, 'now'>): HiddenFaces {
  const db = sql.db<FaceTables>();
  const hidden = gather(async (pairs: { host: string; person: string }[]) => {
    const rows = await db
      .selectFrom('face_hidden')
      .select(['host', 'person'])
      .where('host', 'in', [...new Set(pairs.map(({ host }) => host))])
      .where('person', 'in', [...new Set(pairs.map(({ person }) => person))])
      .where('until', '>', clock.now())
      .execute();
    const found = new Set(rows.map(({ host, person }) => `${host} ${person}`));
    return pairs.map(({ host, person }) => found.has(`${host} ${person}`));
  }, AT_THE_DOOR);
  return {
    isHidden: (host, person) => hidden({ host, person }),
    async hide(host, person) {
      const until = clock.now() + FACE.hiddenMs;
      await db.deleteFrom('face_hidden').where('until', '<=', clock.now()).execute();
      await db
        .insertInto('face_hidden')
        .values({ host, person, until })
        .onConflict((conflict) => conflict.columns(['host', 'person']).doUpdateSet({ until }))
        .execute();
    },
    async show(host, person) {
      await db.deleteFrom('face_hidden').where('host', '=', host).where('person', '=', person).execute();
    },
  };
}
