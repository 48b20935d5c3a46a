import { ArrowLeft, CloudCheck, Hourglass, Save } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CanvasStage, LiveCanvas } from '../../canvas/LiveCanvas.tsx';
import { browserStorage } from '../../browserStorage.ts';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Timer } from '../../game/Timer.tsx';
import { useText } from '../../game/useText.ts';
import { useWakeLock } from '../../game/useWakeLock.ts';
import { BottomBar, type SheetName } from '../draw/BottomBar.tsx';
import { BrushPanel } from '../draw/BrushPanel.tsx';
import { ColorPanel } from '../draw/ColorPanel.tsx';
import desk from '../draw/DrawScreen.module.css';
import { FinishButton } from '../draw/FinishButton.tsx';
import { FitButton } from '../draw/FitButton.tsx';
import { LayerPanel } from '../draw/LayerPanel.tsx';
import { ShortcutSheet } from '../draw/ShortcutSheet.tsx';
import { ToolStrip } from '../draw/ToolStrip.tsx';
import topBar from '../draw/TopBar.module.css';
import { useEraseAll } from '../draw/useEraseAll.ts';
import { useShortcuts } from '../draw/useShortcuts.ts';
import type { Studio } from '../draw/useStudio.ts';
import { keepSitting, type Sitting } from './sitting.ts';
import styles from './SoloEasel.module.css';
import { type Keeping, useKeep } from './useKeep.ts';

interface Props {
  sitting: Sitting;
  studio: Studio;
}

const SHEETS: readonly SheetName[] = ['tool', 'color', 'layers'];

/** The drawing desk of the game, with nobody else around it. */
export function SoloEasel({ sitting, studio }: Props) {
  const say = useText();
  const [endsAt, setEndsAt] = useState(sitting.endsAt);
  const keeping = useKeep(studio, sitting, endsAt);
  const { finish } = keeping;
  const { isLocked } = useStore(studio.easel);
  const stage = useRef<CanvasStage | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const [{ scale, isFitted }, setZoom] = useState({ scale: 1, isFitted: true });
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const eraseAll = useEraseAll(studio);
  const actions = useMemo(
    () => ({
      finish: () => finish.status === 'drawing' && finish.submit(),
      saved: () => undefined,
      eraseAll,
      help: () => setHelpOpen(true),
      leaveCanvas: () => room.current?.querySelector<HTMLElement>('header button')?.focus(),
    }),
    [finish, eraseAll],
  );
  useShortcuts(studio, stage, actions);
  useWakeLock();
  const toCanvas = () => stage.current?.element.focus({ preventScroll: true });
  const goOn = () => {
    keepSitting({ ...sitting, endsAt: null }, browserStorage);
    setEndsAt(null);
  };

  return (
    <div className={desk.desk} ref={room} data-sheet={sheet ?? 'none'}>
      <div className={desk.top}>
        <Bar sitting={{ ...sitting, endsAt }} studio={studio} keeping={keeping} />
      </div>
      <main className={desk.main}>
        <ToolStrip
          studio={studio}
          stage={stage}
          zoom={scale}
          onUsed={toCanvas}
          onHelp={() => setHelpOpen(true)}
          className={desk.tools}
        />
        <div className={desk.middle}>
          <LiveCanvas
            easel={studio.easel}
            toolbox={studio.toolbox}
            label={say('draw.canvas', { prompt: sitting.promptText ?? say('solo.bar.free') })}
            onReady={(ready) => {
              stage.current = ready;
              ready?.element.focus({ preventScroll: true });
            }}
            onZoom={(view, fitted) => setZoom({ scale: view, isFitted: fitted })}
            className={isLocked ? desk.locked : desk.canvas}
          />
          {isFitted ? null : <FitButton stage={stage} />}
          {keeping.isOver ? <Over sitting={sitting} onKeep={keeping.keep} onGoOn={goOn} /> : null}
        </div>
        <div className={desk.panels}>
          <div className={desk.brush}>
            <BrushPanel toolbox={studio.toolbox} />
          </div>
          <div className={desk.color}>
            <ColorPanel toolbox={studio.toolbox} onUsed={toCanvas} />
          </div>
          <div className={desk.layers}>
            <LayerPanel studio={studio} onEraseAll={eraseAll} onUsed={toCanvas} />
          </div>
        </div>
        <BottomBar
          studio={studio}
          finish={finish}
          sheet={sheet}
          sheets={SHEETS}
          onSheet={setSheet}
          onUsed={toCanvas}
          className={desk.bottom}
        />
      </main>
      {isHelpOpen ? <ShortcutSheet onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

/** What to draw, how much time is left, and that all is safe. */
function Bar({ sitting, studio, keeping }: Props & { keeping: Keeping }) {
  const say = useText();
  const navigate = useNavigate();
  const { status } = useStore(studio.sync);
  const { promptText, mode, openedAt, endsAt } = sitting;
  return (
    <header className={topBar.bar}>
      <h1 className={topBar.prompt}>
        {promptText === null ? null : (
          <span className={topBar.task}>{say(mode === 'challenge' ? 'solo.bar.challenge' : 'solo.bar.prompt')}</span>
        )}
        <span className={topBar.text} data-testid="prompt">
          {promptText ?? say('solo.bar.free')}
        </span>
      </h1>
      {endsAt === null ? null : <Timer deadline={endsAt} openedAt={openedAt} isPaused={false} compact />}
      <span className={styles.state} data-testid="sketch-state" data-status={status}>
        <CloudCheck size={20} aria-hidden="true" />
        <span className={styles.kept}>{say(status === 'saving' ? 'solo.bar.writing' : 'solo.bar.kept')}</span>
      </span>
      <Button
        kind="plain"
        size="s"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onPress={() => navigate('/solo')}
      >
        {say('solo.bar.back')}
      </Button>
      <div className={topBar.finish}>
        <FinishButton finish={keeping.finish} />
      </div>
    </header>
  );
}

/** Lies over the foot of the canvas when the time is up. */
function Over({ sitting, onKeep, onGoOn }: { sitting: Sitting; onKeep: () => void; onGoOn: () => void }) {
  const say = useText();
  return (
    <div className={styles.over} role="alert">
      <p className={styles.words}>
        <Hourglass size={22} aria-hidden="true" />
        {say('solo.over')}
      </p>
      <Button kind="gold" icon={<Save size={20} aria-hidden="true" />} onPress={onKeep}>
        {say('solo.over.keep')}
      </Button>
      {sitting.mode === 'training' ? (
        <Button kind="quiet" onPress={onGoOn}>
          {say('solo.over.goOn')}
        </Button>
      ) : null}
    </div>
  );
}
