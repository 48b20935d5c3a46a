import type { StepLengths } from '@tuschel/rules';
import { useText } from '../../game/useText.ts';

/** "45 s", "8 min", "1:30 min" */
export function useShownSeconds(): (seconds: number) => string {
  const say = useText();
  return (seconds) => {
    if (seconds < 60) return say('lobby.seconds', { seconds });
    const rest = String(seconds % 60).padStart(2, '0');
    const minutes = Math.floor(seconds / 60);
    return say('lobby.minutes', { minutes: seconds % 60 === 0 ? String(minutes) : `${minutes}:${rest}` });
  };
}

export function useShownTime(): (lengths: StepLengths) => string {
  const say = useText();
  const showSeconds = useShownSeconds();
  const show = (ms: number) => showSeconds(ms / 1000);
  return ({ write, describe, draw }) =>
    say('lobby.stepTimes', { write: show(write), describe: show(describe), draw: show(draw) });
}
