import type { HideDrawing, HistoryBook, HistoryRound } from '@tuschel/protocol';
import { ChevronLeft, ChevronRight, Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { Replay } from '../../canvas/show/Replay.tsx';
import { useDrawing } from '../../canvas/show/useDrawing.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import { PictureButtons } from '../../media/PictureButtons.tsx';
import { PublishButton } from '../../publish/PublishButton.tsx';
import { useProblemText } from '../../language/problemText.ts';
import { TakeSeen } from '../../takeHome/drawing/TakeDrawing.tsx';
import { useVeil } from '../../veil/useVeil.ts';
import { Veil } from '../../veil/Veil.tsx';
import styles from '../end/PageDialog.module.css';
import { PageStage } from '../watch/PageStage.tsx';
import { archiveAsked, archiveForm, inShowOrder } from './archiveForm.ts';
import { hasContent } from './PageCard.tsx';

interface Props {
  gameId: string;
  /** GameMode that was played. */
  mode: number;
  book: HistoryBook;
  round: HistoryRound;
  isMine: boolean;
  darkroom: Darkroom;
  onHide: (request: HideDrawing) => Promise<void>;
  /** Null: closed. */
  onTurn: (round: HistoryRound | null) => void;
}

/** A page of the archive, large; one leafs on within the book. */
export function ArchivePage({ gameId, mode, book, round, isMine, darkroom, onHide, onTurn }: Props) {
  const { game } = useClient();
  const say = useText();
  const [replay, setReplay] = useState<{ of: string; at: number } | null>(null);
  const pages = inShowOrder(mode, book.rounds).filter(hasContent);
  const at = pages.findIndex(({ id }) => id === round.id);
  const step = (by: number) => {
    const next = pages[at + by];
    return { isDisabled: next === undefined, onPress: () => next && onTurn(next) };
  };
  const { drawingId } = round;
  const { treatment } = useVeil(drawingId ?? '', round.triggerWarning);
  return (
    <DialogFrame title={say('watch.bookOf', { name: book.ownerName })} onClose={() => onTurn(null)} wide>
      <Content {...{ mode, book, round, darkroom }} replayAt={replay?.of === round.id ? replay.at : null} />
      <div className="flow align-center justify-center gap-3" data-ends="">
        <IconButton label={say('watch.previous')} kind="quiet" tooltip="top" {...step(-1)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('watch.next')} kind="quiet" tooltip="top" {...step(1)}>
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
        {drawingId === undefined ? null : (
          <>
            {treatment === 'show' ? (
              <>
                <PictureButtons
                  picture={{ drawingId, title: say('end.picture', { name: round.playerName }), isMine }}
                  onReplay={() => setReplay({ of: round.id, at: game.now() })}
                />
                <TakeButton drawingId={drawingId} isMine={isMine} round={round} />
              </>
            ) : null}
            {isMine && !round.isHidden ? <PublishButton userId={round.playerId} drawingId={drawingId} /> : null}
            {isMine && round.hiddenBy !== 'host' && round.hiddenBy !== 'unshown' ? (
              <HideButton gameId={gameId} drawingId={drawingId} isHidden={round.isHidden} onHide={onHide} />
            ) : null}
          </>
        )}
        <Button kind="action" onPress={() => onTurn(null)}>
          {say('archive.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}

interface ContentProps extends Pick<Props, 'mode' | 'book' | 'round' | 'darkroom'> {
  replayAt: number | null;
}

/** In the form that its mode has for it; a page that stands by itself is there at once, and replayed when asked for. */
function Content({ mode, book, round, darkroom, replayAt }: ContentProps) {
  const say = useText();
  const [playback, setPlayback] = useState<{ at: number } | null>(null);
  if ((playback?.at ?? null) !== replayAt) setPlayback(replayAt === null ? null : { at: replayAt });
  const form = useMemo(() => archiveForm(mode, book.rounds, round), [mode, book, round]);
  if (form && form.kind !== 'page') {
    return (
      <div className={styles.form}>
        <PageStage
          key={round.id}
          form={form}
          asked={archiveAsked(mode, book.rounds, round)}
          fps={book.fps}
          first={undefined}
          playback={playback ?? LONG_AGO}
          darkroom={darkroom}
          onPosition={ignore}
          onReady={ignore}
          isLast={false}
        />
      </div>
    );
  }
  return (
    <>
      <Page round={round} darkroom={darkroom} playback={playback} />
      <p className="soft semibold text-center">
        {say(round.drawingId === undefined ? 'watch.writtenBy' : 'watch.drawnBy', { name: round.playerName })}
      </p>
    </>
  );
}

const LONG_AGO = { at: 0 };
const ignore = () => undefined;

function Page({ round, darkroom, playback }: Pick<Props, 'round' | 'darkroom'> & { playback: { at: number } | null }) {
  const say = useText();
  if (round.drawingId === undefined) return <PaperSheet dice={round.dice}>{round.promptText}</PaperSheet>;
  return (
    <Veil round={round} darkroom={darkroom}>
      <Replay
        drawingId={round.drawingId}
        playback={playback}
        label={say('watch.drawing', { name: round.playerName })}
        testId="archive-canvas"
      />
    </Veil>
  );
}

/** What one has drawn oneself is one's own to take away; with that of others its game decides. */
function TakeButton({ drawingId, isMine, round }: { drawingId: string; isMine: boolean; round: HistoryRound }) {
  const say = useText();
  const seen = useDrawing(drawingId);
  const title = say('end.picture', { name: round.playerName });
  return <TakeSeen seen={seen} isMine={isMine} title={title} author={round.playerName} />;
}

function HideButton(props: {
  gameId: string;
  drawingId: string;
  isHidden: boolean;
  onHide: (request: HideDrawing) => Promise<void>;
}) {
  const { gameId, drawingId, isHidden, onHide } = props;
  const say = useText();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    await onHide({ gameId, drawingId, isHide: !isHidden }).then(
      () => showToast(say(isHidden ? 'archive.show.done' : 'archive.hide.done'), { kind: 'success', id: 'archive' }),
      (error: unknown) => showToast(problemText(error), { kind: 'error', id: 'archive' }),
    );
    setBusy(false);
  };
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Button kind="quiet" icon={<Icon size={18} aria-hidden="true" />} isDisabled={isBusy} onPress={() => void toggle()}>
      {say(isHidden ? 'archive.show' : 'archive.hide')}
    </Button>
  );
}
