import type { KeyValue, Store } from '@tuschel/client';
import { browserStorage } from '../browserStorage.ts';
import { createStore } from '../store.ts';
import { type Chord, chordsOf, isChord, isSingle, type KeyPress, type PressedChords } from './chords.ts';
import { FIXED_ACTIONS, KEY_ACTIONS, type KeyAction, kindOf, shortcutFor, type Shortcut } from './keyActions.ts';
import { type Keymap, type KeymapId, KEYMAP_IDS, KEYMAPS } from './keymaps.ts';

/** How somebody has their keys. */
export interface KeySettings {
  /** Off: only keys with Ctrl, ⌘, Alt or a number of F do something, and Escape. */
  readonly isOn: boolean;
  readonly preset: KeymapId;
  /** What was bound otherwise than in the preset; empty: no key does it. */
  readonly own: Readonly<Partial<Record<KeyAction, readonly Chord[]>>>;
}

export const FRESH_KEYS: KeySettings = { isOn: true, preset: 'standard', own: {} };
/** So many keys one action has at most. */
export const MOST_KEYS = 4;
export const KEYS_STORED = 'tuschel_keys';

export interface KeySettingsStore extends Store<KeySettings> {
  set: (settings: KeySettings) => void;
}

export function createKeySettings(storage: Pick<KeyValue, 'getItem' | 'setItem'>): KeySettingsStore {
  const store = createStore(restored(storage.getItem(KEYS_STORED) ?? null));
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(settings) {
      store.set(settings);
      try {
        storage.setItem(KEYS_STORED, JSON.stringify(settings));
      } catch {
        // A full or forbidden storage: the keys hold as long as the page.
      }
    },
  };
}

/** Those of this browser. */
export const keySettings: KeySettingsStore = createKeySettings(browserStorage);

function restored(kept: string | null): KeySettings {
  try {
    return boundedKeys(JSON.parse(kept ?? '{}'));
  } catch {
    return FRESH_KEYS;
  }
}

/** What a storage or another device holds, as far as it can be used. */
export function boundedKeys(kept: unknown): KeySettings {
  const { isOn, preset, own } = (kept ?? {}) as Partial<Record<keyof KeySettings, unknown>>;
  const entries = Object.entries((typeof own === 'object' && own) || {}).flatMap(([action, chords]) => {
    const bound = boundedChords(action, chords);
    return bound === null ? [] : [[action, bound] as const];
  });
  return {
    isOn: isOn !== false,
    preset: KEYMAP_IDS.find((id) => id === preset) ?? FRESH_KEYS.preset,
    own: Object.fromEntries(entries),
  };
}

/** Null: no such action, or nothing of the kind. */
export function boundedChords(action: string, chords: unknown): readonly Chord[] | null {
  if (!isBindable(action) || !Array.isArray(chords)) return null;
  return [...new Set(chords.filter(isChord))].slice(0, MOST_KEYS);
}

function isBindable(action: string): action is KeyAction {
  const known = KEY_ACTIONS.find((one) => one === action);
  return known !== undefined && !FIXED_ACTIONS.includes(known);
}

/** The keys in force. What somebody has bound themselves comes before the preset: a key does one thing. */
export function keymapOf(settings: KeySettings): Keymap {
  const known = keymaps.get(settings) ?? claimed(settings);
  keymaps.set(settings, known);
  return known;
}

/** Asked at each key and by each tooltip. */
const keymaps = new WeakMap<KeySettings, Keymap>();

function claimed({ preset, own }: KeySettings): Keymap {
  const base: Keymap = KEYMAPS[preset];
  const map: Record<string, readonly Chord[]> = {};
  const owner = new Map<string, KeyAction>();
  const claim = (action: KeyAction, chords: readonly Chord[]) => {
    map[action] = chords.filter((chord) => {
      const place = `${kindOf(action)} ${chord}`;
      if (owner.has(place)) return false;
      owner.set(place, action);
      return true;
    });
  };
  for (const action of FIXED_ACTIONS) claim(action, base[action]);
  for (const action of KEY_ACTIONS) {
    const chords = own[action];
    if (chords) claim(action, action === 'help' ? ['F1', ...chords.filter((chord) => chord !== 'F1')] : chords);
  }
  for (const action of KEY_ACTIONS) if (!(action in map)) claim(action, base[action]);
  return map as Keymap;
}

/** Which of these actions a press means. */
export function actionOf(
  press: PressedChords,
  keymap: Keymap,
  among: (action: KeyAction) => boolean,
): { action: KeyAction; chord: Chord } | null {
  for (const chord of [...press.exact, ...press.loose]) {
    const action = KEY_ACTIONS.find((one) => among(one) && keymap[one].includes(chord));
    if (action) return { action, chord };
  }
  return null;
}

/** What a press means at the desk. Null: nothing. */
export function deskShortcut(press: KeyPress, settings: KeySettings): { shortcut: Shortcut; chord: Chord } | null {
  const met = actionOf(chordsOf(press), keymapOf(settings), (action) => shortcutFor(action) !== null);
  if (!met || (!settings.isOn && isSingle(met.chord))) return null;
  const shortcut = shortcutFor(met.action);
  return shortcut && { shortcut, chord: met.chord };
}

/** The actions that a press would be taken from if another one of the same kind had it. */
export function conflictsOf(press: PressedChords, action: KeyAction, keymap: Keymap): readonly KeyAction[] {
  return KEY_ACTIONS.filter(
    (other) =>
      other !== action &&
      kindOf(other) === kindOf(action) &&
      keymap[other].some((chord) => press.exact.includes(chord)),
  );
}

/** The action has this key alone; whatever had it before has it no longer. */
export function withKey(settings: KeySettings, action: KeyAction, chord: Chord, press: PressedChords): KeySettings {
  const keymap = keymapOf(settings);
  const own: Partial<Record<KeyAction, readonly Chord[]>> = { ...settings.own, [action]: [chord] };
  for (const other of conflictsOf(press, action, keymap)) {
    own[other] = keymap[other].filter((one) => !press.exact.includes(one));
  }
  return { ...settings, own };
}

export function withoutKey(settings: KeySettings, action: KeyAction): KeySettings {
  return { ...settings, own: { ...settings.own, [action]: [] } };
}

/** As in the preset again. */
export function withReset(settings: KeySettings, action: KeyAction): KeySettings {
  const { [action]: _, ...own } = settings.own;
  return { ...settings, own };
}
