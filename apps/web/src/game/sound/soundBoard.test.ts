import { expect, test } from 'vitest';
import type { CueName } from './cueNames.ts';
import { createSoundBoard, volumeOf } from './soundBoard.ts';
import { createSoundSettings, DEFAULT_SOUND, type SoundSettings } from './soundSettings.ts';

function board(settings: Partial<SoundSettings> = {}) {
  const heard: [CueName, number][] = [];
  let loads = 0;
  const made = createSoundBoard({
    settings: { get: () => ({ ...DEFAULT_SOUND, master: 100, ...settings }) },
    load: async () => {
      loads += 1;
      return (name, volume) => void heard.push([name, volume]);
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { ...made, heard, settled, loads: () => loads };
}

test('before anybody has pressed anything nothing is heard, nor loaded', async () => {
  const { play, unlock, heard, settled, loads } = board();
  play('joined');
  await settled();
  expect([heard, loads()]).toEqual([[], 0]);
  unlock();
  play('left');
  play('page');
  await settled();
  expect([heard, loads()]).toEqual([
    [
      ['left', 1],
      ['page', 1],
    ],
    1,
  ]);
});

test.each([
  ['muted', { muted: true }],
  ['with the master at nothing', { master: 0 }],
  ['with effects at nothing', { effects: 0 }],
] as const)('%s nothing is heard', async (_, settings) => {
  const { play, unlock, heard, settled } = board(settings);
  unlock();
  play('timeUp');
  await settled();
  expect(heard).toEqual([]);
});

test('in stream mode nothing is heard, unless one wants it', async () => {
  const quiet = board();
  const loud = board({ quietInStream: false });
  for (const { unlock, setStreaming, play, settled } of [quiet, loud]) {
    unlock();
    setStreaming(true);
    play('page');
    await settled();
  }
  expect([quiet.heard, loud.heard]).toEqual([[], [['page', 1]]]);
});

test('what could not be loaded is loaded for the next sound; after a stream all is heard again', async () => {
  let isAway = true;
  const heard: CueName[] = [];
  const { play, unlock, setStreaming } = createSoundBoard({
    settings: { get: () => DEFAULT_SOUND },
    load: async () => {
      if (isAway) throw new Error('away');
      return (name) => void heard.push(name);
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  unlock();
  play('joined');
  await settled();
  isAway = false;
  play('left');
  await settled();
  expect(heard).toEqual(['left']);
  setStreaming(true);
  play('tick');
  setStreaming(false);
  play('page');
  await settled();
  expect(heard).toEqual(['left', 'page']);
});

test('what is not heard is told all the same: captions are for those who do not hear', () => {
  const { play, onCue } = board({ muted: true });
  const told: CueName[] = [];
  const stop = onCue((name) => told.push(name));
  play('tick');
  stop();
  play('tick');
  expect(told).toEqual(['tick']);
});

test('master and effects are multiplied', () => {
  const volume = (settings: Partial<SoundSettings>) => volumeOf({ ...DEFAULT_SOUND, ...settings }, false);
  expect(volume({ master: 100, effects: 100 })).toBe(1);
  expect(volume({ master: 50, effects: 50 })).toBeCloseTo(volume({ master: 25, effects: 100 }));
});

test('settings are remembered; what cannot be read counts as never chosen', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  createSoundSettings(storage).change({ muted: true, master: 20 });
  expect(createSoundSettings(storage).get()).toEqual({ ...DEFAULT_SOUND, muted: true, master: 20 });
  kept.set('tuschel_sound', '{"master":900,"captions":"yes","muted":true}');
  expect(createSoundSettings(storage).get()).toEqual({ ...DEFAULT_SOUND, muted: true });
  kept.set('tuschel_sound', '{');
  expect(createSoundSettings(storage).get()).toEqual(DEFAULT_SOUND);
});
