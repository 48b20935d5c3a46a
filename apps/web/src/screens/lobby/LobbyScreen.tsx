import type { MatchState } from '@tuschel/protocol';
import { GameBar } from '../../game/bar/GameBar.tsx';
import { useText } from '../../game/useText.ts';
import { LobbyTexts } from '../../language/LobbyTexts.tsx';
import { PracticeCard } from '../../game/practice/PracticeCard.tsx';
import { usePractice } from '../../game/practice/usePractice.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { DraftsProvider } from './drafts.tsx';
import { GameOptions } from './GameOptions.tsx';
import { Invitation } from './Invitation.tsx';
import styles from './LobbyScreen.module.css';
import { PlayerList } from './PlayerList.tsx';
import { StartBar } from './StartBar.tsx';
import { useKeptPlan } from './useKeptPlan.ts';

/** In its own words: what can be played takes many. */
export function LobbyScreen({ state }: { state: MatchState }) {
  return (
    <LobbyTexts>
      <Lobby state={state} />
    </LobbyTexts>
  );
}

function Lobby({ state }: { state: MatchState }) {
  const say = useText();
  const isReady = useKeptPlan(state);
  const practice = usePractice(state);
  usePageTitle(say('lobby.title'));
  return (
    <DraftsProvider>
      <div className="stack screen" inert={practice.isOpen}>
        <GameBar state={state} title={say('lobby.title')} narrow />
        <main className={styles.main}>
          <div className={styles.people}>
            <Invitation state={state} />
            <PlayerList state={state} />
            <PracticeCard practice={practice} />
          </div>
          {isReady ? <GameOptions state={state} /> : null}
        </main>
        <StartBar state={state} />
      </div>
      {practice.view}
    </DraftsProvider>
  );
}
