import { type FreeCurve, withoutPoint, withPointAt } from '@tuschel/ink';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What can be done with the points of a curve. */
export interface CurveActs {
  /** The point that is meant by the buttons: the one that had the focus last. */
  readonly active: number;
  /** The point is the one that is meant from now on. */
  mean: (index: number) => void;
  /** Gives it the focus. */
  take: (index: number) => void;
  /** @returns which point is new; −1: there is no room */
  add: (hand: number) => number;
  remove: (index: number) => void;
  onChange: (curve: FreeCurve) => void;
}

export function useCurveActs(
  area: RefObject<HTMLElement | null>,
  curve: FreeCurve,
  onChange: (curve: FreeCurve) => void,
): CurveActs {
  const [active, mean] = useState(() => Math.floor((curve.length - 1) / 2));
  /** Of the curve to come. */
  const wanted = useRef<number | null>(null);
  const focus = (index: number) => {
    const points = area.current?.querySelectorAll<HTMLElement>('[role="slider"]');
    points?.[index]?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  });
  return {
    active: Math.min(active, curve.length - 1),
    mean,
    take: focus,
    onChange,
    add(hand) {
      const next = withPointAt(curve, hand);
      const index = next.findIndex((point) => !curve.includes(point));
      if (index < 0) return -1;
      wanted.current = index;
      onChange(next);
      return index;
    },
    remove(index) {
      const next = withoutPoint(curve, index);
      if (next === curve) return;
      wanted.current = Math.min(index, next.length - 1);
      onChange(next);
    },
  };
}
