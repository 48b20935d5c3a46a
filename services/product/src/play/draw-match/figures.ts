import type { Metrics } from '@tuschel/platform/ports';
import { GamePhase } from '@tuschel/protocol';

const NAMES = new Map(Object.entries(GamePhase).map(([name, phase]): [number, string] => [phase, name.toLowerCase()]));

/** A word for a phase of the game. */
export function phaseName(phase: number): string {
  return NAMES.get(phase) ?? 'unknown';
}

/** Op codes nobody knows have no effect; that they come is worth knowing. */
export function unknownOpCodes(metrics: Metrics): () => void {
  const ignored = metrics.counter({
    name: 'tuschel_unknown_op_codes_total',
    help: 'Match messages with an op code that nobody knows',
  });
  return () => ignored.add();
}
