import type { Sketch } from '@tuschel/client';
import { Brush, RotateCcw, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PALETTE } from '../../canvas/colors/palette.ts';
import { type CanvasStage, LiveCanvas } from '../../canvas/LiveCanvas.tsx';
import { TurtleBar } from '../../canvas/turtle/TurtleBar.tsx';
import { useTurtle } from '../../canvas/turtle/useTurtle.ts';
import { useClient, useSession, useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Timer } from '../../game/time/Timer.tsx';
import { formatRemaining } from '../../game/time/remainingTime.ts';
import { useText } from '../../game/useText.ts';
import { useKeyName } from '../../keys/useKeyNames.ts';
import { keySettings } from '../../keys/keySettings.ts';
import { shortcutOf } from '../draw/keys/shortcuts.ts';
import { Swatches } from '../draw/color/Swatches.tsx';
import { type Studio, useStudio } from '../draw/useStudio.ts';
import { PlayWithFriends } from '../solo/PlayWithFriends.tsx';
import { randomId } from '../solo/randomId.ts';
import { VISITOR } from '../solo/sitting.ts';
import { SoloTexts } from '../solo/SoloTexts.tsx';
import { useSeat } from '../solo/useSeat.ts';
import styles from './HomeEasel.module.css';

const HALF_A_MINUTE = 30_000;
const COLORS = PALETTE.filter((_, at) => at % 4 === 0).map(({ color }) => color);

interface Props {
  /** Somebody has pressed for it. */
  takesFocus?: boolean;
}

/** Half a minute of drawing. The clock begins with the first stroke; what was drawn can be gone on with. */
export default function HomeEasel({ takesFocus = false }: Props) {
  return (
    <SoloTexts>
      <Sheets takesFocus={takesFocus} />
    </SoloTexts>
  );
}

/** One after the other. */
function Sheets({ takesFocus }: Required<Props>) {
  const [drawingId, setDrawingId] = useState(randomId);
  const studio = useStudio(drawingId, undefined, 0, 'sketch');
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    if (typeof studio === 'object') void (studio.sync as Sketch).discard();
    setDrawingId(randomId());
  };
  const say = useText();
  if (typeof studio === 'string')
    return (
      <div
        className={styles.frame}
        role="status"
        aria-label={say(studio === 'opening' ? 'draw.opening' : 'draw.failed')}
      >
        {studio === 'failed' ? <p className="pad-4 text-center">{say('draw.failed')}</p> : null}
      </div>
    );
  return <Paper key={drawingId} studio={studio} onAgain={again} takesFocus={takesFocus || isAgain} />;
}

function Paper({ studio, onAgain, takesFocus }: { studio: Studio; onAgain: () => void } & Required<Props>) {
  const say = useText();
  const { easel, toolbox, sync } = studio;
  const clock = useHalfMinute(studio);
  const { color } = useStore(toolbox);
  const { canUndo } = useStore(easel);
  const session = useSession();
  const seat = useSeat(session.status === 'signedIn' ? session.user.id : VISITOR);
  const foot = useRef<HTMLDivElement>(null);
  const stage = useRef<CanvasStage | null>(null);
  const [isReady, setReady] = useState(false);
  const turtle = useTurtle(studio, stage, isReady);
  const { isOver, openedAt, endsAt } = clock;
  const prompt = say('try.home.prompt');
  const turtleKey = useKeyName('turtle') ?? 'none';
  const goOn = async () => {
    await sync.flush();
    await seat.sitDown({
      drawingId: sync.drawingId,
      mode: 'training',
      promptText: prompt,
      openedAt: openedAt ?? 0,
      endsAt: null,
    });
  };
  const takeBack = (event: KeyboardEvent<HTMLElement>) => {
    // As at every canvas; Tab leads on from this one, too.
    if (event.key === 'F6') {
      event.preventDefault();
      event.currentTarget.nextElementSibling?.querySelector('button')?.focus();
    }
    if (shortcutOf(event.nativeEvent, true, keySettings.get())?.do === 'turtle' && !event.repeat) {
      event.preventDefault();
      turtle.toggle();
    }
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return;
    event.preventDefault();
    if (event.shiftKey) easel.redo();
    else easel.undo();
  };
  useEffect(() => {
    if (isOver) foot.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <>
      <div className={styles.frame} onKeyDown={takeBack}>
        <LiveCanvas
          easel={easel}
          toolbox={toolbox}
          label={say('draw.canvas', { prompt })}
          onReady={(ready) => {
            stage.current = ready;
            setReady(ready !== null);
            if (takesFocus) ready?.element.focus({ preventScroll: true });
          }}
          onZoom={nothing}
          onPanels={nothing}
          keys={say('try.home.keys', { turtle: turtleKey })}
          className={isOver ? styles.locked : styles.canvas}
        />
        <TurtleBar turtle={turtle} toolbox={toolbox} />
        {isOver ? (
          <div className={styles.over} ref={foot} role="group" aria-label={say('try.home.over')}>
            <strong role="status">{say('try.home.over')}</strong>
            <PlayWithFriends />
            <Button kind="quiet" icon={<Brush size={20} aria-hidden="true" />} onPress={goOn}>
              {say('try.home.goOn')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.tools}>
        <div className={styles.colors}>
          <Swatches colors={COLORS} chosen={color} onChoose={(chosen) => toolbox.setColor(chosen)} />
        </div>
        <IconButton label={say('draw.undo')} size="s" isDisabled={!canUndo || isOver} onPress={() => easel.undo()}>
          <Undo2 size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('try.home.again')} size="s" onPress={onAgain}>
          <RotateCcw size={18} aria-hidden="true" />
        </IconButton>
        <span className={styles.clock}>
          {openedAt === null || endsAt === null ? (
            <>
              <span className={styles.hint}>{say('try.home.clock')}</span> {formatRemaining(HALF_A_MINUTE)}
            </>
          ) : (
            <Timer deadline={endsAt} openedAt={openedAt} isPaused={false} compact />
          )}
        </span>
      </div>
    </>
  );
}

const nothing = () => undefined;

/** Begins with the first stroke, and takes the pen away at its end. */
function useHalfMinute({ easel, sync }: Studio) {
  const { game } = useClient();
  const [openedAt, setOpenedAt] = useState<number | null>(() => (sync.lines.length > 0 ? game.now() : null));
  useEffect(
    () =>
      sync.subscribe(() => {
        if (sync.lines.length > 0) setOpenedAt((before) => before ?? game.now());
      }),
    [sync, game],
  );
  const endsAt = openedAt === null ? null : openedAt + HALF_A_MINUTE;
  const [isOver, setOver] = useState(() => endsAt !== null && game.now() >= endsAt);
  useEffect(() => {
    if (endsAt === null || isOver) return;
    let timer: ReturnType<typeof setTimeout>;
    // The server's time may have been set right meanwhile.
    const wait = () => {
      const restMs = endsAt - game.now();
      if (restMs <= 0) setOver(true);
      else timer = setTimeout(wait, restMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [game, endsAt, isOver]);
  useEffect(() => {
    if (isOver) easel.leave();
    easel.setLocked(isOver);
  }, [easel, isOver]);
  return { openedAt, endsAt, isOver };
}
