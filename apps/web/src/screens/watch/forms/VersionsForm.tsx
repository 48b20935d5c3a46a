import type { Round } from '@tuschel/protocol';
import { Thumbnail } from '../../../canvas/Thumbnail.tsx';
import { PaperSheet } from '../../../game/PaperSheet.tsx';
import { useText } from '../../../game/useText.ts';
import { Veil } from '../../../veil/Veil.tsx';
import { isDrawing, isThere } from '../bookForm.ts';
import { DrawingStage, type DrawingStageProps } from '../DrawingStage.tsx';
import styles from './forms.module.css';

interface Props extends DrawingStageProps {
  source: Round;
  /** Up to the one that is being shown. */
  versions: readonly Round[];
}

const WIDTH = 640;

/** What all began with, and beside it what each made of it; the newest is just being drawn. */
export function VersionsForm({ source, versions, ...stage }: Props) {
  const { darkroom, round } = stage;
  const say = useText();
  const isStory = !isDrawing(source);
  return (
    <div className={styles.versions} data-story={isStory} data-testid="watch-versions">
      <div className={styles.source}>
        {isStory ? (
          <PaperSheet size="note">{source.promptText}</PaperSheet>
        ) : (
          <Veil round={source} darkroom={darkroom}>
            <Thumbnail
              drawingId={source.drawingId ?? ''}
              darkroom={darkroom}
              width={960}
              label={say('watch.drawing', { name: source.playerName })}
            />
          </Veil>
        )}
        <p className={styles.caption}>{isStory ? null : say('watch.source', { name: source.playerName })}</p>
      </div>
      <ol className={styles.grid} data-count={Math.min(versions.length, 4)}>
        {versions.map((version) => (
          <li key={version.id} className={styles.version} aria-current={version.id === round.id ? 'true' : undefined}>
            {!isThere(version) ? (
              <p className={styles.gone}>{say('watch.skipped')}</p>
            ) : version.id === round.id ? (
              <DrawingStage {...stage} />
            ) : (
              <Veil round={version} darkroom={darkroom} size="print">
                <Thumbnail
                  drawingId={version.drawingId ?? ''}
                  darkroom={darkroom}
                  width={WIDTH}
                  label={say('watch.drawing', { name: version.playerName })}
                />
              </Veil>
            )}
            <p className={styles.caption}>{version.playerName}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
