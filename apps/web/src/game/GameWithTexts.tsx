import GameTexts from '../language/GameTexts.tsx';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import GameScreen from './GameScreen.tsx';
import { LateNotice } from './LateNotice.tsx';

/** The game in its own words, and those that it shares with screens beside it. */
export default function GameWithTexts() {
  return (
    <ScreenTexts>
      <GameTexts>
        <LateNotice />
        <GameScreen />
      </GameTexts>
    </ScreenTexts>
  );
}
