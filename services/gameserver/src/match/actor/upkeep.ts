import type { Log } from '@tuschel/platform/ports';
import type { Alarm } from './alarm.ts';
import { moduleFailed } from './effects.ts';
import type { Ledger } from './ledger.ts';
import type { Scene } from './scene.ts';
import type { Module } from './turn.ts';

/** A replay of more inputs than this takes too long. */
const LONGEST_TAIL = 500;

export interface UpkeepDeps {
  module: Module;
  scene: Scene;
  ledger: Ledger;
  alarm: Alarm;
  log: Log;
  /** `over`: nobody serves it again. `fenced`: it is somebody else's now. */
  left(how: 'over' | 'fenced'): void;
}

/** After each batch of letters: is the match over, should it be kept, when does it want to wake? `before`: the state then. */
export function createUpkeep(deps: UpkeepDeps): (before: unknown) => Promise<void> {
  const { module, scene, ledger, alarm, log } = deps;

  const snapshotDue = (before: unknown, state: unknown) =>
    state !== before && (module.snapshotDue(before, state) || ledger.tail >= LONGEST_TAIL);

  const settleDown = async (before: unknown): Promise<void> => {
    const { state } = scene;
    if (module.isOver(state)) {
      if ((await ledger.end()) === 'stopped') return;
      log.info('match.over');
      return deps.left('over');
    }
    if (snapshotDue(before, state) && (await ledger.snapshot(state)) === 'fenced') return deps.left('fenced');
    alarm.cancel();
    alarm.set(module.wakeAt(scene.state));
  };

  return (before) => settleDown(before).catch((error: unknown) => moduleFailed(log, error));
}
