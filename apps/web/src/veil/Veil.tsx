import { type Round } from '@tuschel/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { Thumbnail } from '../canvas/show/Thumbnail.tsx';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { useVeil } from './useVeil.ts';
import styles from './Veil.module.css';
import { useWarningNames } from './useWarningNames.ts';

/** So few pixels across that nothing can be made out. */
const BLURRED = 40;

interface Props {
  round: Pick<Round, 'drawingId' | 'triggerWarning'>;
  darkroom: Darkroom;
  /** `print`: too small for words; lifted elsewhere. */
  size?: 'page' | 'print';
  children: ReactNode;
}

/** A drawing behind a veil that says what it warns of, until one wants to look. What warns of nothing is simply there. */
export function Veil({ round: { drawingId = '', triggerWarning = 0 }, darkroom, size = 'page', children }: Props) {
  const say = useText();
  const names = useWarningNames(triggerWarning);
  const { treatment, lift } = useVeil(drawingId, triggerWarning);
  useEnter(treatment === 'blur' && size === 'page' ? lift : null);
  if (treatment === 'show') return children;
  const blur = treatment === 'blur' ? <Thumbnail drawingId={drawingId} darkroom={darkroom} width={BLURRED} /> : null;
  if (size === 'print') {
    return (
      <span className={styles.print} role="img" aria-label={say('veil.warning', { names })}>
        {blur}
        <EyeOff size={22} aria-hidden="true" />
      </span>
    );
  }
  return (
    <div className={styles.veil} role="group" aria-label={say('veil.warning', { names })} data-testid="veil">
      <div className={styles.blur} aria-hidden="true">
        {blur}
      </div>
      <div className={styles.words}>
        <EyeOff size={40} aria-hidden="true" />
        <p className="text-l display balanced" role="status">
          {say(treatment === 'skip' ? 'veil.skipped' : 'veil.warning', { names })}
        </p>
        <Button
          kind={treatment === 'skip' ? 'quiet' : 'action'}
          icon={<Eye size={20} aria-hidden="true" />}
          onPress={lift}
        >
          {say('veil.look')}
        </Button>
      </div>
    </div>
  );
}

/** Enter lifts the veil, wherever nobody types or presses a button. The focus is not taken: somebody may be chatting. */
function useEnter(lift: (() => void) | null): void {
  useEffect(() => {
    if (!lift) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isFree = event.target === document.body || event.target instanceof HTMLCanvasElement;
      if (event.key === 'Enter' && isFree && !event.defaultPrevented) lift();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [lift]);
}
