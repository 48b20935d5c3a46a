import { type KeyPress, worksAnywhere } from '../../../keys/chords.ts';
import type { Shortcut } from '../../../keys/keyActions.ts';
import { deskShortcut, FRESH_KEYS, type KeySettings } from '../../../keys/keySettings.ts';

/**
 * Null: the key means nothing here.
 *
 * @param onCanvas the canvas has the focus; single keys act only then
 */
export function shortcutOf(press: KeyPress, onCanvas: boolean, settings: KeySettings = FRESH_KEYS): Shortcut | null {
  const met = deskShortcut(press, settings);
  return met && (onCanvas || worksAnywhere(met.chord)) ? met.shortcut : null;
}
