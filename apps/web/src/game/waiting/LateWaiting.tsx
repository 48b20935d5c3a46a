import type { MatchState, Step } from '@tuschel/protocol';
import { Switch } from '../../components/form/Switch.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { FreePage } from '../freePage/FreePage.tsx';
import { GameBar } from '../bar/GameBar.tsx';
import styles from './Waiting.module.css';
import { PracticeCard } from '../practice/PracticeCard.tsx';
import { usePractice } from '../practice/usePractice.tsx';
import { StepTimer } from '../time/StepTimer.tsx';
import { useSend } from '../useSend.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { useText } from '../useText.ts';

/** For who came after the start: how far the game is, and something to do until the next one. */
export function LateWaiting({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const practice = usePractice(state);
  const { step, looksOn, you, players, options, paused = false } = state;
  const host = players.find(({ isHost }) => isHost)?.name ?? '';
  const title = say('game.late.title');
  usePageTitle(title);
  return (
    <>
      <div className="stack screen" inert={practice.isOpen}>
        <GameBar state={state} title={title}>
          {step && !isOver(step) ? <StepTimer step={step} isPaused={paused} /> : null}
        </GameBar>
        <FreePage state={state} />
        <main className={styles.main}>
          <div className={styles.otter}>
            <Illustration name="otter" />
          </div>
          <p className={styles.text}>{say('game.late.text', { host })}</p>
          {step ? (
            <p className="bold text-center tabular balanced" role="status" data-testid="looks-on">
              {say('game.late.step', { step: step.index + 1, steps: step.count })}
              {' · '}
              {say(nowOf(state, step))}
              {looksOn && looksOn.playing > 0 && !isOver(step) ? (
                <>
                  {' · '}
                  {say('game.readyCount', { ready: looksOn.submitted, all: looksOn.playing })}
                </>
              ) : null}
            </p>
          ) : null}
          {options.understudies === false ? null : (
            <div className={styles.choice}>
              <Switch isSelected={you.standsBy ?? false} onChange={(on) => void send({ type: 'standBy', on })}>
                {say('game.late.standBy')}
              </Switch>
            </div>
          )}
          <PracticeCard practice={practice} />
        </main>
      </div>
      {practice.view}
    </>
  );
}

/** Its pages are closed, or being closed. */
function isOver({ stage }: Step): boolean {
  return stage === 'closing' || stage === 'interlude';
}

/** What the others are doing. */
function nowOf({ few, paused = false }: MatchState, step: Step): MessageId {
  if (few) return few.showAt === null ? 'game.late.now.fewWait' : 'game.late.now.few';
  if (paused) return 'game.late.now.paused';
  if (!isOver(step)) return step.kind === 'draw' ? 'game.late.now.draw' : 'game.late.now.write';
  return step.stage === 'interlude' && !step.next ? 'game.late.now.show' : 'game.late.now.passing';
}
