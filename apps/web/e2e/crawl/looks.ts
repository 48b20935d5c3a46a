import { STAGE_LOOKS, STAGE_WIDTHS, type StageLook } from '../../src/stage/stageUrls.ts';

/** How a page is looked at. */
export interface Look extends StageLook {
  /** Of the window, CSS px. */
  width: number;
}

const HEIGHTS: Readonly<Record<number, number>> = { 360: 760, 820: 1100 };
const DESK_HEIGHT = 900;

export const LOOKS: readonly Look[] = STAGE_LOOKS.flatMap((look) => STAGE_WIDTHS.map((width) => ({ ...look, width })));

/** Has no divisor in common with the number of looks, and leaps over widths and themes. */
const LEAP = 5;

/** Each look in its turn; neighbours have little in common. */
export function lookInTurn(index: number): Look {
  const look = LOOKS[(index * LEAP) % LOOKS.length];
  if (!look) throw new Error('there are no looks');
  return look;
}

export function viewportOf({ width }: Look): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? DESK_HEIGHT };
}

export function nameOfLook({ lang, theme, width }: Look): string {
  return `${lang}-${theme}-${width}`;
}
