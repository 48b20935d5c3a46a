import type { Task } from '@tuschel/protocol';
import { useState } from 'react';
import { Replay } from '../../canvas/Replay.tsx';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import panel from './Panel.module.css';
import styles from './SourcePanel.module.css';

/** The drawing that is to be drawn anew, beside the canvas. */
export function SourcePanel({ task }: { task: Task }) {
  const { game } = useClient();
  const say = useText();
  const [playback] = useState(() => ({ at: game.now() }));
  if (task.sourceDrawingId === undefined) return null;
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>{say('draw.source')}</h2>
      <Replay
        drawingId={task.sourceDrawingId}
        playback={playback}
        label={say('draw.source')}
        className={styles.drawing}
      />
    </section>
  );
}
