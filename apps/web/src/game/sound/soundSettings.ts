import type { Store } from '@tuschel/client';
import { browserStorage } from '../../browserStorage.ts';

export interface SoundSettings {
  /** 0–100. */
  master: number;
  /** 0–100. */
  effects: number;
  muted: boolean;
  /** What is heard is written, too. */
  captions: boolean;
  /** Phones shake when a step begins and in its last ten seconds. */
  vibration: boolean;
  /** Nothing is heard in stream mode. */
  quietInStream: boolean;
}

export const DEFAULT_SOUND: SoundSettings = {
  master: 60,
  effects: 100,
  muted: false,
  captions: false,
  vibration: true,
  quietInStream: true,
};

const STORED = 'tuschel_sound';

export interface SoundSettingsStore extends Store<SoundSettings> {
  change(part: Partial<SoundSettings>): void;
}

export function createSoundSettings(storage: Pick<Storage, 'getItem' | 'setItem'>): SoundSettingsStore {
  let settings = read(storage.getItem(STORED));
  const listeners = new Set<() => void>();
  return {
    get: () => settings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      settings = { ...settings, ...part };
      storage.setItem(STORED, JSON.stringify(settings));
      for (const listener of listeners) listener();
    },
  };
}

/** What was written by another version, or by hand, counts as far as it can be read. */
function read(stored: string | null): SoundSettings {
  const kept = parsed(stored);
  const entries = Object.entries(DEFAULT_SOUND).map(([key, fallback]) => {
    const value = kept[key];
    if (typeof fallback === 'boolean') return [key, typeof value === 'boolean' ? value : fallback];
    return [key, typeof value === 'number' && value >= 0 && value <= 100 ? value : fallback];
  });
  return Object.fromEntries(entries) as SoundSettings;
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const soundSettings = createSoundSettings(browserStorage);
