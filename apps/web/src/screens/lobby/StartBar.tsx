import type { MatchState } from '@tuschel/protocol';
import { Play } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useSend } from '../../game/useSend.ts';
import { useCoded, useText } from '../../game/useText.ts';
import { useDrafts } from './drafts.tsx';
import { countPlaying, gamePlan } from './gamePlan.ts';
import { readiness } from './readiness.ts';
import { isReady, ReadyButton } from './ReadyButton.tsx';
import styles from './StartBar.module.css';

/** The next thing to do: the host starts, everybody else says "ready". */
export function StartBar({ state }: { state: MatchState }) {
  return (
    <footer className={styles.bar}>
      <div className={styles.inside}>
        <Outlook state={state} />
        {state.you.isHost ? <Start state={state} /> : <Ready state={state} />}
      </div>
    </footer>
  );
}

/** "4 players · 3 pages each · at most 12 min" */
function Outlook({ state }: { state: MatchState }) {
  const say = useText();
  const players = countPlaying(state);
  const { pages, seconds } = gamePlan(state.options, players);
  return (
    <p className={styles.outlook}>
      {say('lobby.outlook', { players, pages })}
      {seconds === null ? null : <> · {say('lobby.duration', { minutes: Math.ceil(seconds / 60) })}</>}
    </p>
  );
}

function Start({ state }: { state: MatchState }) {
  const say = useText();
  const coded = useCoded();
  const send = useSend();
  const { problem, flush } = useDrafts();
  const { startProblem, players } = state;
  const { ready, all } = readiness(players);
  const told =
    startProblem === undefined ? undefined : coded(`lobby.problem.${startProblem}`, say('lobby.problem.other'));
  // Nobody plays alone, whatever is written. Otherwise the draft on the screen is newer than what the server knows.
  const why = startProblem === 'playAlone' ? told : (problem ?? told);
  const start = async () => {
    if (await flush()) await send({ type: 'start' });
  };
  return (
    <>
      <p className={styles.reason} id="start-reason" role="status">
        {why ?? (ready < all ? say('lobby.readyCount', { ready, all }) : say('lobby.allReady'))}
      </p>
      <Button
        kind="gold"
        size="l"
        icon={<Play size={22} fill="currentColor" aria-hidden="true" />}
        isDisabled={why !== undefined}
        aria-describedby="start-reason"
        onPress={start}
      >
        {say('lobby.start')}
      </Button>
    </>
  );
}

function Ready({ state }: { state: MatchState }) {
  const say = useText();
  return (
    <>
      <p className={styles.reason} role="status">
        {say(isReady(state) ? 'lobby.waitForHost' : 'lobby.sayReady')}
      </p>
      <ReadyButton state={state} size="l" />
    </>
  );
}
