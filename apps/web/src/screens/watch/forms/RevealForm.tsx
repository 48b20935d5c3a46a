import type { Round } from '@tuschel/protocol';
import type { Darkroom } from '../../../canvas/darkroom.ts';
import { Thumbnail } from '../../../canvas/Thumbnail.tsx';
import { PaperSheet } from '../../../game/PaperSheet.tsx';
import { useText } from '../../../game/useText.ts';
import { Veil } from '../../../veil/Veil.tsx';
import styles from './forms.module.css';

interface Props {
  round: Round;
  drawings: readonly Round[];
  darkroom: Darkroom;
}

/** All drawings in a row, and at last the text that only the first of them was made from. */
export function RevealForm({ round, drawings, darkroom }: Props) {
  const say = useText();
  return (
    <div className={styles.reveal} data-testid="watch-text">
      <ol className={styles.row}>
        {drawings.map((drawing) => (
          <li key={drawing.id} className={styles.version}>
            <Veil round={drawing} darkroom={darkroom} size="print">
              <Thumbnail
                drawingId={drawing.drawingId ?? ''}
                darkroom={darkroom}
                width={640}
                label={say('watch.drawing', { name: drawing.playerName })}
              />
            </Veil>
            <p className={styles.caption}>{drawing.playerName}</p>
          </li>
        ))}
      </ol>
      <div className={styles.answer}>
        <p className={styles.label}>{say('watch.wasMeant')}</p>
        <PaperSheet dice={round.dice}>{round.promptText}</PaperSheet>
      </div>
    </div>
  );
}
