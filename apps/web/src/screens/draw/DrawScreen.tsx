import type { MatchState, Step, Task } from '@tuschel/protocol';
import { useMemo, useRef, useState } from 'react';
import { type CanvasStage, LiveCanvas } from '../../canvas/LiveCanvas.tsx';
import { useStore } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { showToast } from '../../components/toast.ts';
import { FewPlayers } from '../../game/FewPlayers.tsx';
import { FreePage } from '../../game/freePage/FreePage.tsx';
import { ReconnectingBanner } from '../../game/ReconnectingBanner.tsx';
import { StepNotice } from '../../game/StepNotice.tsx';
import { usePhaseTitle } from '../../game/usePhaseTitle.ts';
import { useText } from '../../game/useText.ts';
import { useWakeLock } from '../../game/useWakeLock.ts';
import type { Viewport } from '../../canvas/viewport.ts';
import { createDarkroom } from '../../canvas/darkroom.ts';
import { OnionSkin } from '../../canvas/OnionSkin.tsx';
import { AnimationPanel, framesBefore } from './AnimationPanel.tsx';
import { BottomBar, type SheetName } from './BottomBar.tsx';
import { BrushPanel } from './BrushPanel.tsx';
import { ColorPanel } from './ColorPanel.tsx';
import { cropInSight } from './cropInSight.ts';
import styles from './DrawScreen.module.css';
import { FinishDialog } from './FinishDialog.tsx';
import { FinishedBar } from './FinishedBar.tsx';
import { FitButton } from './FitButton.tsx';
import { LayerPanel } from './LayerPanel.tsx';
import { QuickPalette } from './QuickPalette.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { sourceBeside, SourcePanel } from './SourcePanel.tsx';
import { StrokesSpent } from './StrokeCount.tsx';
import { taskText } from './taskText.ts';
import { ToolStrip } from './ToolStrip.tsx';
import { TopBar } from './TopBar.tsx';
import { useBeginning } from './useBeginning.ts';
import { useEraseAll } from './useEraseAll.ts';
import { finishIt, useFinish } from './useFinish.ts';
import { useShortcuts } from './useShortcuts.ts';
import { type Studio, useStudio } from './useStudio.ts';

interface Props {
  state: MatchState;
  task: Task;
  step: Step;
  drawingId: string;
}

/** Stages of a step in which strokes no longer count. */
const OVER: readonly Step['stage'][] = ['grace', 'closing', 'interlude'];

export function DrawScreen({ state, task, step, drawingId }: Props) {
  const say = useText();
  const [beginning, begin] = useBeginning(drawingId, task);
  const studio = useStudio(drawingId, task.tools, beginning);
  usePhaseTitle(say('draw.phase'), step);
  if (studio === 'opening') return <LoadingScreen status={say('draw.opening')} />;
  if (studio === 'failed') return <LoadingScreen status={say('draw.failed')} />;
  return <Desk state={state} task={task} step={step} studio={studio} onCopy={begin} />;
}

interface DeskProps extends Omit<Props, 'drawingId'> {
  studio: Studio;
  /** Begins with a copy of the drawing before. */
  onCopy: () => void;
}

