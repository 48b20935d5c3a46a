import type { KeyValue } from '@tuschel/client';
import { type CustomPlan, readPlan } from '@tuschel/rules';

const KEY = 'tuschel.plan';

/** Keeps the plan with which a lobby is to begin, until its host is in it. */
export function keepPlan(lobbyCode: string, plan: CustomPlan, memory: KeyValue): void {
  try {
    memory.setItem(KEY, JSON.stringify({ lobbyCode, plan }));
  } catch {
    // No room, or none allowed: the lobby opens without the plan, whose link is still there.
  }
}

/** The plan that was kept for this lobby: it stays until `forgetPlan`. */
export function keptPlan(lobbyCode: string, memory: KeyValue): CustomPlan | null {
  try {
    const kept: unknown = JSON.parse(memory.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('plan' in kept) || !('lobbyCode' in kept)) return null;
    if (kept.lobbyCode !== lobbyCode) return null;
    const read = readPlan(kept.plan);
    return read.ok ? read.plan : null;
  } catch {
    return null;
  }
}

export function forgetPlan(memory: KeyValue): void {
  try {
    memory.removeItem(KEY);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
}
