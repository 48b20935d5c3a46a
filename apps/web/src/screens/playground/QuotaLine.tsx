import { useText } from '../../game/useText.ts';
import styles from './QuotaLine.module.css';
import { useQuota } from './useShelf.ts';

/** From so much on it is said that room runs out, per cent. */
const SCARCE = 80;

/** How many papers there are, of how many. Nothing where that is not known. */
export function QuotaLine({ userId }: { userId: string }) {
  const say = useText();
  const quota = useQuota(userId);
  if (!quota) return null;
  const { papers, of, percent } = quota;
  return (
    <div className={styles.quota} data-scarce={percent >= SCARCE}>
      <meter className={styles.bar} min={0} max={100} value={percent} aria-label={say('playground.quota.label')} />
      <p className="soft text-s">
        {say('playground.quota', { papers })} {say('playground.quota.room', { most: of, percent })}
        {percent >= 100 ? ` ${say('playground.quota.full')}` : null}
      </p>
    </div>
  );
}
