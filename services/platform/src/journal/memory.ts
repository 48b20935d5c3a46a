import { stagedWrites } from '../memoryTransaction.ts';
import type { Journal, Persist } from '../ports.ts';
import { outlived } from './outlived.ts';
import { continues } from './sequence.ts';

interface StoredMatch {
  module: string;
  rulesVersion: number;
  node: string;
  epoch: number;
  lastSeq: number;
  snapshot: string;
  snapshotSeq: number;
  /** JSON of each entry after the snapshot, in order. */
  entries: { seq: number; data: string }[];
  ended: boolean;
  /** Since when it stands still, from a claim until the next entry. */
  stoodSince?: number | undefined;
}

/** The journal of a simulation. It keeps JSON text, so that nobody can share an object with the store. */
export function memoryJournal(): Journal {
  const matches = new Map<string, StoredMatch>();
  const nodes = memoryNodes();

  const owned = (id: string, epoch: number): StoredMatch | null => {
    const match = matches.get(id);
    return match && match.epoch === epoch && !match.ended ? match : null;
  };

  return {
    ...matchReads(matches, nodes),

    begin: async (node, at) => nodes.begin(node, at),

    async open({ id, module, rulesVersion, node, snapshot, life }, persist) {
      const row = { module, rulesVersion, node, epoch: 1, lastSeq: 0, snapshotSeq: 0, entries: [], ended: false };
      const text = JSON.stringify(snapshot);
      await committing(persist, () => {
        if (life !== undefined && life !== nodes.life(node)) throw outlived(node, life);
        if (matches.has(id)) throw new Error(`journal: match ${id} exists already`);
        matches.set(id, { ...row, snapshot: text });
      });
      return { epoch: 1 };
    },

    async append(id, epoch, entries, persist) {
      const rows = entries.map(({ seq, data }) => ({ seq, data: JSON.stringify(data) }));
      const match = owned(id, epoch);
      if (!match) return false;
      continues(id, match.lastSeq, entries);
      // While `persist` works somebody else may take the match over.
      return committing(persist, () => {
        if (!owned(id, epoch)) return false;
        continues(id, match.lastSeq, entries);
        match.entries.push(...rows);
        match.lastSeq += rows.length;
        if (rows.length > 0) match.stoodSince = undefined;
        return true;
      });
    },

    async snapshot(id, epoch, seq, rulesVersion, snapshot) {
      const match = owned(id, epoch);
      if (!match) return false;
      if (seq < match.snapshotSeq || seq > match.lastSeq) throw new Error(`journal: no entry ${seq} in match ${id}`);
      const entries = match.entries.filter((entry) => entry.seq > seq);
      Object.assign(match, { rulesVersion, snapshotSeq: seq, entries, snapshot: JSON.stringify(snapshot) });
      return true;
    },

    async claim(id, node, seenEpoch) {
      const match = owned(id, seenEpoch);
      if (!match) return null;
      match.stoodSince ??= nodes.aliveAt(match.node) ?? undefined;
      match.node = node;
      return ++match.epoch;
    },

    async end(id, epoch) {
      const match = matches.get(id);
      if (match?.epoch !== epoch) return false;
      match.ended = true;
      return true;
    },

    retire: async (node, life) => nodes.retire(node, life),
    heartbeat: async (node, at) => nodes.beat(node, at),
    lastHeartbeat: async () => nodes.lastBeat(),
  };
}

function matchReads(
  matches: ReadonlyMap<string, StoredMatch>,
  nodes: Pick<ReturnType<typeof memoryNodes>, 'hasRetired' | 'heardAt' | 'aliveAt'>,
): Pick<Journal, 'load' | 'live' | 'newestRules' | 'owner' | 'unserved'> {
  return {
    async load(id) {
      const match = matches.get(id);
      if (!match) return null;
      const { module, rulesVersion, epoch, snapshotSeq, ended } = match;
      const entries = match.entries.map(({ seq, data }) => ({ seq, data: JSON.parse(data) as unknown }));
      const snapshot = JSON.parse(match.snapshot) as unknown;
      return { id, module, rulesVersion, epoch, snapshot, snapshotSeq, entries, ended };
    },

    live: async () => [...matches].filter(([, match]) => !match.ended).map(([id]) => id),

    async newestRules(module) {
      const live = [...matches.values()].filter((match) => match.module === module && !match.ended);
      return live.length === 0 ? null : Math.max(...live.map(({ rulesVersion }) => rulesVersion));
    },

    async owner(id) {
      const match = matches.get(id);
      return match && !match.ended ? match.node : null;
    },

    async unserved(silentSince, node) {
      const isLeft = (owner: string) => owner === node || nodes.hasRetired(owner) || nodes.heardAt(owner) < silentSince;
      return [...matches]
        .filter(([, match]) => !match.ended && isLeft(match.node))
        .map(([id, match]) => ({ id, since: match.stoodSince ?? nodes.aliveAt(match.node) }));
    },
  };
}

/** What nodes have said of themselves: their lives, and when they lived. */
function memoryNodes() {
  const heartbeats = new Map<string, number>();
  const lives = new Map<string, number>();
  const begun = new Map<string, number>();
  const retired = new Set<string>();
  return {
    begin(node: string, at: number | undefined): number {
      if (at !== undefined) begun.set(node, at);
      const life = (lives.get(node) ?? 0) + 1;
      lives.set(node, life);
      retired.delete(node);
      return life;
    },
    retire(node: string, life: number): void {
      if (lives.get(node) === life) retired.add(node);
    },
    hasRetired: (node: string) => retired.has(node),
    beat: (node: string, at: number) => void heartbeats.set(node, at),
    life: (node: string) => lives.get(node),
    aliveAt: (node: string) => heartbeats.get(node) ?? null,
    heardAt: (node: string) => Math.max(heartbeats.get(node) ?? 0, begun.get(node) ?? 0),
    lastBeat: () => (heartbeats.size === 0 ? null : Math.max(...heartbeats.values())),
  };
}

/** Lets `persist` stage its writes, then applies them together with the journal's own, unless the fence says no. */
async function committing<Answer>(persist: Persist | undefined, write: () => Answer): Promise<Answer> {
  const staged = stagedWrites();
  await persist?.({ tx: staged });
  const answer = write();
  if (answer !== false) staged.commit();
  return answer;
}
