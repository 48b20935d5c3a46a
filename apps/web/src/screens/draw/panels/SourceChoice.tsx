import { type MatchState, RULES_LIMITS, type Step, type Task } from '@tuschel/protocol';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createDarkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { useClient } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { showToast } from '../../../components/toast/toast.ts';
import { FewPlayers } from '../../../game/waiting/FewPlayers.tsx';
import { GameBar } from '../../../game/bar/GameBar.tsx';
import { HostActions } from '../../../game/hosting/HostActions.tsx';
import { StatusRow } from '../../../game/bar/StatusRow.tsx';
import { StepNotice } from '../../../game/waiting/StepNotice.tsx';
import { StepTimer } from '../../../game/time/StepTimer.tsx';
import { useNow } from '../../../game/time/useNow.ts';
import { usePhaseTitle } from '../../../game/usePhaseTitle.ts';
import { useText } from '../../../game/useText.ts';
import styles from './SourceChoice.module.css';

interface Props {
  state: MatchState;
  task: Task;
  step: Step;
  /** UTC ms */
  until: number;
  onChosen: () => void;
}

type Source = NonNullable<Task['sources']>[number];

/** Several drawings are to be drawn anew, and one may say which one: of one's own accord, within a minute. */
export function SourceChoice({ state, task, step, until, onChosen }: Props) {
  const say = useText();
  const { game } = useClient();
  const [darkroom] = useState(createDarkroom);
  const [isAsking, setAsking] = useState(false);
  const { sources = [] } = task;
  usePhaseTitle(say('draw.phase'), state);

  const choose = async ({ book, drawingId }: Source) => {
    if (drawingId === task.sourceDrawingId) return onChosen();
    setAsking(true);
    const { ok } = await game.send({ type: 'chooseSource', step: task.step, book });
    if (!ok) showToast(say('choose.failed'), { kind: 'error', id: 'choose' });
    onChosen();
  };

  return (
    <div className="stack screen">
      <GameBar state={state} title={say('draw.phase')} actions={<HostActions state={state} />}>
        <StepTimer step={step} isPaused={state.paused ?? false} />
      </GameBar>
      <FewPlayers state={state} />
      <StepNotice state={state} />
      <main className={styles.main}>
        <h2 className="text-2xl text-center">{say('choose.title')}</h2>
        <p className="measure soft text-center">{say('choose.text')}</p>
        <TimeLeft until={until} onOver={onChosen} />
        <ul className={classes('flow justify-center gap-5 unmarked wide', styles.sources)}>
          {sources.map((source, index) => (
            <li key={source.drawingId}>
              <button type="button" className={styles.source} disabled={isAsking} onClick={() => void choose(source)}>
                <Thumbnail
                  drawingId={source.drawingId}
                  darkroom={darkroom}
                  label={say('choose.source', { number: index + 1, count: sources.length })}
                  className={styles.picture}
                />
                <span className="row gap-2 soft text-s">
                  <Users size={18} aria-hidden="true" />
                  {say('choose.artists', { count: source.artists ?? 0 })}
                </span>
                {source.drawingId === task.sourceDrawingId ? (
                  <strong className={styles.dealt}>{say('choose.dealt')}</strong>
                ) : null}
                <span className={styles.take}>{say('choose.take')}</span>
              </button>
            </li>
          ))}
        </ul>
        <StatusRow players={state.players} you={state.you.id} dense />
      </main>
    </div>
  );
}

function TimeLeft({ until, onOver }: { until: number; onOver: () => void }) {
  const say = useText();
  const left = until - useNow();
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <div className={classes('flow align-center justify-center gap-2-3', styles.time)}>
      <span>{say('choose.left')}</span>
      <progress value={Math.max(0, left)} max={RULES_LIMITS.choose.time} aria-label={say('choose.left')} />
      <strong className={styles.seconds}>{Math.max(0, Math.ceil(left / 1000))}</strong>
    </div>
  );
}
