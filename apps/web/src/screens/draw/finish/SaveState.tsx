import type { DrawingSync, SaveStatus } from '@tuschel/client';
import { CloudCheck, CloudOff, CloudUpload, Lock } from 'lucide-react';
import type { Easel } from '../../../canvas/easel.ts';
import { useStore } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './SaveState.module.css';

const ICONS = { saved: CloudCheck, saving: CloudUpload, offline: CloudOff, closed: Lock } as const satisfies Record<
  SaveStatus,
  unknown
>;

/** Where the strokes are: with the server, on their way, or safe on this device. */
export function SaveState({ sync, easel }: { sync: DrawingSync; easel: Easel }) {
  const { status } = useStore(sync);
  const { fullness } = useStore(easel);
  const say = useText();
  const Icon = ICONS[status];
  return (
    <span className={styles.state} data-testid="save-state" data-status={status} title={say(`draw.save.${status}`)}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.text}>{say(`draw.save.${status}`)}</span>
      {fullness === 'fine' ? null : (
        <strong className="danger" role="status">
          {say(`draw.${fullness}`)}
        </strong>
      )}
    </span>
  );
}
