import { DrawingEvent, type Line, linesOfRecords, Tool, toolsFault } from '@tuschel/ink';
import type { PageRow } from '@tuschel/platform/ports';
import { INK_LIMITS } from '@tuschel/protocol';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import type { Refusal } from '../../http/refusal.ts';
import { frameOf, type LaidBase, type PageMeta, type PageTerms } from './pageMeta.ts';

export function termsOf({ meta }: PageRow): PageTerms {
  return (meta as PageMeta).terms ?? {};
}

export function baseOf({ meta }: PageRow): LaidBase | null {
  return (meta as PageMeta).base ?? null;
}

export function toolsOf(page: PageRow): Tools {
  return termsOf(page).tools ?? ALL_TOOLS;
}

/** Most lines that the page may hold, its base included. */
export function lineLimit(page: PageRow): number {
  const { maxLines } = toolsOf(page);
  return maxLines === undefined
    ? INK_LIMITS.linesPerDrawing
    : Math.min(INK_LIMITS.linesPerDrawing, page.base + maxLines);
}

/** The orientation is fixed where the round says so, and on a base. Null: nothing is wrong. */
export function formatRefusal(page: PageRow, isPortrait: boolean | undefined): Refusal | null {
  if (isPortrait === undefined || isPortrait === frameOf(page.meta).isPortrait) return null;
  const { format } = toolsOf(page);
  if (format === (isPortrait ? 'portrait' : 'landscape')) return null;
  if (format === 'any' && page.base === 0) return null;
  return notAllowed('isPortrait', 'is not allowed in this round');
}

/**
 * Whether the lines of a request may be drawn on the page. Those that fall on its base are only told again.
 *
 * @param index where the lines stand in the drawing
 */
export function toolsRefusal(page: PageRow, index: number, lines: readonly Uint8Array[]): Refusal | null {
  const hasBase = baseOf(page)?.isLocked ?? false;
  const { tools } = termsOf(page);
  const told = Math.max(0, page.base - index);
  for (const [at, line] of linesOfRecords([...lines]).entries()) {
    if (at < told) continue;
    const fault = toolsFault(line, tools ?? ALL_TOOLS, hasBase, `lines[${at}]`);
    if (fault) return notAllowed(fault.field, fault.message);
    // As long as there is somebody else's drawing, its sheet lies as it lies.
    if (page.base > 0 && isTurn(line)) return notAllowed(`lines[${at}].tool`, 'is not allowed on a drawing of another');
  }
  return null;
}

function isTurn({ tool, size }: Line): boolean {
  return tool === Tool.event && size === DrawingEvent.orient;
}

/** More lines than the drawing, or the round, allows. */
export function fullRefusal(page: PageRow): Refusal {
  const { maxLines } = toolsOf(page);
  if (maxLines !== undefined && lineLimit(page) < INK_LIMITS.linesPerDrawing) {
    return notAllowed('lines', `are at most ${maxLines} in this round`);
  }
  return { code: 'payloadTooLarge', detail: `A drawing holds at most ${INK_LIMITS.linesPerDrawing} lines.` };
}

export function keptRefusal(): Refusal {
  return notAllowed('index', 'takes back what stays');
}

export function notAllowed(field: string, message: string): Refusal {
  return { code: 'notPermitted', detail: `${field} ${message}`, errors: { [field]: message } };
}
