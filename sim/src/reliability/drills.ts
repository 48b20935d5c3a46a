import { databaseAway } from './databaseAway.ts';
import { diskFull } from './diskFull.ts';
import type { Drill } from './drill.ts';
import { exactlyOnce } from './exactlyOnce.ts';
import { secondTab } from './secondTab.ts';
import { serversTime } from './serversTime.ts';
import { quickRestart } from './quickRestart.ts';
import { restoredBackup } from './restoredBackup.ts';

/** Every drill there is, by the number of its promise. */
export const DRILLS: readonly Drill[] = [
  exactlyOnce,
  serversTime,
  diskFull,
  databaseAway,
  secondTab,
  restoredBackup,
  quickRestart,
];
