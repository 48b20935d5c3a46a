import { useText } from '../../../game/useText.ts';
import styles from '../Desk.module.css';
import { useOverview } from './useOverview.ts';

/** Which release the team is working with, for reports and notes; nothing before it is known. */
export function Release() {
  const say = useText();
  const version = useOverview({ staleTime: Number.POSITIVE_INFINITY }).data?.version;
  return version === undefined ? null : <p className={styles.release}>{say('admin.release', { version })}</p>;
}
