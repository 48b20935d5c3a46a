import { Zap } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './FlashNotice.module.css';

/** A word to the artist of a film that flashes: what it may do to others, and what helps. It may be handed in all the same. */
export function FlashNotice() {
  const say = useText();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={styles.notice} data-testid="flashes">
      <Zap size={20} aria-hidden="true" />
      <p role="status">{say('draw.flashes')}</p>
      <Button kind="quiet" size="s" onPress={() => setRead(true)}>
        {say('draw.flashes.read')}
      </Button>
    </div>
  );
}
