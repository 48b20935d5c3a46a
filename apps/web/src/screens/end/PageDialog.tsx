import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import type { Playback } from '../../canvas/show/playback.ts';
import { Replay } from '../../canvas/show/Replay.tsx';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import { PictureButtons } from '../../media/PictureButtons.tsx';
import { PublishButton } from '../../publish/PublishButton.tsx';
import { Veil } from '../../veil/Veil.tsx';
import { useVeil } from '../../veil/useVeil.ts';
import { isDrawing, isThere } from '../watch/bookForm.ts';
import { writtenWords } from '../watch/writtenWords.ts';
import type { Pick } from './shelf.ts';

interface Props {
  picked: Pick;
  you: string;
  darkroom: Darkroom;
  /** Null: closed. */
  onPick: (picked: Pick | null) => void;
}

/** A page of the shelf, large; one leafs on within the book. */
export function PageDialog({ picked, you, darkroom, onPick }: Props) {
  const { game } = useClient();
  const say = useText();
  const { formatList } = useIntl();
  const { book, title, round } = picked;
  const name = formatList(writtenWords(round, book.rounds).names);
  const [replay, setReplay] = useState<{ of: string; playback: Playback } | null>(null);
  const playback = replay?.of === round.id ? replay.playback : null;
  const { treatment } = useVeil(round.drawingId ?? '', round.triggerWarning);
  const isSeen = isDrawing(round) && isThere(round) && treatment === 'show';
  const at = book.rounds.indexOf(round);
  const step = (by: number) => {
    const next = book.rounds[at + by];
    return { isDisabled: next === undefined, onPress: () => next && onPick({ book, title, round: next }) };
  };
  return (
    <DialogFrame title={title} onClose={() => onPick(null)} wide>
      <Content picked={picked} playback={playback} darkroom={darkroom} />
      <p className="soft semibold text-center">
        {!isThere(round)
          ? say(round.erased ? 'watch.erased' : round.isHidden ? 'watch.hidden' : 'watch.skipped')
          : say(isDrawing(round) ? 'watch.drawnBy' : 'watch.writtenBy', { name })}
      </p>
      <div className="flow align-center justify-center gap-3" data-ends="">
        <IconButton label={say('watch.previous')} kind="quiet" tooltip="top" {...step(-1)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('watch.next')} kind="quiet" tooltip="top" {...step(1)}>
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
        {isSeen ? (
          <>
            {round.playerId === you && round.drawingId !== undefined ? (
              <PublishButton userId={you} drawingId={round.drawingId} />
            ) : null}
            <PictureButtons
              picture={{
                drawingId: round.drawingId ?? '',
                title: say('end.picture', { name: round.playerName }),
                isMine: round.playerId === you,
                noDownload: round.noDownload,
              }}
              onReplay={() => setReplay({ of: round.id, playback: { at: game.now() } })}
            />
          </>
        ) : null}
        <Button kind="action" onPress={() => onPick(null)}>
          {say('end.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}

interface ContentProps {
  picked: Pick;
  playback: Playback | null;
  darkroom: Darkroom;
}

function Content({ picked: { book, round }, playback, darkroom }: ContentProps) {
  const say = useText();
  if (round.drawingId !== undefined && isThere(round)) {
    return (
      <Veil round={round} darkroom={darkroom}>
        <Replay
          drawingId={round.drawingId}
          playback={playback}
          label={say('watch.drawing', { name: round.playerName })}
          testId="page-canvas"
        />
      </Veil>
    );
  }
  if (round.promptText === undefined) return null;
  return <PaperSheet dice={round.dice}>{writtenWords(round, book.rounds).text}</PaperSheet>;
}
