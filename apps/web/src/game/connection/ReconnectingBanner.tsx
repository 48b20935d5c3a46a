import type { HubState } from '@tuschel/client';
import { GamePhase, type MatchState } from '@tuschel/protocol';
import { CirclePause, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient, useGame, useHub } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useText } from '../useText.ts';
import styles from './ReconnectingBanner.module.css';

/** While the connection is lost, or the server cannot save: what is kept, and how it goes on. */
export function ReconnectingBanner({ isDrawing }: { isDrawing: boolean }) {
  const game = useGame();
  const say = useText();
  if (game.status !== 'joined') return null;
  if (game.held) {
    return (
      <div className={styles.banner} role="status" data-testid="held">
        <CirclePause size={18} aria-hidden="true" />
        {say(isDrawing ? 'game.held.draw' : `game.held.${game.held}`)}
      </div>
    );
  }
  if (!game.isReconnecting) return null;
  return (
    <div className={styles.banner} data-testid="reconnecting">
      <WifiOff size={18} aria-hidden="true" />
      <div className={styles.words}>
        <p role="status">{wordsOf(say, workOf(game.state, isDrawing), hasClock(game.state))}</p>
        <p className="row gap-2 soft medium tabular">
          <NextTry />
          <TryNow />
        </p>
      </div>
    </div>
  );
}

function wordsOf(say: ReturnType<typeof useText>, work: Work | null, isTimed: boolean): string {
  const kept = work === null ? `${say('connection.lost')} ${say('game.offline.seat')}` : say(`game.offline.${work}`);
  return isTimed ? `${kept} ${say('game.offline.clock')}` : kept;
}

export type Work = 'draw' | 'write';

/** What goes on on this device without a connection; null: nothing does. */
function workOf({ phase, task }: MatchState, isDrawing: boolean): Work | null {
  if (isDrawing) return 'draw';
  return phase === GamePhase.Draw && task && !task.submitted ? 'write' : null;
}

function hasClock({ step, paused }: MatchState): boolean {
  return step !== undefined && step.deadline !== null && !paused;
}

/** The seconds until the next try, outside of what is read out. */
function NextTry() {
  const say = useText();
  const hub = useHub();
  const now = useLocalTime();
  return <span>{say(nextOf(hub, now), { seconds: secondsUntil(hub, now) })}</span>;
}

function nextOf(hub: HubState, now: number) {
  if (hub.status === 'lost' && hub.gaveUp) return 'game.offline.gaveUp';
  return secondsUntil(hub, now) > 0 ? 'game.offline.next' : 'game.offline.trying';
}

function secondsUntil(hub: HubState, now: number): number {
  if (hub.status !== 'lost' || hub.gaveUp) return 0;
  return Math.max(0, Math.ceil((hub.nextTryAt - now) / 1_000));
}

/** The hub plans by the clock of this device. */
function useLocalTime(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function TryNow() {
  const say = useText();
  const { hub } = useClient();
  return (
    <Button kind="plain" size="s" onPress={() => hub.reconnect()}>
      {say('game.offline.now')}
    </Button>
  );
}
