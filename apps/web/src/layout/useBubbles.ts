import { useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../browserStorage.ts';

const STORED = 'tuschel.bubbles';

export interface BubbleSwitch {
  areRising: boolean;
  /** The device asks for reduced motion: there is nothing to switch. */
  isFixed: boolean;
  toggle: () => void;
}

/** Whether the background moves: never under reduced motion, else until the person stops it in this browser. */
export function useBubbles(): BubbleSwitch {
  const isFixed = useReducedMotion();
  const [isOn, setOn] = useState(() => browserStorage.getItem(STORED) !== 'off');
  const toggle = () => {
    browserStorage.setItem(STORED, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return { areRising: isOn && !isFixed, isFixed, toggle };
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia('(prefers-reduced-motion: reduce)');
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
}
