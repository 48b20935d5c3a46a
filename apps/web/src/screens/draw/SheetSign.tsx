import { RectangleVertical } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import styles from './LieSign.module.css';
import { UPRIGHT_PHONE, type Studio } from './useStudio.ts';

/** On a phone that is held upright: a sheet that lies on its long side, on which nothing is drawn yet, may stand upright. */
export function SheetSign({ studio: { easel } }: { studio: Studio }) {
  const say = useText();
  const { isLocked, strokes } = useStore(easel);
  const isUpright = useUprightPhone();
  if (!isUpright || easel.isPortrait || !easel.mayTurn || isLocked || strokes > 0) return null;
  return (
    <Button kind="quiet" size="s" className={styles.layer} onPress={() => easel.turn()}>
      <RectangleVertical size={16} aria-hidden="true" />
      <b>{say('draw.orientation.offer')}</b>
    </Button>
  );
}

function useUprightPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(UPRIGHT_PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(UPRIGHT_PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
