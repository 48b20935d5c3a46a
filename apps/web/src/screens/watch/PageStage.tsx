import { type Round, RoundType } from '@tuschel/protocol';
import { Replay } from '../../canvas/Replay.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Dice } from '../../game/Dice.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import styles from './PageStage.module.css';

interface Props {
  round: Round;
  /** The first page of the book: the last text is read beside it. */
  first: Round | undefined;
  /** When the page was turned to, server time. */
  startAt: number;
  isLast: boolean;
}

/** One page, large. */
export function PageStage({ round, first, startAt, isLast }: Props) {
  const say = useText();
  const isDrawn = isDrawing(round);
  return (
    <article className={styles.stage} data-kind={isDrawn ? 'drawing' : 'text'}>
      <Content round={round} startAt={startAt} />
      <p className={styles.author}>
        {isDrawn && round.promptText !== undefined ? (
          <span>
            <Dice /> {round.promptText}
          </span>
        ) : null}
        {round.skipped || round.isHidden
          ? null
          : say(isDrawn ? 'watch.drawnBy' : 'watch.writtenBy', { name: round.playerName })}
      </p>
      {isLast && !isDrawn && first?.promptText !== undefined && first.id !== round.id ? (
        <div className={styles.began}>
          <p className={styles.label}>{say('watch.began')}</p>
          <PaperSheet size="note">{first.promptText}</PaperSheet>
        </div>
      ) : null}
    </article>
  );
}

export function isDrawing({ type }: Round): boolean {
  return type === RoundType.Draw || type === RoundType.DrawAfterDrawing;
}

function Content({ round, startAt }: { round: Round; startAt: number }) {
  const say = useText();
  if (round.isHidden || round.skipped) {
    return (
      <div className={styles.lost}>
        <Illustration name="lost" className={styles.otter} />
        <p>{say(round.isHidden ? 'watch.hidden' : 'watch.skipped')}</p>
      </div>
    );
  }
  if (round.drawingId !== undefined) {
    return (
      <Replay
        drawingId={round.drawingId}
        startAt={startAt}
        label={say('watch.drawing', { name: round.playerName })}
        testId="watch-canvas"
        className={styles.drawing}
      />
    );
  }
  return (
    <div className={styles.text} data-testid="watch-text">
      <PaperSheet dice={round.dice}>{round.promptText}</PaperSheet>
    </div>
  );
}
