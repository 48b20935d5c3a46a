import type { StepLengths } from '@tuschel/rules';
import { useText } from '../../game/useText.ts';
import type { UsedTimes } from './usedTimes.ts';

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

/** "Write 1:15 min · describe 1 min · draw 4 min", and of it what the mode has steps for. */
export function useShownTime(): (lengths: StepLengths, used: UsedTimes) => string {
  const say = useText();
  const showSeconds = useShownSeconds();
  const show = (ms: number) => showSeconds(ms / 1000);
  return (lengths, used) =>
    (['write', 'describe', 'draw'] as const)
      .filter((kind) => used[kind])
      .map((kind) => say(`lobby.stepTime.${kind}`, { time: show(lengths[kind]) }))
      .join(' · ');
}
