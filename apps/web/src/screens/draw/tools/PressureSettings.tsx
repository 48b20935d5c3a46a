import { bentPressure, CURVE_LIMIT, type FreeCurve, Pressure } from '@tuschel/ink';
import { useRef, useState } from 'react';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { Slider } from '../../../components/form/Slider.tsx';
import { useText } from '../../../game/useText.ts';
import { CurveField } from './curve/CurveField.tsx';
import { curveOfBend } from './curve/curveStarts.ts';
import settingStyles from './BrushPanel.module.css';
import styles from './PressureSettings.module.css';

const DRIVEN = [
  { bit: Pressure.size, text: 'draw.size' },
  { bit: Pressure.opacity, text: 'draw.opacity' },
] as const;

/** What the pen's pressure drives in this tool, and how the hand's pressure is bent for all of them. */
export function PressureSettings({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  const { pressure } = settings[nib];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{say('draw.pressure')}</legend>
      <div className={styles.driven}>
        {DRIVEN.map(({ bit, text }) => (
          <button
            key={bit}
            type="button"
            className={styles.chip}
            aria-pressed={(pressure & bit) !== 0}
            onClick={() => toolbox.adjust({ pressure: pressure ^ bit })}
          >
            {say(text)}
          </button>
        ))}
      </div>
      <CurveSettings toolbox={toolbox} />
    </fieldset>
  );
}

/** Light, even or firm by a slider; or a curve of one's own. */
function CurveSettings({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { pressureCurve, freeCurve } = useStore(toolbox);
  /** Whoever only wants to compare has it again. */
  const discarded = useRef<FreeCurve | null>(null);
  /** The button that had the focus is gone with what it changed. */
  const [hasChanged, setChanged] = useState(false);
  const change = (curve: FreeCurve | null) => {
    discarded.current = freeCurve ?? discarded.current;
    setChanged(true);
    toolbox.setFreeCurve(curve);
  };
  if (freeCurve)
    return (
      <CurveField
        curve={freeCurve}
        takesFocus={hasChanged}
        onChange={(curve) => toolbox.setFreeCurve(curve)}
        onDiscard={() => change(null)}
      />
    );
  return (
    <>
      <div className="row gap-3">
        <Curve bend={pressureCurve} />
        <Slider
          label={say('draw.curve')}
          minValue={-CURVE_LIMIT}
          maxValue={CURVE_LIMIT}
          step={5}
          value={pressureCurve}
          onChange={(bend) => toolbox.setPressureCurve(bend)}
          showValue={(bend) => say(bend === 0 ? 'draw.curve.even' : bend > 0 ? 'draw.curve.light' : 'draw.curve.firm')}
          className={classes(settingStyles.slider, 'shrinks grows')}
        />
      </div>
      <button
        ref={hasChanged ? focusOnce : undefined}
        type="button"
        className={styles.chip}
        onClick={() => change(discarded.current ?? curveOfBend(pressureCurve))}
      >
        {say('draw.curve.own')}
      </button>
    </>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

const SIDE = 48;
const STEPS = 24;

/** Pressure of the hand to the right, what it counts for upwards. */
function Curve({ bend }: { bend: number }) {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const hand = i / STEPS;
    return `${hand * SIDE},${(1 - bentPressure(hand, bend)) * SIDE}`;
  });
  return (
    <svg className={styles.graph} viewBox={`-3 -3 ${SIDE + 6} ${SIDE + 6}`} aria-hidden="true">
      <path d={`M0 ${SIDE}L${SIDE} 0`} className={styles.even} />
      <polyline points={points.join(' ')} className={styles.bent} />
    </svg>
  );
}
