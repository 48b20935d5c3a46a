import { useEffect, useState } from 'react';
import { useText } from '../useText.ts';
import type { CueName } from './cueNames.ts';
import styles from './Captions.module.css';
import { soundBoard } from './soundBoard.ts';

/** So long a caption stays, ms. */
const SHOWN_MS = 2_500;

/** "♪ time is nearly up": the visual twin of what is heard. What it says is announced elsewhere, so it is not read aloud. */
export function Captions() {
  const say = useText();
  const [shown, setShown] = useState<{ name: CueName; count: number } | null>(null);
  useEffect(() => soundBoard.onCue((name) => setShown((before) => ({ name, count: (before?.count ?? 0) + 1 }))), []);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown ? (
    // The same sound again is a new caption.
    <p key={shown.count} className={styles.caption} aria-hidden="true" data-testid="caption">
      ♪ {say(`sound.cue.${shown.name}`)}
    </p>
  ) : null;
}
