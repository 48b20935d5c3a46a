import { backupGenerations } from './backupGenerations.ts';
import { badGuest } from './badGuest.ts';
import { badLink } from './badLink.ts';
import { behindProxy } from './behindProxy.ts';
import { databaseAway } from './databaseAway.ts';
import { diskFull } from './diskFull.ts';
import type { Drill } from './drill.ts';
import { exactlyOnce } from './exactlyOnce.ts';
import { flatMemory } from './flatMemory.ts';
import { operatorsDay } from './operator/operatorsDay.ts';
import { powerCut } from './powerCut.ts';
import { survivesKill } from './survivesKill.ts';
import { renders } from './renders.ts';
import { caddySample, haproxySample, nginxSample } from './samples/proxySamples.ts';
import { containerSample } from './samples/containerSample.ts';
import { unitSample } from './samples/unitSample.ts';
import { secondTab } from './secondTab.ts';
import { serversTime } from './serversTime.ts';
import { quickRestart } from './quickRestart.ts';
import { restart } from './restart.ts';
import { restoredBackup } from './restoredBackup.ts';
import { overload } from './overload.ts';
import { shutOut } from './shutOut.ts';
import { slowClients } from './slowClients.ts';

/** Every drill there is, by the number of its promise. */
export const DRILLS: readonly Drill[] = [
  survivesKill,
  powerCut,
  exactlyOnce,
  badLink,
  serversTime,
  diskFull,
  databaseAway,
  slowClients,
  overload,
  shutOut,
  flatMemory,
  secondTab,
  restart,
  restoredBackup,
  backupGenerations,
  renders,
  quickRestart,
  behindProxy,
  badGuest,
  nginxSample,
  caddySample,
  haproxySample,
  unitSample,
  containerSample,
  operatorsDay,
];
