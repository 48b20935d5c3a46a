import { type DeskEntry, isLaterEntry } from '@tuschel/protocol';
import { type DeskValues, isFresh } from './deskEntries.ts';

/** An entry of this browser; `isUnsent`: the account has not heard of it. */
export type KeptEntry = Omit<DeskEntry, 'key'> & { readonly isUnsent?: true };
export type KeptEntries = Readonly<Record<string, KeptEntry>>;

/** What this browser knows of a drawing desk, and of whose. */
export interface DeskMemory {
  /** Whose account it belongs to; null: whoever sits here without one. */
  readonly owner: string | null;
  /** Eight hex digits, made up once. */
  readonly device: string;
  readonly entries: KeptEntries;
  /** What others who drew here have not sent yet, by account; the last came first. */
  readonly parked: readonly { readonly owner: string; readonly entries: KeptEntries }[];
}

/** So many people's unsent changes wait in one browser. */
const MOST_PARKED = 5;

/** What a storage holds, as far as it can be used. */
export function restoredMemory(kept: unknown, device: string): DeskMemory {
  const { owner = null, device: known, entries, parked } = (kept ?? {}) as Partial<DeskMemory>;
  return {
    owner: typeof owner === 'string' ? owner : null,
    device: typeof known === 'string' && /^[0-9a-f]{8}$/.test(known) ? known : device,
    entries: boundedEntries(entries),
    parked: (Array.isArray(parked) ? parked : [])
      .filter((one) => typeof one?.owner === 'string')
      .map((one) => ({ owner: one.owner, entries: boundedEntries(one.entries) })),
  };
}

function boundedEntries(kept: unknown): KeptEntries {
  const entries: [string, Partial<KeptEntry> | null][] = Object.entries((typeof kept === 'object' && kept) || {});
  const isEntry = (pair: (typeof entries)[number]): pair is [string, KeptEntry] =>
    Number.isSafeInteger(pair[1]?.clock) && pair[1]?.value !== undefined && typeof pair[1].device === 'string';
  return Object.fromEntries(entries.filter(isEntry));
}

function highest(entries: KeptEntries): number {
  return Math.max(0, ...Object.values(entries).map(({ clock }) => clock));
}

/**
 * Writes down what has changed on the desk. Only what was `shown` and is no longer there was taken away: what this version does not
 * understand stays.
 */
export function noted(memory: DeskMemory, values: DeskValues, shown: ReadonlySet<string>): DeskMemory {
  const entries: Record<string, KeptEntry> = { ...memory.entries };
  let clock = highest(entries);
  const write = (key: string, value: unknown) => {
    clock += 1;
    entries[key] = { value, clock, device: memory.device, isUnsent: true };
  };
  for (const [key, value] of values) {
    const before = entries[key];
    const isSame = before ? JSON.stringify(before.value) === JSON.stringify(value) : isFresh(key, value);
    if (!isSame) write(key, value);
  }
  for (const key of shown) if (!values.has(key) && (entries[key]?.value ?? null) !== null) write(key, null);
  return clock === highest(memory.entries) ? memory : { ...memory, entries };
}

/** What the account has, merged into what this browser has of the same person. */
export function merged(memory: DeskMemory, answer: readonly DeskEntry[]): DeskMemory {
  const entries: Record<string, KeptEntry> = { ...memory.entries };
  for (const { key, ...entry } of answer) {
    const own = entries[key];
    if (!own || !isLaterEntry(own, entry)) entries[key] = entry;
  }
  return { ...memory, entries };
}

/** The account has heard of these; what was changed since is still to be sent. */
export function heard(memory: DeskMemory, sent: readonly DeskEntry[]): DeskMemory {
  const entries: Record<string, KeptEntry> = { ...memory.entries };
  for (const { key, clock } of sent) {
    const own = entries[key];
    if (own?.clock !== clock) continue;
    const { isUnsent: _, ...entry } = own;
    entries[key] = entry;
  }
  return { ...memory, entries };
}

/** Somebody is signed in: it is their desk from now on, once their account has answered. */
export function moved(memory: DeskMemory, owner: string, answer: readonly DeskEntry[]): DeskMemory {
  const theirs = memory.parked.find((one) => one.owner === owner)?.entries ?? {};
  const others = memory.parked.filter((one) => one.owner !== owner);
  const base = merged({ ...memory, owner, entries: theirs, parked: others }, answer);
  if (memory.owner === null) return { ...base, entries: brought(base.entries, memory.entries) };
  const unsent = Object.entries(memory.entries).filter(([, { isUnsent }]) => isUnsent);
  if (unsent.length === 0) return base;
  const left = { owner: memory.owner, entries: Object.fromEntries(unsent) };
  return { ...base, parked: [left, ...others].slice(0, MOST_PARKED) };
}

/**
 * A guest brings along what the account does not have: their colours and presets, and what was never set there. What the account says
 * stays as it is.
 */
function brought(account: KeptEntries, guest: KeptEntries): KeptEntries {
  const entries: Record<string, KeptEntry> = { ...account };
  let clock = highest(account);
  const inOrder = Object.entries(guest).toSorted(([, a], [, b]) => a.clock - b.clock);
  for (const [key, entry] of inOrder) {
    const there = account[key];
    const isOneOfMany = /^(?:color|preset)\./.test(key);
    if (entry.value === null || (there && !(isOneOfMany && isOther(there, entry)))) continue;
    clock += 1;
    // Two presets that were numbered alike on two devices are two presets.
    const place = there && there.value !== null ? freeKey(key, entries) : key;
    entries[place] = { ...entry, clock, isUnsent: true };
  }
  return entries;
}

function isOther(there: KeptEntry, entry: KeptEntry): boolean {
  return JSON.stringify(there.value) !== JSON.stringify(entry.value);
}

function freeKey(key: string, entries: KeptEntries): string {
  const from = key.lastIndexOf('-') + 1;
  const name = key.slice(0, from);
  if (from === 0) return key;
  let number = ((Number(key.slice(from)) || 0) + 1) % 1_000_000_000;
  while (entries[`${name}${number}`]) number = (number + 1) % 1_000_000_000;
  return `${name}${number}`;
}

/** What is there, the latest first. */
export function valuesIn({ entries }: DeskMemory): DeskValues {
  const there = Object.entries(entries).filter(([, { value }]) => value !== null);
  const inOrder = there.toSorted(([, a], [, b]) => b.clock - a.clock || (b.device > a.device ? 1 : -1));
  return new Map(inOrder.map(([key, { value }]) => [key, value]));
}

export function unsentOf({ entries }: DeskMemory): DeskEntry[] {
  return Object.entries(entries).flatMap(([key, { isUnsent, ...entry }]) => (isUnsent ? [{ key, ...entry }] : []));
}
