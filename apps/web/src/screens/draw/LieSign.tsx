import { FlipHorizontal2 as FlipHorizontal, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Lie } from '../../canvas/view/view.ts';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import styles from './LieSign.module.css';

/** How the picture lies for the eye; what has not changed is not shown anew. */
export function useLie(): [Lie, (lie: Lie) => void] {
  const [lie, setLie] = useState<Lie>({});
  const change = (next: Lie) =>
    setLie((before) => (before.turn === next.turn && before.isFlipped === next.isFlipped ? before : next));
  return [lie, change];
}

/** Says that one looks at the picture mirrored or turned, which it is not for others, and sets it upright. */
export function LieSign({ lie, onUpright }: { lie: Lie; onUpright: () => void }) {
  const say = useText();
  const turn = Math.round(lie.turn ?? 0) % 360;
  if (!lie.isFlipped && turn === 0) return null;
  return (
    <Button kind="quiet" size="s" className={styles.sign} aria-label={say('draw.lie.upright')} onPress={onUpright}>
      {lie.isFlipped ? (
        <span className="inline-row gap-1">
          <FlipHorizontal size={16} aria-hidden="true" />
          {say('draw.lie.flipped')}
        </span>
      ) : null}
      {turn === 0 ? null : (
        <span className="inline-row gap-1">
          <RotateCw size={16} aria-hidden="true" />
          {say('draw.lie.turned', { degrees: turn > 180 ? turn - 360 : turn })}
        </span>
      )}
    </Button>
  );
}
