import { Dices } from 'lucide-react';
import { useText } from './useText.ts';

/** Marks a text that nobody wrote: it came from the dictionary. */
export function Dice() {
  const say = useText();
  const label = say('game.dice');
  return (
    <span role="img" aria-label={label} title={label}>
      <Dices size="0.95em" strokeWidth={2.2} style={{ display: 'inline', verticalAlign: '-0.1em' }} />
    </span>
  );
}
