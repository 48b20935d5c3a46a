import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from '../ClientContext.tsx';
import { useText } from '../game/useText.ts';
import type { MessageId } from '../language/messageIds.ts';
import { createStore } from '../store.ts';
import { type Chord, isSingle } from './chords.ts';
import type { KeyAction } from './keyActions.ts';
import { chordName, chordsToShow, type KeyWords, type Layout, type NamedKey } from './keyNames.ts';
import { keymapOf, keySettings } from './keySettings.ts';
import { modKey } from './modKey.ts';

const layout = createStore<Layout | null>(null);
let isAsked = false;

/** Chromium tells what is written on the keys. */
interface KeyboardOfNavigator {
  keyboard?: { getLayoutMap?: () => Promise<Layout> };
}

function followLayout(listener: () => void): () => void {
  if (!isAsked) {
    isAsked = true;
    const asked = (navigator as KeyboardOfNavigator).keyboard?.getLayoutMap?.();
    // In a frame of another site it may not be known.
    asked?.then(layout.set, () => {});
  }
  return layout.subscribe(listener);
}

const NAMED_TEXTS: Readonly<Record<NamedKey, MessageId>> = {
  Delete: 'draw.key.delete',
  Backspace: 'draw.key.backspace',
  Enter: 'draw.key.enter',
  Space: 'draw.key.space',
  Home: 'draw.key.home',
  End: 'draw.key.end',
  PageUp: 'draw.key.pageUp',
  PageDown: 'draw.key.pageDown',
  Insert: 'draw.key.insert',
  Numpad: 'draw.key.numpad',
};

/** How keys are called here. */
export function useKeyWords(): KeyWords {
  const say = useText();
  const { locale } = useIntl();
  const known = useSyncExternalStore(followLayout, layout.get);
  return {
    mod: modKey(),
    layout: known,
    isGerman: locale.startsWith('de'),
    named: (key) => say(NAMED_TEXTS[key]),
  };
}

/** The keys in force, as they are called; undefined: no key does it. */
export function useKeyNames(): (action: KeyAction) => string | undefined {
  const words = useKeyWords();
  const settings = useStore(keySettings);
  const keymap = keymapOf(settings);
  const chordsOf = (action: KeyAction): readonly Chord[] => {
    const turtles = action.startsWith('turtle') && action !== 'turtle';
    return settings.isOn || turtles ? keymap[action] : keymap[action].filter((chord) => !isSingle(chord));
  };
  return (action) => {
    const names = chordsToShow(chordsOf(action), words).map((chord) => chordName(chord, words));
    return names.length > 0 ? names.join(' · ') : undefined;
  };
}

/** The first of them, for a tooltip. */
export function useKeyName(action: KeyAction): string | undefined {
  const nameOf = useKeyNames();
  return nameOf(action)?.split(' · ')[0];
}
