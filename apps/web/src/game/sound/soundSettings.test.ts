import { expect, test } from 'vitest';
import { createSoundSettings, DEFAULT_SOUND } from './soundSettings.ts';

/** What a device has kept, and what is kept there afterwards. */
function device(kept: string | null) {
  const store = new Map<string, string>(kept === null ? [] : [['tuschel_sound', kept]]);
  return {
    store,
    settings: createSoundSettings({
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    }),
  };
}

test.each([null, 'no JSON', 'null', '7', '"loud"', '[]', '{}'])(
  'a device that has kept %j sounds as it comes',
  (kept) => {
    expect(device(kept).settings.get()).toEqual(DEFAULT_SOUND);
  },
);

test.each([
  [{ master: 0 }, { master: 0 }],
  [
    { master: 100, effects: 0 },
    { master: 100, effects: 0 },
  ],
  [{ master: 101 }, {}],
  [{ effects: -1 }, {}],
  [{ master: '60', muted: 'yes', captions: 1 }, {}],
  [
    { muted: true, vibration: false, theme: 'dark' },
    { muted: true, vibration: false },
  ],
])('of what was kept as %j counts: %j', (kept, counts) => {
  expect(device(JSON.stringify(kept)).settings.get()).toEqual({ ...DEFAULT_SOUND, ...counts });
});

test('what is changed is kept with everything else, and told to who listens', () => {
  const { settings, store } = device('{"master":20}');
  const told: number[] = [];
  const leave = settings.subscribe(() => told.push(settings.get().effects));
  settings.change({ effects: 30 });
  leave();
  settings.change({ effects: 40 });
  expect(told).toEqual([30]);
  expect(JSON.parse(store.get('tuschel_sound') ?? '')).toEqual({ ...DEFAULT_SOUND, master: 20, effects: 40 });
  expect(device(store.get('tuschel_sound') ?? null).settings.get()).toEqual(settings.get());
});
