import type { CueName } from './cueNames.ts';
import type { Player } from './cues.ts';
import { type SoundSettings, soundSettings } from './soundSettings.ts';

interface Deps {
  settings: { get(): SoundSettings };
  /** Loads what makes sounds, once, with the first that is to be heard. */
  load: () => Promise<Player>;
}

export interface SoundBoard {
  /** Is heard if somebody has done something on the page, and wants to hear it; captions are shown either way. */
  play: (name: CueName) => void;
  /** Somebody has pressed something: browsers let nothing be heard before. */
  unlock: () => void;
  /** Stream mode is on or off. */
  setStreaming: (isStreaming: boolean) => void;
  onCue: (listener: (name: CueName) => void) => () => void;
}

export function createSoundBoard({ settings, load }: Deps): SoundBoard {
  let player: Promise<Player> | null = null;
  let isUnlocked = false;
  let isStreaming = false;
  const listeners = new Set<(name: CueName) => void>();
  return {
    play(name) {
      for (const listener of listeners) listener(name);
      const volume = volumeOf(settings.get(), isStreaming);
      if (!isUnlocked || volume === 0) return;
      player ??= load();
      player.then(
        (playNow) => playNow(name, volume),
        // No sound is no fault of the game; the next cue tries again.
        () => (player = null),
      );
    },
    unlock() {
      isUnlocked = true;
    },
    setStreaming(streaming) {
      isStreaming = streaming;
    },
    onCue(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** 0–1; what is heard doubles by ears, not by numbers. */
export function volumeOf({ master, effects, muted, quietInStream }: SoundSettings, isStreaming: boolean): number {
  if (muted || (quietInStream && isStreaming)) return 0;
  return ((master / 100) * (effects / 100)) ** 2;
}

async function loadPlayer(): Promise<Player> {
  return (await import('./cues.ts')).openPlayer();
}

export const soundBoard = createSoundBoard({ settings: soundSettings, load: loadPlayer });
