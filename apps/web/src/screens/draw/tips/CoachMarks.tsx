import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DIALOGS } from '../../../game/keys/isInDialog.ts';
import { useText } from '../../../game/useText.ts';
import { isRendered } from '../../../look/isRendered.ts';
import type { Studio } from '../useStudio.ts';
import styles from './CoachMarks.module.css';
import { type Box, fitted, placeCard } from './place.ts';
import { TIPS, type Tip, type Tips } from './tips.ts';

interface Props {
  tips: Tips;
  drawingId: string;
  studio: Studio;
}

/** What is to be known in the first drawing, one thing after the other, beside what it speaks of. Under the pen they step aside. */
export function CoachMarks({ tips, drawingId, studio }: Props) {
  const left = useSyncExternalStore(tips.subscribe, () => tips.leftIn(drawingId));
  const tip = left.find(targetOf);
  useEffect(() => {
    tips.begin(drawingId);
  }, [tips, drawingId, left]);
  useDismissal(tip !== undefined, studio, tips.dismiss);
  if (!tip) return null;
  const isLast = left.filter(targetOf).length === 1;
  return (
    <Card
      key={tip}
      tip={tip}
      studio={studio}
      isLast={isLast}
      onNext={isLast ? tips.dismiss : () => tips.seen(drawingId, tip)}
      onClose={tips.dismiss}
    />
  );
}

interface CardProps {
  tip: Tip;
  studio: Studio;
  isLast: boolean;
  onNext: () => void;
  onClose: () => void;
}

function Card({ tip, studio, isLast, onNext, onClose }: CardProps) {
  const say = useText();
  const card = useRef<HTMLElement>(null);
  const isAway = useStroking(card, studio);
  const place = usePlace(tip, card, studio);
  return (
    <>
      <div className={styles.ring} style={place.ring} hidden={isAway} aria-hidden="true" />
      <aside
        ref={card}
        className={styles.card}
        style={place.card}
        data-away={isAway}
        aria-label={say('draw.tips')}
        data-testid="tip"
      >
        <p role="status" className={styles.words}>
          <strong>{say(`draw.tip.${tip}`)}</strong> {say(`draw.tip.${tip}.text`)}
        </p>
        <div className={styles.foot}>
          <span className={styles.count}>
            {say('draw.tips.count', { tip: TIPS.indexOf(tip) + 1, tips: TIPS.length })}
          </span>
          {isLast ? null : (
            <Button kind="plain" size="s" onPress={onClose}>
              {say('draw.tips.close')}
            </Button>
          )}
          <Button kind="quiet" size="s" onPress={onNext}>
            {say(isLast ? 'draw.tips.done' : 'draw.tips.next')}
          </Button>
        </div>
      </aside>
    </>
  );
}

/** The button or slider a tip speaks of; there is one for large windows and one for small ones. */
function targetOf(tip: Tip): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-tip~="${tip}"]`)].find(isRendered);
}

/** Escape ends the tips, unless it has something else to end. */
function useDismissal(isShown: boolean, { easel, toolbox }: Studio, dismiss: () => void): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || easel.isStroking || toolbox.get().isPicking || isTyping(event.target)) return;
      // A dialog that is open has the key, wherever the focus is.
      if (document.querySelector(DIALOGS)) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isShown, easel, toolbox, dismiss]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'range');
}

/** While a pen is down on the canvas nothing lies over it. */
function useStroking(card: { current: HTMLElement | null }, { easel }: Studio): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const around = card.current?.parentElement;
    const down = (event: Event) =>
      setAway(!(event.target instanceof Node && card.current?.contains(event.target)) && !easel.get().isLocked);
    const up = () => setAway(false);
    around?.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      around?.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [card, easel]);
  return isAway;
}

interface Place {
  card: CSSProperties;
  ring: CSSProperties;
}

const NOWHERE: Place = { card: { visibility: 'hidden' }, ring: { visibility: 'hidden' } };
/** The ring leaves so much air around the target, CSS px. */
const AIR = 4;

/** Follows the target when the window, or what stands around the canvas, changes. */
function usePlace(tip: Tip, card: { current: HTMLElement | null }, { easel }: Studio): Place {
  const [place, setPlace] = useState(NOWHERE);
  useLayoutEffect(() => {
    const measure = () => setPlace(placeOf(tip, card.current, easel.raster));
    const observer = new ResizeObserver(measure);
    if (card.current) observer.observe(card.current);
    if (card.current?.parentElement) observer.observe(card.current.parentElement);
    window.addEventListener('resize', measure);
    document.addEventListener('scroll', measure, true);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('scroll', measure, true);
    };
  }, [tip, card, easel]);
  return place;
}

function placeOf(tip: Tip, card: HTMLElement | null, raster: { width: number; height: number }): Place {
  const target = targetOf(tip)?.getBoundingClientRect();
  const around = card?.parentElement?.getBoundingClientRect();
  if (!card || !target || !around) return NOWHERE;
  const window: Box = { left: 0, top: 0, width: innerWidth, height: innerHeight };
  const place = placeCard({
    target,
    card: { width: card.offsetWidth, height: card.offsetHeight },
    window,
    canvas: around,
    picture: fitted(around, raster),
    clear: { ...window, height: Math.max(0, around.top) },
  });
  const ring = {
    left: target.left - AIR,
    top: target.top - AIR,
    width: target.width + 2 * AIR,
    height: target.height + 2 * AIR,
  };
  return { card: place, ring };
}
