import { alongCurve, type FreeCurve } from '@tuschel/ink';
import { useEffect, useRef, useState } from 'react';
import { createPenPressure } from '../../../../canvas/stroke/penPressure.ts';
import styles from './CurveField.module.css';

const WIDTH = 120;
const HEIGHT = 90;
const STEPS = 60;
const QUARTERS = [0.25, 0.5, 0.75];

/** Pressure of the hand to the right, what it counts for upwards; and where the pen is on it just now. For the eye alone. */
export function CurvePlot({ curve }: { curve: FreeCurve }) {
  const shaped = alongCurve(curve);
  const line = Array.from({ length: STEPS + 1 }, (_, i) => place(i / STEPS, shaped(i / STEPS)));
  const corners = curve.map(([hand, counts]) => place(hand, counts));
  const inOrder = [...line, ...corners].toSorted(([a], [b]) => a - b);
  return (
    <svg className={styles.graph} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        className={styles.grid}
        d={QUARTERS.map((at) => `M${at * WIDTH} 0V${HEIGHT}M0 ${at * HEIGHT}H${WIDTH}`).join('')}
      />
      <path className={styles.even} d={`M0 ${HEIGHT}L${WIDTH} 0`} />
      <polyline className={styles.line} points={inOrder.join(' ')} />
      <Trace curve={curve} />
    </svg>
  );
}

/** Follows the pen wherever it is, and is gone when it does not press. A frame is not waited for: two numbers change. */
function Trace({ curve }: { curve: FreeCurve }) {
  const way = useRef<SVGPathElement>(null);
  const [pressureOf] = useState(createPenPressure);
  useEffect(() => {
    const shaped = alongCurve(curve);
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'pen' || !way.current) return;
      const phase = event.type === 'pointerdown' ? 'down' : 'move';
      const hand = pressureOf({ pointerType: 'pen', pressure: event.pressure, phase });
      const [x, y] = place(hand, shaped(hand));
      way.current.setAttribute('d', event.pressure > 0 ? `M${x} ${HEIGHT}V${y}H0` : '');
    };
    const forget = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'pen') way.current?.setAttribute('d', '');
    };
    const listened = { pointerdown: follow, pointermove: follow, pointerup: forget, pointercancel: forget } as const;
    // The canvas keeps its moves from the page; at the window they come by first.
    for (const [type, listen] of Object.entries(listened))
      window.addEventListener(type, listen as EventListener, { capture: true });
    return () => {
      for (const [type, listen] of Object.entries(listened))
        window.removeEventListener(type, listen as EventListener, { capture: true });
    };
  }, [curve, pressureOf]);
  return <path ref={way} className={styles.trace} data-testid="pressure-trace" />;
}

function place(hand: number, counts: number): [number, number] {
  return [Math.round(hand * WIDTH * 100) / 100, Math.round((1 - counts) * HEIGHT * 100) / 100];
}
