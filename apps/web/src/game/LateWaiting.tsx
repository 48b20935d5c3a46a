import type { MatchState } from '@tuschel/protocol';
import { Switch } from '../components/Switch.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { FreePage } from './freePage/FreePage.tsx';
import { GameBar } from './GameBar.tsx';
import styles from './Waiting.module.css';
import { PracticeCard } from './practice/PracticeCard.tsx';
import { usePractice } from './practice/usePractice.tsx';
import { Timer } from './Timer.tsx';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** For who came after the start: how far the game is, and something to do until the next one. */
export function LateWaiting({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const practice = usePractice(state);
  const { step, looksOn, you, options, paused = false } = state;
  const title = say('game.late.title');
  usePageTitle(title);
  return (
    <>
      <div className={styles.screen} inert={practice.isOpen}>
        <GameBar state={state} title={title}>
          {step && step.stage !== 'interlude' ? (
            <Timer deadline={step.deadline} openedAt={step.openedAt} isPaused={paused} compact />
          ) : null}
        </GameBar>
        <FreePage state={state} />
        <main className={styles.main}>
          <div className={styles.otter}>
            <Illustration name="otter" />
          </div>
          <p className={styles.text}>{say('game.late.text')}</p>
          {step && looksOn ? (
            <p className={styles.count} role="status" data-testid="looks-on">
              {say('game.late.step', { step: step.index + 1, steps: step.count })}
              {looksOn.playing === 0
                ? null
                : ` · ${say('game.readyCount', { ready: looksOn.submitted, all: looksOn.playing })}`}
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
