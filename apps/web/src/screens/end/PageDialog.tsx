import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Replay } from '../../canvas/Replay.tsx';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import { isDrawing } from '../watch/PageStage.tsx';
import type { Pick } from './EndScreen.tsx';
import styles from './PageDialog.module.css';

interface Props {
  picked: Pick;
  /** Null: closed. */
  onPick: (picked: Pick | null) => void;
}

/** A page of the shelf, large; one leafs on within the book. */
export function PageDialog({ picked, onPick }: Props) {
  const { game } = useClient();
  const say = useText();
  const { book, round } = picked;
  const [replay, setReplay] = useState<{ of: string; at: number } | null>(null);
  const startAt = replay?.of === round.id ? replay.at : null;
  const at = book.rounds.indexOf(round);
  const step = (by: number) => {
    const next = book.rounds[at + by];
    return { isDisabled: next === undefined, onPress: () => next && onPick({ book, round: next }) };
  };
  return (
    <DialogFrame title={say('watch.bookOf', { name: book.ownerName })} onClose={() => onPick(null)} wide>
      <Content picked={picked} startAt={startAt} />
      <p className={styles.author}>
        {round.skipped || round.isHidden
          ? say(round.isHidden ? 'watch.hidden' : 'watch.skipped')
          : say(isDrawing(round) ? 'watch.drawnBy' : 'watch.writtenBy', { name: round.playerName })}
      </p>
      <div className={styles.buttons}>
        <IconButton label={say('watch.previous')} kind="quiet" tooltip="top" {...step(-1)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        {isDrawing(round) && round.drawingId !== undefined ? (
          <Button
            kind="quiet"
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onPress={() => setReplay({ of: round.id, at: game.now() })}
          >
            {say('watch.replay')}
          </Button>
        ) : null}
        <IconButton label={say('watch.next')} kind="quiet" tooltip="top" {...step(1)}>
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
        <Button kind="action" onPress={() => onPick(null)}>
          {say('end.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}

function Content({ picked: { round }, startAt }: { picked: Pick; startAt: number | null }) {
  const say = useText();
  if (round.drawingId !== undefined && !round.skipped) {
    return (
      <Replay
        drawingId={round.drawingId}
        startAt={startAt}
        label={say('watch.drawing', { name: round.playerName })}
        testId="page-canvas"
      />
    );
  }
  if (round.promptText === undefined) return null;
  return <PaperSheet dice={round.dice}>{round.promptText}</PaperSheet>;
}
