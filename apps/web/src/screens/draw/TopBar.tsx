import type { DrawingSync } from '@tuschel/client';
import type { MatchState, Step, Task } from '@tuschel/protocol';
import { memo } from 'react';
import type { Easel } from '../../canvas/easel.ts';
import { classes } from '../../components/classes.ts';
import { ChatButton } from '../../game/chat/ChatButton.tsx';
import { Dice } from '../../game/Dice.tsx';
import { GameMenu } from '../../game/bar/GameMenu.tsx';
import { HostActions } from '../../game/hosting/HostActions.tsx';
import { ChoosePlayers } from '../../game/prompt/ChoosePlayers.tsx';
import { ReadyCount, StatusRow } from '../../game/bar/StatusRow.tsx';
import { SoundButton } from '../../game/sound/SoundButton.tsx';
import { StepTimer } from '../../game/time/StepTimer.tsx';
import { useText } from '../../game/useText.ts';
import { FinishButton } from './finish/FinishButton.tsx';
import { orderOf } from './orderOf.ts';
import { SaveState } from './finish/SaveState.tsx';
import { StrokeCount } from './StrokeCount.tsx';
import { taskText } from './taskText.ts';
import styles from './TopBar.module.css';
import type { Finish } from './finish/useFinish.ts';

interface Props {
  state: MatchState;
  task: Task;
  step: Step;
  sync: DrawingSync;
  easel: Easel;
  finish: Finish;
}

/** What to draw, how much time is left, and whether all is safe. */
export const TopBar = memo(function TopBar({ state, task, step, sync, easel, finish }: Props) {
  return (
    <header className={styles.bar}>
      <Prompt task={task} mode={state.options.mode} />
      <StepTimer step={step} isPaused={state.paused ?? false} />
      <div className={classes('row gap-2-3', styles.state)}>
        <StrokeCount easel={easel} />
        <SaveState sync={sync} easel={easel} />
      </div>
      <div className={styles.others}>
        <StatusRow players={state.players} you={state.you.id} dense />
      </div>
      <ReadyCount players={state.players} className={styles.ready} />
      <div className={classes('flex gap-2', styles.host)}>
        <HostActions state={state} />
      </div>
      <div className={styles.finish}>
        <FinishButton finish={finish} />
      </div>
      <div className="flex">
        <ChoosePlayers state={state} task={task} />
        <SoundButton />
        <ChatButton />
        <GameMenu state={state} />
      </div>
    </header>
  );
});

/** Letters of a prompt that are read in two lines, as large as the clock is. */
const LONG_FROM = 56;

export function isLongPrompt(text: string): boolean {
  return text.length > LONG_FROM;
}

function Prompt({ task, mode }: { task: Task; mode: number }) {
  const say = useText();
  const text = taskText(task);
  const id = orderOf(task, mode);
  const order = say(id);
  return (
    <h1 className={styles.prompt}>
      {text === '' ? null : (
        <span className={styles.task} data-always={id === 'draw.begin'}>
          {order}
        </span>
      )}
      <span className={styles.text} data-testid="prompt" data-secret="" data-long={isLongPrompt(text)}>
        {text === '' ? order : text} {task.promptDice ? <Dice /> : null}
      </span>
    </h1>
  );
}
