import {
  GameMode,
  type MatchState,
  type PromptContainsBadwords,
  RoundType,
  RULES_LIMITS,
  type Step,
  type Task,
} from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { Replay } from '../../canvas/show/Replay.tsx';
import { useClient } from '../../ClientContext.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { GameBar } from '../../game/bar/GameBar.tsx';
import { StatusRow } from '../../game/bar/StatusRow.tsx';
import { FreePage } from '../../game/freePage/FreePage.tsx';
import { HostActions } from '../../game/hosting/HostActions.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { StepTimer } from '../../game/time/StepTimer.tsx';
import { usePhaseTitle } from '../../game/usePhaseTitle.ts';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import { FewPlayers } from '../../game/waiting/FewPlayers.tsx';
import { StepNotice } from '../../game/waiting/StepNotice.tsx';
import { GuessForm } from './GuessForm.tsx';
import { Submitted } from './Submitted.tsx';
import { TextForm } from './TextForm.tsx';
import { WordsNotice } from './WordsNotice.tsx';
import styles from './WriteScreen.module.css';

interface Props {
  state: MatchState;
  task: Task;
  step: Step;
}

/** A text is to be written: a prompt, what one sees in a drawing, or the same in one's own words. */
export function WriteScreen({ state, task, step }: Props) {
  const say = useText();
  const title = say(titleOf(task, state.options.mode));
  usePhaseTitle(say('write.phase'), state);
  return (
    <div className={styles.screen}>
      <GameBar state={state} title={say('write.phase')} actions={<HostActions state={state} />}>
        <StepTimer step={step} isPaused={state.paused ?? false} />
      </GameBar>
      <FewPlayers state={state} />
      <StepNotice state={state} />
      <FreePage state={state} />
      <main className={styles.main} data-has-source={task.sourceDrawingId !== undefined || task.prompt !== undefined}>
        <Source task={task} />
        <div className={styles.work}>
          <div className={styles.otter}>
            <Illustration name="otter" />
          </div>
          {task.submitted ? (
            <SubmittedText task={task} step={step} />
          ) : (
            <>
              <h2 className={styles.question}>{title}</h2>
              <Writing state={state} task={task} step={step} />
            </>
          )}
          <StatusRow players={state.players} you={state.you.id} dense />
        </div>
      </main>
    </div>
  );
}

function titleOf({ type, sourceDrawingId, prompt, answers }: Task, mode: number) {
  if (answers === 2) return 'write.guess';
  if (mode === GameMode.Echo_x_Crossover && prompt === undefined && sourceDrawingId === undefined)
    return 'write.subject';
  if (type === RoundType.PromptAfterDrawing || sourceDrawingId !== undefined) return 'write.describe';
  return prompt === undefined ? 'write.prompt' : 'write.ownWords';
}

function exampleOf({ sourceDrawingId, prompt }: Task, mode: number) {
  if (sourceDrawingId !== undefined) return 'write.describe.example';
  if (mode === GameMode.Echo_x_Crossover) return 'write.subject.example';
  return prompt === undefined ? 'write.prompt.example' : 'write.ownWords.example';
}

function Source({ task }: { task: Task }) {
  const { game } = useClient();
  const say = useText();
  const [playback] = useState(() => ({ at: game.now() }));
  if (task.sourceDrawingId !== undefined) {
    return (
      <Replay
        drawingId={task.sourceDrawingId}
        playback={playback}
        label={say('write.source')}
        className={styles.drawing}
      />
    );
  }
  return task.prompt === undefined ? null : (
    <PaperSheet isSecret dice={task.promptDice} className={styles.echo}>
      {task.prompt}
    </PaperSheet>
  );
}

function Writing({ state, task, step }: Props) {
  const { game } = useClient();
  const send = useSend();
  const say = useText();
  const wordingOf = useWording(task.step);
  const notice = (text: string) => {
    const wording = wordingOf(text);
    return wording && <WordsNotice wording={wording} />;
  };
  const { mode } = state.options;
  const isOpen = step.stage !== 'closing' && step.stage !== 'interlude';
  if (task.answers === 2) {
    return (
      <GuessForm
        initial={task.texts ?? []}
        limits={task.textLength ?? RULES_LIMITS.subject}
        notice={notice}
        isOpen={isOpen}
        onTyped={(texts) => game.typed(task.step, '', texts)}
        onSubmit={(texts) => void send({ type: 'submit', step: task.step, texts })}
      />
    );
  }
  return (
    <TextForm
      initial={task.text ?? ''}
      label={say(titleOf(task, mode))}
      placeholder={say(exampleOf(task, mode))}
      notice={notice}
      people={state.players}
      limits={task.textLength ?? RULES_LIMITS.prompt}
      ideas={task.ideas}
      isDrawn={step.index + 1 < step.count}
      isOpen={isOpen}
      onTyped={(text) => game.typed(task.step, text)}
      onSubmit={(text) => void send({ type: 'submit', step: task.step, text })}
    />
  );
}

function SubmittedText({ task, step }: Omit<Props, 'state'>) {
  const say = useText();
  const send = useSend();
  return (
    <Submitted
      title={say('write.submitted')}
      hint={say('write.submitted.hint')}
      again={say('write.keepWriting')}
      canGoBack={step.stage === 'open' || step.stage === 'countdown' || step.stage === 'forced'}
      onAgain={() => void send({ type: 'keepDrawing', step: task.step })}
    >
      <PaperSheet isSecret>{task.texts?.join(' × ') ?? task.text}</PaperSheet>
    </Submitted>
  );
}

/** What the server says of the words in this step's text; it holds for as long as they stand there. */
function useWording(step: number): (text: string) => PromptContainsBadwords | null {
  const { game } = useClient();
  const [wording, setWording] = useState<PromptContainsBadwords | null>(null);
  useEffect(() => game.onWording((said) => said.step === step && setWording(said)), [game, step]);
  return (text) => (wording && stillSays(wording, text) ? wording : null);
}

function stillSays({ text: said, spans = [] }: PromptContainsBadwords, text: string): boolean {
  return spans.some(({ start, end }) => text.includes(said.slice(start, end)));
}
