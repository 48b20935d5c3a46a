import { ownWorker } from '../trustedTypes.ts';
// oxlint-disable-next-line import/default -- the build makes this module
import address from './renderWorker.ts?worker&url';
import type { TaskWorker } from './tabWorkshop.ts';

/** A worker that makes pictures and films. */
export function openRenderWorker(): TaskWorker {
  return ownWorker(address);
}
