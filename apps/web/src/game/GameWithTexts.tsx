import GameTexts from '../GameTexts.tsx';
import GameScreen from './GameScreen.tsx';

/** The game in its own words. */
export default function GameWithTexts() {
  return (
    <GameTexts>
      <GameScreen />
    </GameTexts>
  );
}
