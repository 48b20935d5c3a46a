import type { MatchState, Step } from '@tuschel/protocol';
import { Illustration } from '../../components/Illustration.tsx';
import type { MessageId } from '../../language/messageIds.ts';
import { FewPlayers } from './FewPlayers.tsx';
import { FreePage } from '../freePage/FreePage.tsx';
import { GameBar } from '../bar/GameBar.tsx';
import { HostActions } from '../hosting/HostActions.tsx';
import { hasEnded } from '../hasEnded.ts';
import { Passing } from '../passing/Passing.tsx';
import { PracticeCard } from '../practice/PracticeCard.tsx';
import { usePractice } from '../practice/usePractice.tsx';
import { StatusRow } from '../bar/StatusRow.tsx';
import { StepNotice } from './StepNotice.tsx';
import { StepTimer } from '../time/StepTimer.tsx';
import { usePhaseTitle } from '../usePhaseTitle.ts';
import { useText } from '../useText.ts';
import styles from './Waiting.module.css';

/** Nothing to do in this step, or between two of them: one sees who is still at it, and may draw what one likes. */
export function Waiting({ state }: { state: MatchState }) {
  const say = useText();
  const { step, you, players, paused = false } = state;
  const isPassing = step?.stage === 'interlude';
  const title = say(isPassing ? 'game.passing.title' : 'game.waiting.title');
  usePhaseTitle(title, state);
  const practice = usePractice(state);
  return (
    <>
      <div className="stack screen" inert={practice.isOpen}>
        <GameBar state={state} title={title} actions={<HostActions state={state} />}>
          {step && !isPassing ? <StepTimer step={step} isPaused={paused} /> : null}
        </GameBar>
        <FewPlayers state={state} />
        <StepNotice state={state} />
        <FreePage state={state} />
        <main className={styles.main}>
          {isPassing ? (
            <Passing step={step} />
          ) : (
            <>
              <div className={styles.otter}>
                <Illustration name="otter" />
              </div>
              <p className={styles.text}>{say(isAway(state) ? 'game.waiting.away' : waitingFor(step))}</p>
              <StatusRow players={players} you={you.id} />
              <PracticeCard practice={practice} />
            </>
          )}
        </main>
      </div>
      {practice.view}
    </>
  );
}

/** Their last pages stayed empty, and nothing was touched since: the step goes on without them. */
function isAway({ players, you }: MatchState): boolean {
  return players.some(({ id, presence }) => id === you.id && presence === 'away');
}

/** Whom one waits for; nobody works any more once all are done or the step has ended. */
function waitingFor(step: Step | undefined): MessageId {
  if (step && (step.stage === 'countdown' || hasEnded(step))) return 'game.waiting.over';
  return step?.kind === 'draw' ? 'game.waiting.drawing' : 'game.waiting.writing';
}
