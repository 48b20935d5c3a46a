import { CURVE_POINTS, type CurvePoint, type FreeCurve, withoutPoint, withPointMoved } from '@tuschel/ink';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../../components/IconButton.tsx';
import { useText } from '../../../../game/useText.ts';
import styles from './CurveField.module.css';
import { CurvePlot } from './CurvePlot.tsx';
import { curveMoves } from './curveKeys.ts';
import { CURVE_STARTS } from './curveStarts.ts';
import { type CurveActs, useCurveActs } from './useCurveActs.ts';
import { useCurveHand } from './useCurveHand.ts';

interface Props {
  curve: FreeCurve;
  /** It has just been asked for: one begins with the point in its middle. */
  takesFocus: boolean;
  onChange: (curve: FreeCurve) => void;
  /** The artist does without a curve of their own. */
  onDiscard: () => void;
}

/** The artist's own curve: its points are dragged, or moved by the arrow keys. */
export function CurveField({ curve, takesFocus, onChange, onDiscard }: Props) {
  const say = useText();
  const area = useRef<HTMLDivElement>(null);
  const acts = useCurveActs(area, curve, onChange);
  const field = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => {
    if (!takesFocus) return;
    acts.take(acts.active);
    // All of it, and if there is no room for that, where the points are.
    for (const part of [field, area]) part.current?.scrollIntoView?.({ block: 'nearest' });
  });
  useEffect(() => begin(), []);
  const hand = useCurveHand(area, curve, acts);
  const point = curve[acts.active];
  return (
    <div ref={field} className="stack gap-1" data-testid="curve-field">
      <div className={styles.plot} role="group" aria-label={say('draw.curve.field')} {...hand}>
        <div ref={area} className={styles.area}>
          <CurvePlot curve={curve} />
          {curve.map((_, index) => (
            // Points have no names but their order.
            // oxlint-disable-next-line react/no-array-index-key
            <PointHandle key={index} curve={curve} index={index} acts={acts} />
          ))}
        </div>
      </div>
      <div className="row justify-between gap-1">
        <span className={styles.numbers} aria-hidden="true">
          {point ? say('draw.curve.at', percentOf(point)) : ''}
        </span>
        <CurveButtons curve={curve} acts={acts} onDiscard={onDiscard} />
      </div>
      <div className={styles.starts}>
        {CURVE_STARTS.map(({ name, points }) => (
          <button key={name} type="button" className={styles.start} onClick={() => onChange(points)}>
            {say(`draw.curve.${name}`)}
          </button>
        ))}
      </div>
      <p className={styles.hint}>{say('draw.curve.hint')}</p>
    </div>
  );
}

interface PointProps {
  curve: FreeCurve;
  index: number;
  acts: CurveActs;
}

function PointHandle({ curve, index, acts }: PointProps) {
  const say = useText();
  const point = curve[index] ?? [0, 0];
  const percents = percentOf(point);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const move = curveMoves(event);
    if (key === 'Delete' || key === 'Backspace') acts.remove(index);
    else if (key === '+' || key === 'Insert') acts.add(widestGap(curve, index));
    else if (move) acts.onChange(withPointMoved(curve, index, [point[0] + move[0], point[1] + move[1]]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.point}
      style={{ insetInlineStart: `${percents.hand}%`, insetBlockEnd: `${percents.counts}%` }}
      data-active={index === acts.active}
      aria-label={say('draw.curve.point', { num: index + 1, count: curve.length })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percents.counts}
      aria-valuetext={say('draw.curve.at', percents)}
      onFocus={() => acts.mean(index)}
      onKeyDown={onKeyDown}
    />
  );
}

function CurveButtons({ curve, acts, onDiscard }: Omit<PointProps, 'index'> & Pick<Props, 'onDiscard'>) {
  const say = useText();
  const { active } = acts;
  return (
    <span className={styles.acts}>
      <IconButton
        label={say('draw.curve.add')}
        size="s"
        tooltip="left"
        isDisabled={curve.length >= CURVE_POINTS.max}
        onPress={() => acts.add(widestGap(curve, active))}
      >
        <Plus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.curve.remove')}
        size="s"
        tooltip="left"
        isDisabled={withoutPoint(curve, active) === curve}
        onPress={() => acts.remove(active)}
      >
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('draw.curve.discard')} size="s" tooltip="left" onPress={onDiscard}>
        <RotateCcw size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

const percentOf = ([hand, counts]: CurvePoint) => ({ hand: Math.round(hand * 100), counts: Math.round(counts * 100) });

/** The middle between a point and the farther of its neighbours. */
function widestGap(curve: FreeCurve, index: number): number {
  const [before, at, after] = [curve[index - 1]?.[0], curve[index]?.[0] ?? 0, curve[index + 1]?.[0]];
  const toLeft = before === undefined ? 0 : at - before;
  const toRight = after === undefined ? 0 : after - at;
  return toRight >= toLeft ? at + toRight / 2 : at - toLeft / 2;
}
