import type { MatchState } from '@tuschel/protocol';
import { Check, Play } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useSend } from '../../game/useSend.ts';
import { useCoded, useText } from '../../game/useText.ts';
import { useDrafts } from './drafts.tsx';
import { gamePlan } from './gamePlan.ts';
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
  const players = playersOf(state).length;
  const { pages, seconds } = gamePlan(state.options, players);
  return (
    <p className={styles.outlook}>
      {say('lobby.outlook', { players, pages })}
      {seconds === null ? null : <> · {say('lobby.duration', { minutes: Math.ceil(seconds / 60) })}</>}
    </p>
  );
}

function playersOf({ players, options }: MatchState) {
  return players.filter(({ presence, isHost }) => presence !== 'left' && (options.hostPlays || !isHost));
}

function Start({ state }: { state: MatchState }) {
  const say = useText();
  const coded = useCoded();
  const send = useSend();
  const { problem, flush } = useDrafts();
  const { startProblem, players } = state;
  const unready = players.filter(({ ready, isHost, presence }) => presence === 'here' && !ready && !isHost).length;
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
        {why ?? (unready > 0 ? say('lobby.unready', { count: unready }) : say('lobby.allReady'))}
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
  const send = useSend();
  const isReady = state.players.find(({ id }) => id === state.you.id)?.ready ?? false;
  return (
    <>
      <p className={styles.reason} role="status">
        {say(isReady ? 'lobby.waitForHost' : 'lobby.sayReady')}
      </p>
      <Button
        kind={isReady ? 'quiet' : 'gold'}
        size="l"
        icon={<Check size={22} strokeWidth={3} aria-hidden="true" />}
        onPress={() => void send({ type: 'ready', ready: !isReady })}
      >
        {say(isReady ? 'lobby.notYet' : 'lobby.ready')}
      </Button>
    </>
  );
}
