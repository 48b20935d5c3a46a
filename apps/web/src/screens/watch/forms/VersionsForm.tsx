import type { Round } from '@tuschel/protocol';
import type { CSSProperties } from 'react';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
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

/** What each made of the same line or drawing: the newest, which is just being drawn, large, and the others below it. */
export function VersionsForm({ source, versions, ...stage }: Props) {
  const { darkroom, round } = stage;
  const say = useText();
  const isStory = !isDrawing(source);
  // Of a story the sentence stands above all that was drawn to it.
  const before = isStory ? 0 : 1;
  return (
    <div
      className={styles.versions}
      style={{ '--others': versions.length - 1 + before } as CSSProperties}
      data-testid="watch-versions"
    >
      {isStory ? null : (
        <div className={styles.version} style={{ gridColumn: 2 }}>
          <Veil round={source} darkroom={darkroom} size="print">
            <Thumbnail
              drawingId={source.drawingId ?? ''}
              darkroom={darkroom}
              width={WIDTH}
              label={say('watch.drawing', { name: source.playerName })}
            />
          </Veil>
          <p className={styles.caption}>{say('watch.source', { name: source.playerName })}</p>
        </div>
      )}
      <ol className={styles.list}>
        {versions.map((version, index) => (
          <li
            key={version.id}
            className={styles.version}
            aria-current={version.id === round.id ? 'true' : undefined}
            style={version.id === round.id ? undefined : { gridColumn: index + before + 2 }}
          >
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
