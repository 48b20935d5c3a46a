import { prepared } from '@tuschel/platform';
import type { Tx } from '@tuschel/platform/ports';
import { rowsOf } from '../../play/lobby/rows.ts';
import type { SoloTables } from '../solo/tables.ts';

/** Drawings, places and limits of one person are changed by one request at a time, until its transaction ends. */
export async function takeTurn(tx: Tx, person: string): Promise<void> {
  const rows = rowsOf<SoloTables>(tx);
  const held = rows.selectFrom('painter').modifyFront(prepared('painter-turn')).select('person').forUpdate();
  const isHeld = async () => (await held.where('person', '=', person).execute()).length > 0;
  // They are known but for the first time.
  if (await isHeld()) return;
  await rows
    .insertInto('painter')
    .values({ person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await isHeld();
}
