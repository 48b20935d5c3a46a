import { backupGenerations } from './storage/backupGenerations.ts';
import { badGuest } from './guests/badGuest.ts';
import { badLink } from './guests/badLink.ts';
import { behindProxy } from './guests/behindProxy.ts';
import { databaseAway } from './storage/databaseAway.ts';
import { diskFull } from './storage/diskFull.ts';
import type { Drill } from './drill.ts';
import { exactlyOnce } from './crashes/exactlyOnce.ts';
import { flatMemory } from './load/flatMemory.ts';
import { operatorsDay } from './operator/operatorsDay.ts';
import { powerCut } from './crashes/powerCut.ts';
import { survivesKill } from './crashes/survivesKill.ts';
import { renders } from './load/renders.ts';
import { caddySample, haproxySample, nginxSample } from './samples/proxySamples.ts';
import { containerSample } from './samples/containerSample.ts';
import { unitSample } from './samples/unitSample.ts';
import { secondTab } from './guests/secondTab.ts';
import { serversTime } from './load/serversTime.ts';
import { quickRestart } from './crashes/quickRestart.ts';
import { restart } from './crashes/restart.ts';
import { restoredBackup } from './storage/restoredBackup.ts';
import { overload } from './load/overload.ts';
import { shutOut } from './guests/shutOut.ts';
import { slowClients } from './load/slowClients.ts';

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
