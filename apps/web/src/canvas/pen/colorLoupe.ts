import type { Color } from '@tuschel/ink';
import styles from './colorLoupe.module.css';
import { toHex } from '../colors/palette.ts';
import type { Spot } from '../view/view.ts';

/** A ring around the pointer that shows which colour is picked, where a finger covers the place itself. */
export interface ColorLoupe {
  /** `before`: the colour that was in the hand, to compare with. */
  show(spot: Spot, color: Color, before: Color): void;
  hide(): void;
  destroy(): void;
}

/** @param element what spots are measured in, CSS px; the ring lies in it and takes no pointer */
export function createColorLoupe(element: HTMLElement): ColorLoupe {
  const ring = document.createElement('div');
  ring.className = styles.loupe ?? '';
  ring.hidden = true;
  ring.dataset['testid'] = 'loupe';
  ring.setAttribute('aria-hidden', 'true');
  element.append(ring);
  return {
    show({ x, y }, color, before) {
      ring.hidden = false;
      ring.style.setProperty('--picked', toHex(color));
      ring.style.setProperty('--before', toHex(before));
      ring.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    },
    hide() {
      ring.hidden = true;
    },
    destroy: () => ring.remove(),
  };
}
