import type { KeyValue, Store, TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { DESK, type DeskEntry } from '@tuschel/protocol';
import { type DeskTools, MOST_OWN, type Toolbox } from '../canvas/tools/toolbox.ts';
import type { KeySettingsStore } from '../keys/keySettings.ts';
import { type DeskParts, partsOf, valuesOf } from './deskEntries.ts';
import { type DeskMemory, heard, merged, moved, noted, restoredMemory, unsentOf, valuesIn } from './deskMemory.ts';

export const DESK_STORED = 'tuschel_desk';
/** The hand rests so long before the account hears of it, ms. */
const REST = 2000;

interface Deps {
  storage: KeyValue;
  toolbox: Pick<Toolbox, 'adopt'> & Store<DeskParts['toolbox']>;
  keys: KeySettingsStore;
  client: Pick<TuschelClient, 'ask'>;
  /** Who is signed in; null: nobody, and all stays in this browser. */
  userId: string | null;
  /** Eight hex digits. */
  newDevice: () => string;
  /** Does it later, unless the answer is called first. */
  later: (act: () => void, ms: number) => () => void;
}

/**
 * Keeps the desk with the account: what changes here is written down at once and sent when the hand rests; what other devices have changed
 * is merged in when the desk is opened. Offline it waits in the browser. Returns how to stop, and a way to try again.
 */
export function keepDesk(deps: Deps): { stop: () => void; send: () => Promise<void> } {
  const { storage, toolbox, keys, client, userId, newDevice, later } = deps;
  let memory = readMemory(storage, newDevice);
  let shown = new Set(valuesOf(parts()).keys());
  let seen = parts();
  let isStopped = false;
  let isSending = false;
  let forget = () => {};

  function parts(): DeskParts {
    return { toolbox: toolbox.get(), keys: keys.get() };
  }
  const keep = (next: DeskMemory) => {
    if (next === memory) return;
    memory = next;
    storage.setItem(DESK_STORED, JSON.stringify(memory));
  };
  const note = () => {
    seen = parts();
    const values = valuesOf(seen);
    keep(noted(memory, values, shown));
    shown = new Set(values.keys());
  };
  const hear = () => {
    if (isAlike(seen, parts())) return;
    note();
    forget();
    forget = later(() => void send(), REST);
  };
  /** The desk is as the memory has it. */
  const show = () => {
    const next = partsOf(valuesIn(memory), MOST_OWN);
    const now = parts();
    if (JSON.stringify(valuesList(next)) === JSON.stringify(valuesList(now))) return;
    shown = new Set(valuesOf(next).keys());
    seen = next;
    toolbox.adopt(next.toolbox);
    if (JSON.stringify(next.keys) !== JSON.stringify(now.keys)) keys.set(next.keys);
    seen = parts();
  };
  const put = async (entries: readonly DeskEntry[]) =>
    (await callEndpoint(client, 'PUT /preferences/desk', { body: { entries: [...entries] } })).entries;
  const sendAll = async (owner: string) => {
    const isAnothers = memory.owner !== owner;
    const first = isAnothers ? [] : unsentOf(memory).slice(0, DESK.atOnce);
    for (let batch = first, isFirst = true; isFirst || batch.length > 0; isFirst = false) {
      const answer = await put(batch);
      if (isStopped) return;
      const told = isFirst && isAnothers ? moved(memory, owner, answer) : memory;
      // What was changed here meanwhile is later than what was answered, and stays.
      keep(merged(heard(told, batch), answer));
      show();
      batch = unsentOf(memory).slice(0, DESK.atOnce);
    }
  };
  const send = async () => {
    if (userId === null || isSending || isStopped) return;
    isSending = true;
    try {
      await sendAll(userId);
    } catch {
      // Offline, or refused: it is written down, and sent with the next change or the next drawing.
    } finally {
      isSending = false;
    }
  };

  note();
  const stopToolbox = toolbox.subscribe(hear);
  const stopKeys = keys.subscribe(hear);
  void send();
  return {
    send,
    stop() {
      isStopped = true;
      forget();
      stopToolbox();
      stopKeys();
    },
  };
}

function readMemory(storage: KeyValue, newDevice: () => string): DeskMemory {
  try {
    return restoredMemory(JSON.parse(storage.getItem(DESK_STORED) ?? '{}'), newDevice());
  } catch {
    return restoredMemory({}, newDevice());
  }
}

const TOOLS = [
  'own',
  'presets',
  'palette',
  'toolSide',
  'pressureCurve',
  'freeCurve',
] as const satisfies readonly DeskTools[];

/** Strokes change the toolbox all the time, and nothing of this. */
function isAlike(a: DeskParts, b: DeskParts): boolean {
  return a.keys === b.keys && TOOLS.every((name) => a.toolbox[name] === b.toolbox[name]);
}

const valuesList = (parts: DeskParts) => [...valuesOf(parts)];
