import type { Round } from '@tuschel/protocol';
import { useState } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import { DrawingStage, type DrawingStageProps } from '../DrawingStage.tsx';
import styles from './forms.module.css';

interface Props extends DrawingStageProps {
  start: Round;
  darkroom: Darkroom;
}

const WIDTH = 1280;

/** Both hands in one replay; a switch lets what the first one began stand out. */
export function BaseForm({ start, ...stage }: Props) {
  const say = useText();
  const [isLit, setLit] = useState(false);
  return (
    <div className={styles.base} data-lit={isLit}>
      <DrawingStage {...stage}>
        {isLit ? (
          <div className={styles.start} aria-hidden="true">
            <Thumbnail drawingId={start.drawingId ?? ''} darkroom={stage.darkroom} width={WIDTH} />
          </div>
        ) : null}
      </DrawingStage>
      <Switch isSelected={isLit} onChange={setLit}>
        {say('watch.showStart', { name: start.playerName })}
      </Switch>
    </div>
  );
}
