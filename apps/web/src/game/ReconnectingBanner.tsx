import { WifiOff } from 'lucide-react';
import { useHub } from '../ClientContext.tsx';
import styles from './ReconnectingBanner.module.css';
import { useText } from './useText.ts';

/** While the connection is lost: that nothing is lost with it. */
export function ReconnectingBanner({ isDrawing }: { isDrawing: boolean }) {
  const hub = useHub();
  const say = useText();
  if (hub.status !== 'lost') return null;
  return (
    <div className={styles.banner} role="status" data-testid="reconnecting">
      <WifiOff size={18} aria-hidden="true" />
      {say(isDrawing ? 'game.keepDrawing' : 'game.reconnecting')}
    </div>
  );
}
