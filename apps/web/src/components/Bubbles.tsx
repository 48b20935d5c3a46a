import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './Bubbles.module.css';

const COUNT = 21;
const LIFE_MS: [number, number] = [40_000, 60_000];
const SIZE_PX: [number, number] = [10, 84];
/** How far the nearest bubble leans towards the mouse, px. */
const LEAN_PX = 34;
const INKS = ['gold', 'action', 'done', 'danger'] as const;

interface Bubble {
  key: number;
  life: number;
  /** Starts as if it had risen for so long already, ms. */
  age: number;
  left: number;
  size: number;
  sway: number;
  /** 0 far … 1 near. */
  depth: number;
  ink: (typeof INKS)[number];
}

/** Drops of ink that rise behind the page and lean towards the mouse. */
export function Bubbles() {
  const layer = useRef<HTMLDivElement>(null);
  const [bubbles, setBubbles] = useState(() => Array.from({ length: COUNT }, (_, key) => bubble(key, Math.random())));
  useLeaning(layer);
  const renew = (key: number) =>
    setBubbles((all) => all.map((one) => (one.key === key ? bubble(key + COUNT, 0) : one)));
  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {bubbles.map((one) => (
        <div key={one.key} className={styles.lean} style={leanStyle(one)}>
          <div
            className={styles.bubble}
            data-ink={one.ink}
            style={bubbleStyle(one)}
            onAnimationEnd={() => renew(one.key)}
          />
        </div>
      ))}
    </div>
  );
}

function bubble(key: number, lived: number): Bubble {
  const life = between(LIFE_MS);
  const depth = Math.random();
  return {
    key,
    life,
    age: life * lived,
    left: Math.random() * 100,
    size: SIZE_PX[0] + (SIZE_PX[1] - SIZE_PX[0]) * depth ** 2,
    sway: between([-60, 60]),
    depth,
    ink: INKS[Math.floor(Math.random() * INKS.length)] ?? 'gold',
  };
}

function between([low, high]: [number, number]): number {
  return low + Math.random() * (high - low);
}

function leanStyle({ left, depth }: Bubble): CSSProperties {
  return { left: `${left}%`, '--depth': depth } as CSSProperties;
}

function bubbleStyle({ size, life, age, sway }: Bubble): CSSProperties {
  return {
    width: size,
    height: size,
    animationDuration: `${life}ms`,
    animationDelay: `${-age}ms`,
    '--sway': `${sway}px`,
  } as CSSProperties;
}

function useLeaning(layer: { current: HTMLDivElement | null }) {
  useEffect(() => {
    const lean = ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      layer.current?.style.setProperty('--lean-x', `${(clientX / innerWidth - 0.5) * 2 * LEAN_PX}px`);
      layer.current?.style.setProperty('--lean-y', `${(clientY / innerHeight - 0.5) * 2 * LEAN_PX}px`);
    };
    window.addEventListener('pointermove', lean, { passive: true });
    return () => window.removeEventListener('pointermove', lean);
  }, [layer]);
}
