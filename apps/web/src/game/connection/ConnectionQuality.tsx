import { WifiOff } from 'lucide-react';
import { useClient, useGame } from '../../ClientContext.tsx';
import { useText } from '../useText.ts';
import styles from './ConnectionQuality.module.css';
import { qualityOf } from './quality.ts';

/** Of three bars so many stand. */
const BARS = { good: 3, slow: 2, poor: 1 };

/** How good the connection is, in bars; whoever renders it does so again and again. A good one is nothing to read out. */
export function ConnectionQuality() {
  const { game } = useClient();
  const quality = qualityOf(useGame(), game.lag());
  const say = useText();
  if (quality === null) return null;
  const words = say(`game.connection.${quality}`);
  const labels = quality === 'good' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words };
  return (
    <span className={styles.quality} data-quality={quality} data-testid="connection" title={words} {...labels}>
      {quality === 'lost' ? <WifiOff size={15} aria-hidden="true" /> : <Bars count={BARS[quality]} />}
    </span>
  );
}

function Bars({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={bar * 4 + 0.5}
          y={8 - bar * 3.5}
          width={3}
          height={3.5 + bar * 3.5}
          rx={1}
          className={bar < count ? styles.full : styles.empty}
        />
      ))}
    </svg>
  );
}