function Desk({ state, task, step, studio, onCopy }: DeskProps) {
  const say = useText();
  const finish = useFinish(studio, task, OVER.includes(step.stage));
  const { isLocked } = useStore(studio.easel);
  const stage = useRef<CanvasStage | null>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const [{ scale, isFitted }, setZoom] = useState({ scale: 1, isFitted: true });
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSourceLarge, setSourceLarge] = useState(false);
  const [onion, setOnion] = useState(1);
  const [darkroom] = useState(createDarkroom);
  const eraseAll = useEraseAll(studio);
  const source = sourceBeside(task);
  const frames = framesBefore(task);
  const { layers, hasBase, tools } = studio.toolbox.limits;
  const hasLayers = layers.length > 1 || hasBase;

  const actions = useMemo(
    () => ({
      finish: () =>
        finish.status === 'submitted' ? finish.keepDrawing() : finish.status === 'drawing' && finishIt(finish),
      saved: () =>
        void studio.sync.flush().then(() => showToast(say('draw.allSaved'), { kind: 'success', id: 'saved' })),
      eraseAll,
      help: () => setHelpOpen(true),
      leaveCanvas: () => desk.current?.querySelector<HTMLElement>('header button')?.focus(),
    }),
    [finish, studio, say, eraseAll],
  );
  useShortcuts(studio, stage, actions);
  useWakeLock();
  const toCanvas = () => stage.current?.element.focus({ preventScroll: true });

  return (
    <div
      className={styles.desk}
      ref={desk}
      data-sheet={sheet ?? 'none'}
      data-source={isSourceLarge ? 'large' : 'small'}
    >
      <div className={styles.top}>
        <TopBar state={state} task={task} step={step} sync={studio.sync} easel={studio.easel} finish={finish} />
      </div>
      <main className={styles.main}>
        <ToolStrip
          studio={studio}
          stage={stage}
          zoom={scale}
          onUsed={toCanvas}
          onHelp={() => setHelpOpen(true)}
          className={styles.tools}
        />
        <div className={styles.middle}>
          <QuickPalette toolbox={studio.toolbox} onUsed={toCanvas}>
            <LiveCanvas
              easel={studio.easel}
              toolbox={studio.toolbox}
              label={say('draw.canvas', { prompt: taskText(task) })}
              over={frames ? <OnionSkin drawings={frames.slice(0, onion)} darkroom={darkroom} /> : null}
              onReady={(ready) => {
                stage.current = ready;
                setViewport(ready?.viewport ?? null);
                ready?.element.focus({ preventScroll: true });
              }}
              onZoom={(view, fitted) => setZoom({ scale: view, isFitted: fitted })}
              className={isLocked ? styles.locked : styles.canvas}
            />
          </QuickPalette>
          <div className={styles.notices}>
            <ReconnectingBanner isDrawing />
            <FewPlayers state={state} />
            {finish.status === 'over' ? null : <StepNotice state={state} />}
            <FreePage state={state} />
            <StrokesSpent easel={studio.easel} canUndo={tools.undo} />
          </div>
          {isFitted ? null : <FitButton stage={stage} />}
          <FinishedBar state={state} finish={finish} />
        </div>
        <div className={styles.panels}>
          {source || frames ? (
            <div className={styles.source}>
              {source ? (
                <SourcePanel
                  drawingId={source}
                  toolbox={studio.toolbox}
                  darkroom={darkroom}
                  isLarge={isSourceLarge}
                  onLarge={setSourceLarge}
                />
              ) : null}
              {frames ? (
                <AnimationPanel
                  frames={frames}
                  easel={studio.easel}
                  darkroom={darkroom}
                  onion={onion}
                  onOnion={setOnion}
                  onCopy={studio.sync.laid === null && !isLocked ? onCopy : undefined}
                />
              ) : null}
            </div>
          ) : null}
          <div className={styles.brush}>
            <BrushPanel toolbox={studio.toolbox} />
          </div>
          <div className={styles.color}>
            <ColorPanel toolbox={studio.toolbox} onUsed={toCanvas} />
          </div>
          {hasLayers || tools.undo ? (
            <div className={styles.layers}>
              <LayerPanel studio={studio} onEraseAll={eraseAll} onUsed={toCanvas} />
            </div>
          ) : null}
        </div>
        <BottomBar
          studio={studio}
          finish={finish}
          sheet={sheet}
          sheets={[
            ...(source || frames ? (['source'] as const) : []),
            ...(hasLayers || tools.undo ? (['layers'] as const) : []),
          ]}
          onSheet={setSheet}
          onUsed={toCanvas}
          className={styles.bottom}
        />
      </main>
      {finish.status === 'drawing' && finish.asking?.isOpen ? (
        <FinishDialog
          sync={studio.sync}
          step={step}
          inSight={viewport ? cropInSight(viewport.inSight, studio.easel.raster) : null}
          onSubmit={finish.submit}
          onBack={finish.asking.close}
        />
      ) : null}
      {isHelpOpen ? <ShortcutSheet onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}
