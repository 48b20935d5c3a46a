import type { MatchState } from '@tuschel/protocol';
import { GameBar } from '../../game/GameBar.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { GameOptions } from './GameOptions.tsx';
import { Invitation } from './Invitation.tsx';
import styles from './LobbyScreen.module.css';
import { PlayerList } from './PlayerList.tsx';
import { StartBar } from './StartBar.tsx';

export function LobbyScreen({ state }: { state: MatchState }) {
  const say = useText();
  usePageTitle(say('lobby.title'));
  return (
    <div className={styles.screen}>
      <GameBar state={state} title={say('lobby.title')} narrow />
      <main className={styles.main}>
        <div className={styles.people}>
          <Invitation lobbyCode={state.lobbyCode} />
          <PlayerList state={state} />
        </div>
        <GameOptions state={state} />
      </main>
      <StartBar state={state} />
    </div>
  );
}
