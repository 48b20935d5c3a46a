import { GamePhase, type MatchState } from '@tuschel/protocol';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useGame } from '../../ClientContext.tsx';
import { isAdDue } from '../../interlude/lastAd.ts';
import { Optional } from '../../interlude/Optional.tsx';
import { useAds } from '../../interlude/useAds.ts';
import { OnTheWay } from './OnTheWay.tsx';

const Interlude = lazy(() => import('../../interlude/Interlude.tsx'));

/** Takes guests to the lobby, some of them after a short break that ends when the game begins. Hosts go straight in: they have a lobby to prepare. */
export function BeforeGame() {
  const game = useGame();
  const isGuest = game.status === 'joined' && game.state.phase === GamePhase.Lobby && !game.state.you.isHost;
  return isGuest ? <BeforeLobby state={game.state} /> : <ToGame />;
}

function BeforeLobby({ state }: { state: MatchState }) {
  const ads = useAds(state);
  const [isOver, setOver] = useState(() => !isAdDue(browserStorage, Date.now()));
  const end = useCallback(() => setOver(true), []);
  if (isOver || ads === null) return <ToGame />;
  return (
    <Optional otherwise={<ToGame />}>
      <Suspense fallback={<Loading onLate={end} />}>
        <Interlude ads={ads} onEnd={end} />
      </Suspense>
    </Optional>
  );
}

/** What has not been loaded by then is left out, ms. */
const PATIENCE_MS = 3_000;

function Loading({ onLate }: { onLate: () => void }) {
  useEffect(() => {
    const late = setTimeout(onLate, PATIENCE_MS);
    return () => clearTimeout(late);
  }, [onLate]);
  return <OnTheWay />;
}

function ToGame() {
  return <Navigate to="/game" replace />;
}
