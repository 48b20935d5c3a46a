import { BlendMode, Tool } from '@tuschel/ink';
import { KNOBS, knobsInUse } from '../tools/nibs.ts';
import { styleOf } from '../tools/toolbox.ts';
import type { ToolboxState } from '../tools/toolboxState.ts';
import type { Spot } from '../view/view.ts';
import type { BrushCursor } from './brushCursor.ts';

/**
 * A wider outline is not shown while the stroke itself shows how wide it is, CSS px: to lay it over the picture in every frame would cost more
 * time than the stroke. The system's own crosshair takes its place: it moves without the page.
 */
const OUTLINE_OF_STROKE = 512;

/** The hand over the picture. */
export interface OverPicture {
  spot: Spot;
  held: ToolboxState;
  /** The pen was turned round. */
  isErasing: boolean;
  isStroking: boolean;
  /** CSS px per picture px. */
  scale: number;
}

/** What shows where the next ink goes, of the size of the tool. */
export interface BrushOutline {
  /** The system's crosshair stands for the outline. */
  readonly isCrosshair: boolean;
  /** Null: nothing would be drawn here. */
  show(hand: OverPicture | null): void;
}

/** @param element shows the crosshair where `data-aiming` says so */
export function createBrushOutline(element: HTMLElement, cursor: BrushCursor): BrushOutline {
  let isCrosshair = false;
  const aim = (byCrosshair: boolean) => {
    if (byCrosshair === isCrosshair) return;
    isCrosshair = byCrosshair;
    element.dataset['aiming'] = String(isCrosshair);
  };
  return {
    get isCrosshair() {
      return isCrosshair;
    },
    show(hand) {
      const diameter = hand === null ? 0 : diameterOf(hand);
      aim(hand !== null && hand.isStroking && diameter > OUTLINE_OF_STROKE);
      if (hand === null || isCrosshair) return cursor.hide();
      cursor.show(hand.spot, diameter, styleOf(hand.held, hand.isErasing).blendMode === BlendMode.erase);
    },
  };
}

/** CSS px; 0 where the tool has no size. */
function diameterOf({ held, isErasing, scale }: OverPicture): number {
  const nib = isErasing ? Tool.eraser : held.nib;
  const knobs = isErasing ? KNOBS[nib] : knobsInUse(nib, held.settings[nib]);
  return knobs.has('size') && !held.isPicking ? held.settings[nib].size * scale : 0;
}
