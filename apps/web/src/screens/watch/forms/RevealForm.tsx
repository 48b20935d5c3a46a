import type { Round } from '@tuschel/protocol';
import { Target } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { Button } from '../../../components/Button.tsx';
import { PaperSheet } from '../../../game/PaperSheet.tsx';
import { useText } from '../../../game/useText.ts';
import { Veil } from '../../../veil/Veil.tsx';
import styles from './forms.module.css';

/** Everybody may say which drawing comes closest to the prompt. */
export interface Closest {
  /** For each page of the book that is shown. */
  votes: readonly number[];
  /** The page that one chose oneself. */
  own?: number | undefined;
  pageOf: (drawing: Round) => number;
  isMine: (drawing: Round) => boolean;
  choose: (page: number, on: boolean) => void;
}

interface Props {
  round: Round;
  drawings: readonly Round[];
  darkroom: Darkroom;
  closest: Closest | undefined;
}

/** All drawings in a row, and at last the text that only the first of them was made from. */
export function RevealForm({ round, drawings, darkroom, closest }: Props) {
  const say = useText();
  return (
    <div className={styles.reveal} data-testid="watch-text" data-picture>
      <div className={styles.answer}>
        <p className="soft text-s text-center">{say('watch.wasMeant')}</p>
        <PaperSheet size="note" dice={round.dice}>
          {round.promptText}
        </PaperSheet>
      </div>
      <ol
        className={styles.row}
        style={{ '--count': drawings.length, '--rows': Math.ceil(drawings.length / 2) } as CSSProperties}
      >
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
            {closest && drawings.length > 1 ? <Vote drawing={drawing} closest={closest} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Vote({ drawing, closest: { votes, own, pageOf, isMine, choose } }: { drawing: Round; closest: Closest }) {
  const say = useText();
  const page = pageOf(drawing);
  const count = votes[page] ?? 0;
  const isChosen = own === page;
  const told = count === 0 ? null : <span className={styles.votes}>{say('watch.closest.votes', { count })}</span>;
  if (isMine(drawing)) return <p className={styles.vote}>{told}</p>;
  return (
    <p className={styles.vote}>
      <Button
        kind={isChosen ? 'action' : 'quiet'}
        size="s"
        icon={<Target size={16} aria-hidden="true" />}
        aria-pressed={isChosen}
        aria-label={say('watch.closest.of', { name: drawing.playerName })}
        onPress={() => choose(page, !isChosen)}
      >
        {say('watch.closest')}
      </Button>
      {told}
    </p>
  );
}
