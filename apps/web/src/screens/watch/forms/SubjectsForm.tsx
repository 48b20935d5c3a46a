import type { Round } from '@tuschel/protocol';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { PaperSheet } from '../../../game/PaperSheet.tsx';
import { useText } from '../../../game/useText.ts';
import { Veil } from '../../../veil/Veil.tsx';
import { isThere } from '../bookForm.ts';
import styles from './forms.module.css';

interface Props {
  round: Round;
  drawing: Round;
  guess: Round | null;
  darkroom: Darkroom;
}

/** What was crossed, by whom, and what somebody took it for. */
export function SubjectsForm({ round, drawing, guess, darkroom }: Props) {
  const say = useText();
  const alone = { text: round.promptText ?? '', playerName: round.playerName, isHidden: false };
  const subjects = drawing.subjects ?? [alone];
  return (
    <div className={styles.reveal} data-testid="watch-text">
      <div className={styles.answer}>
        <p className="soft text-s text-center">{say('watch.wasCrossed')}</p>
        <div className="flow justify-center gap-1-4">
          {subjects.map(({ text, playerName, isHidden }, index) => (
            <div key={`${text}-${playerName}`} className={styles.subject}>
              {index === 0 ? null : (
                <span className={styles.times} aria-hidden="true">
                  ×
                </span>
              )}
              <div>
                <PaperSheet size="note">{isHidden ? say('watch.hidden') : text}</PaperSheet>
                <p className={styles.caption}>{playerName}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.crossed}>
        <Veil round={drawing} darkroom={darkroom} size="print">
          <Thumbnail
            drawingId={drawing.drawingId ?? ''}
            darkroom={darkroom}
            width={1280}
            label={say('watch.drawing', { name: drawing.playerName })}
          />
        </Veil>
      </div>
      {guess && isThere(guess) ? (
        <p className={styles.caption}>
          {say('watch.guessed', { name: guess.playerName, guess: (guess.answers ?? [guess.promptText]).join(' × ') })}
        </p>
      ) : null}
    </div>
  );
}
