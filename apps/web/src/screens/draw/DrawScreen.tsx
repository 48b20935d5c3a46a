import type { MatchState, Step, Task } from '@tuschel/protocol';
import { memo, useCallback, useState } from 'react';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { FewPlayers } from '../../game/waiting/FewPlayers.tsx';
import { FreePage } from '../../game/freePage/FreePage.tsx';
import { ReconnectingBanner } from '../../game/connection/ReconnectingBanner.tsx';
import { StepNotice } from '../../game/waiting/StepNotice.tsx';
import { urgencyOf } from '../../game/time/remainingTime.ts';
import { useNow } from '../../game/time/useNow.ts';
import { usePhaseTitle } from '../../game/usePhaseTitle.ts';
import { useText } from '../../game/useText.ts';
import type { Viewport } from '../../canvas/view/viewport.ts';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { OnionSkin } from '../../canvas/show/OnionSkin.tsx';
import { AnimationPanel, framesBefore } from './panels/AnimationPanel.tsx';
import { CharacterPanel } from './panels/CharacterPanel.tsx';
import { charactersIn } from './panels/characters.ts';
import { cropInSight } from './panels/cropInSight.ts';
import { DrawingDesk } from './DrawingDesk.tsx';
import { FlashNotice } from './film/FlashNotice.tsx';
import { FinishDialog } from './finish/FinishDialog.tsx';
import { FinishedBar } from './finish/FinishedBar.tsx';
import { Opening } from './Opening.tsx';
import { sourceBeside, SourcePanel } from './panels/SourcePanel.tsx';
import { StrokesSpent } from './StrokeCount.tsx';
import { taskText } from './taskText.ts';
import { TopBar } from './TopBar.tsx';
import { useBeginning } from './useBeginning.ts';
import { useIsLocked } from './useIsLocked.ts';
import { useCharactersAhead } from './panels/useCharactersAhead.ts';
import { useLarge } from './panels/useLarge.ts';
import { CoachMarks } from './tips/CoachMarks.tsx';
import { tips } from './tips/tips.ts';
import { type Finish, finishIt, useFinish } from './finish/useFinish.ts';
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
  const studio = useStudio(drawingId, task.tools, beginning, 'open', {
    sheet: task.sourceDrawingId === undefined ? 'free' : 'given',
    title: taskText(task) || undefined,
  });
  useCharactersAhead(charactersIn(task, state.players));
  usePhaseTitle(say('draw.phase'), state);
  if (studio === 'opening') return <Opening state={state} task={task} step={step} />;
  if (studio === 'failed') return <LoadingScreen status={say('draw.failed')} />;
  return <Desk state={state} task={task} step={step} studio={studio} onCopy={begin} />;
}

/** Only while there is time to read, and something to be done with it. */
function FirstTips({ studio, task, step, finish }: Pick<DeskProps, 'studio' | 'task' | 'step'> & { finish: Finish }) {
  const now = useNow(1000);
  const isCalm = step.deadline === null || urgencyOf(step.deadline - now) === 'calm';
  const isDrawing = finish.status === 'drawing' && !finish.asking?.isOpen && step.stage === 'open';
  if (!isCalm || !isDrawing || task.drawingId === undefined) return null;
  return <CoachMarks tips={tips} drawingId={task.drawingId} studio={studio} />;
}

interface DeskProps extends Omit<Props, 'drawingId'> {
  studio: Studio;
  /** Begins with a copy of the drawing before. */
  onCopy: () => void;
}

/** The clock in the title of the tab renders the screen each second, and not this. */
const Desk = memo(function Desk({ state, task, step, studio, onCopy }: DeskProps) {
  const say = useText();
  const finish = useFinish(studio, task, OVER.includes(step.stage));
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [flashes, setFlashes] = useState(false);
  const [darkroom] = useState(createDarkroom);
  const { beside, skin } = useSources({ state, task, studio, darkroom, onCopy, onFlashes: setFlashes });
  const { tools } = studio.toolbox.limits;

  const onFinish = useCallback(() => {
    if (finish.status === 'submitted') finish.keepDrawing();
    else if (finish.status === 'drawing') finishIt(finish);
  }, [finish]);
  const onSaved = useCallback(
    () => void studio.sync.flush().then(() => showToast(say('draw.allSaved'), { kind: 'success', id: 'saved' })),
    [studio, say],
  );

  return (
    <>
      <DrawingDesk
        studio={studio}
        label={taskText(task)}
        bar={<TopBar state={state} task={task} step={step} sync={studio.sync} easel={studio.easel} finish={finish} />}
        finish={finish}
        onFinish={onFinish}
        onSaved={onSaved}
        overPicture={skin}
        notices={
          <>
            <ReconnectingBanner isDrawing />
            <FewPlayers state={state} />
            {finish.status === 'over' ? null : <StepNotice state={state} />}
            <FreePage state={state} />
            {flashes && finish.status === 'drawing' ? <FlashNotice /> : null}
            <StrokesSpent easel={studio.easel} canUndo={tools.undo} />
          </>
        }
        tips={<FirstTips studio={studio} task={task} step={step} finish={finish} />}
        over={<FinishedBar state={state} finish={finish} />}
        source={beside}
        onCanvas={(ready) => setViewport(ready?.viewport ?? null)}
      />
      {finish.status === 'drawing' && finish.asking?.isOpen ? (
        <FinishDialog
          sync={studio.sync}
          deadline={step.deadline}
          hasShow
          inSight={viewport ? cropInSight(viewport.inSight, studio.easel.raster) : null}
          onSubmit={finish.submit}
          onBack={finish.asking.close}
        />
      ) : null}
    </>
  );
});

interface SourcesProps extends Pick<DeskProps, 'state' | 'task' | 'studio' | 'onCopy'> {
  darkroom: Darkroom;
  onFlashes: (isFlashing: boolean) => void;
}

/** What is drawn after: a drawing, people that the task names, or the frames before this one, which shine through as well. */
function useSources({ state, task, studio, darkroom, onCopy, onFlashes }: SourcesProps) {
  const isLocked = useIsLocked(studio.easel);
  const drawing = sourceBeside(task);
  // What is drawn after is looked at as closely as the paper; a sheet that one only glances at leaves the room to it.
  const large = useLarge(drawing === null ? 'people' : 'source', drawing !== null);
  const [onion, setOnion] = useState(1);
  const frames = framesBefore(task);
  const characters = charactersIn(task, state.players);
  const hasCharacters = characters.length > 0;
  const skin = frames ? <OnionSkin drawings={frames.slice(0, onion)} darkroom={darkroom} /> : null;
  if (!drawing && !frames && !hasCharacters) return { beside: null, skin };
  const shown = { toolbox: studio.toolbox, darkroom, ...large };
  const panel = (
    <>
      {drawing ? <SourcePanel drawingId={drawing} {...shown} /> : null}
      {hasCharacters ? <CharacterPanel characters={characters} {...shown} /> : null}
      {frames ? (
        <AnimationPanel
          frames={frames}
          fps={task.fps}
          easel={studio.easel}
          darkroom={darkroom}
          onion={onion}
          onOnion={setOnion}
          onFlashes={onFlashes}
          onCopy={studio.sync.laid === null && !isLocked ? onCopy : undefined}
        />
      ) : null}
    </>
  );
  // Frames alone have no button that makes them small again.
  const isOpen = drawing !== null || hasCharacters;
  return { beside: { panel, isLarge: isOpen && large.isLarge, isOpen }, skin };
}
