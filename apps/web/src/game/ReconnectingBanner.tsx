import { CirclePause, WifiOff } from 'lucide-react';
import { useGame } from '../ClientContext.tsx';
import styles from './ReconnectingBanner.module.css';
import { useText } from './useText.ts';

/** While the connection is lost, or the server cannot save: that nothing is lost with it. */
export function ReconnectingBanner({ isDrawing }: { isDrawing: boolean }) {
  const game = useGame();
  const say = useText();
  if (game.status !== 'joined') return null;
  if (game.held) {
    return (
      <div className={styles.banner} role="status" data-testid="held">
        <CirclePause size={18} aria-hidden="true" />
        {say(isDrawing ? 'game.held.draw' : `game.held.${game.held}`)}
      </div>
    );
  }
  if (!game.isReconnecting) return null;
  return (
    <div className={styles.banner} role="status" data-testid="reconnecting">
      <WifiOff size={18} aria-hidden="true" />
      {say(isDrawing ? 'game.keepDrawing' : 'connection.lost')}
    </div>
  );
}
