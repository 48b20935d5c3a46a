import { browserStorage } from '../browserStorage.ts';
import { useStore } from '../ClientContext.tsx';
import { createDecorationSwitch } from './decorationSwitch.ts';
import { useReducedMotion } from './useReducedMotion.ts';

const decorationSwitch = createDecorationSwitch(browserStorage);

export interface Decoration {
  isMoving: boolean;
  /** The device asks for reduced motion: there is nothing to switch. */
  isFixed: boolean;
  toggle: () => void;
}

/** Bubbles and sparkles: never under reduced motion. */
export function useDecoration(): Decoration {
  const isFixed = useReducedMotion();
  const isOn = useStore(decorationSwitch);
  return { isMoving: isOn && !isFixed, isFixed, toggle: decorationSwitch.toggle };
}
