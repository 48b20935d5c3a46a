import { useState } from 'react';
import { Slider } from '../../components/form/Slider.tsx';
import { useShownSeconds } from './shownTime.ts';

interface TimeSliderProps {
  label: string;
  seconds: number;
  min: number;
  max: number;
  step: number;
  onChange: (seconds: number) => void;
}

/** Follows the finger by itself and tells the others when it rests. Long times are coarse, short ones fine: the track is quadratic. */
export function TimeSlider({ label, seconds, min, max, step, onChange }: TimeSliderProps) {
  const show = useShownSeconds();
  const [draft, setDraft] = useState({ before: seconds, seconds });
  const shown = draft.before === seconds ? draft.seconds : seconds;
  const toTrack = (value: number) => Math.sqrt((value - min) / (max - min)) * 100;
  const fromTrack = (track: number) => {
    const rounded = Math.round((min + (track / 100) ** 2 * (max - min)) / step) * step;
    return Math.min(max, Math.max(min, rounded));
  };
  return (
    <Slider
      label={label}
      minValue={0}
      maxValue={100}
      step={0.5}
      value={toTrack(shown)}
      showValue={() => show(shown)}
      onChange={(track) => setDraft({ before: seconds, seconds: fromTrack(track) })}
      onChangeEnd={(track) => onChange(fromTrack(track))}
    />
  );
}
