import { alongCurve, type CurvePoint, type FreeCurve, withPointMoved } from '@tuschel/ink';
import { type HTMLAttributes, type PointerEvent, type RefObject, useRef } from 'react';
import type { CurveActs } from './useCurveActs.ts';

interface Grasp {
  index: number;
  pointerId: number;
  /** Where the pointer came down, px. */
  start: CurvePoint;
  /** From the pointer to the point, shares: nothing jumps when it is taken hold of. */
  away: CurvePoint;
  time: number;
  /** By this press. */
  isAdded: boolean;
  hasMoved: boolean;
}

/** A pointer within this distance has met a point, or the curve; CSS px. */
const REACH: Readonly<Record<string, number>> = { touch: 24, pen: 18 };
const REACH_OF_MOUSE = 12;
/** A pointer that stays within this distance has only pressed, CSS px. */
const SLOP = 4;
/** Pressed twice within this time, ms. */
const TWICE = 400;

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>;

/** How a pointer drags the points of a curve, adds one by pressing the curve, and removes one by pressing it twice. */
export function useCurveHand(area: RefObject<HTMLElement | null>, curve: FreeCurve, acts: CurveActs): Handlers {
  const grasp = useRef<Grasp | null>(null);
  const pressed = useRef<Grasp | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || grasp.current) return;
    const reach = REACH[event.pointerType] ?? REACH_OF_MOUSE;
    const spot = spotIn(box, event);
    const met = pointAt(curve, spot, box, reach);
    const before = pressed.current;
    pressed.current = null;
    event.preventDefault();
    if (met >= 0 && before?.index === met && !before.hasMoved && event.timeStamp - before.time < TWICE)
      return acts.remove(met);
    const isOnCurve = Math.abs(alongCurve(curve)(spot[0]) - spot[1]) * box.height <= reach;
    const index = met < 0 && isOnCurve ? acts.add(spot[0]) : met;
    if (index < 0) return;
    if (met >= 0) acts.take(index);
    const point = met < 0 ? spot : (curve[index] ?? spot);
    if (event.nativeEvent.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    grasp.current = {
      index,
      pointerId: event.pointerId,
      start: [event.clientX, event.clientY],
      away: [point[0] - spot[0], point[1] - spot[1]],
      time: event.timeStamp,
      isAdded: met < 0,
      hasMoved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grasp.current;
    const box = area.current?.getBoundingClientRect();
    if (!held || !box || held.pointerId !== event.pointerId) return;
    held.hasMoved ||= Math.hypot(event.clientX - held.start[0], event.clientY - held.start[1]) > SLOP;
    if (!held.hasMoved) return;
    const [x, y] = spotIn(box, event);
    acts.onChange(withPointMoved(curve, held.index, [x + held.away[0], y + held.away[1]]));
  };
  const onLift = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (grasp.current?.pointerId !== pointerId) return;
    // A press that added a point is not the first of two: a person who taps the new point at once wants to move it, not to lose it.
    pressed.current = grasp.current.isAdded ? null : grasp.current;
    grasp.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp: onLift, onPointerCancel: onLift };
}

function spotIn(box: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): CurvePoint {
  return [(clientX - box.left) / box.width, 1 - (clientY - box.top) / box.height];
}

/** The nearest point within reach; −1: none. */
function pointAt(curve: FreeCurve, [x, y]: CurvePoint, box: DOMRect, reach: number): number {
  const far = ([hand, counts]: CurvePoint) => Math.hypot((hand - x) * box.width, (counts - y) * box.height);
  const distances = curve.map(far);
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : -1;
}
