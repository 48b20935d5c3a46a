import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Label } from 'react-aria-components/Label';
import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider';
import { classes } from '../classes.ts';
import styles from './Slider.module.css';

export interface SliderProps extends Omit<AriaSliderProps<number>, 'className' | 'style' | 'children'> {
  label: string;
  /** The label is read aloud only. */
  hideLabel?: boolean;
  /** The value in words, e.g. "60 %". By default as `formatOptions` say. */
  showValue?: (value: number) => string;
  className?: string | undefined;
}

/** One value. Horizontal, or vertical with `orientation="vertical"` (then give it a height by class). */
export function Slider({ label, hideLabel, showValue, className, ...props }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <AriaSlider {...props} className={classes(styles.slider, className)}>
      <div className={classes('flex justify-between gap-3 text-s', hideLabel && 'unseen')}>
        <Label>{label}</Label>
        <SliderOutput className="soft tabular">
          {({ state, defaultChildren }) => (showValue ? showValue(state.getThumbValue(0)) : defaultChildren)}
        </SliderOutput>
      </div>
      <SliderTrack className={styles.track ?? ''}>
        {({ state, orientation }) => (
          <>
            <div className={styles.rail} />
            <div className={styles.fill} style={fill(state.getThumbPercent(0), orientation)} />
            <SliderThumb className={styles.thumb ?? ''} inputRef={input} />
            {showValue ? <Spoken input={input} value={showValue(state.getThumbValue(0))} /> : null}
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  );
}

/** The library has its own number read aloud, which for a track of another scale is not even the value. */
function Spoken({ input, value }: { input: RefObject<HTMLInputElement | null>; value: string }) {
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', value));
  return null;
}

function fill(share: number, orientation: string) {
  return orientation === 'vertical' ? { height: `${share * 100}%` } : { width: `${share * 100}%` };
}
