import { ownScript } from '../trustedTypes.ts';
// oxlint-disable-next-line import/default -- the build makes this module
import address from './renderWorker.ts?worker&url';
import type { TaskWorker } from './tabWorkshop.ts';

/** A worker that makes pictures and films. While one develops, its address is none of those that the policy lets through. */
export function openRenderWorker(): TaskWorker {
  return new Worker(import.meta.env.DEV ? address : ownScript(address), { type: 'module' });
}
