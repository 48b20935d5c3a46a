import type { KeyValue } from '@tuschel/client';
import { CURVE_LIMIT, keptCurve } from '@tuschel/ink';
import { PALETTE_IDS } from '../colors/palettes.ts';
import { GRIDS } from './gridLines.ts';
import { boundedSettings, type Nib, NIBS, type NibSettings } from './nibs.ts';
import { keptPresets } from './presets.ts';
import { freshToolbox, type ToolboxState } from './toolboxState.ts';

export const STORAGE_KEY = 'tuschel_toolbox';

/** Layer and visibility belong to one drawing and start afresh. */
export function rememberToolbox(storage: KeyValue, state: ToolboxState): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(keptOf(state)));
  } catch {
    // A full or forbidden storage only means that the next drawing starts with the defaults.
  }
}

const KEPT = [
  'settings',
  'presets',
  'setBy',
  'aside',
  'pressureCurve',
  'freeCurve',
  'color',
  'otherColor',
  'history',
  'own',
  'fingers',
  'toolSide',
  'grid',
  'palette',
] as const satisfies readonly (keyof ToolboxState)[];
type Kept = Pick<ToolboxState, (typeof KEPT)[number]>;

function keptOf(state: ToolboxState): Kept {
  return Object.fromEntries(KEPT.map((name) => [name, state[name]])) as unknown as Kept;
}

/** What this browser has kept, as far as it can be used. */
export function restoredToolbox(storage: KeyValue): ToolboxState {
  const fresh = freshToolbox();
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Partial<ToolboxState>;
    const kept = keptOf({ ...fresh, ...stored });
    const pressureCurve = boundedCurve(kept.pressureCurve);
    const freeCurve = keptCurve(kept.freeCurve);
    const presets = keptPresets(kept.presets);
    const setBy = { ...kept.setBy };
    const aside = asideOf(kept.aside);
    const grid = GRIDS.includes(kept.grid) ? kept.grid : fresh.grid;
    const palette = PALETTE_IDS.includes(kept.palette) ? kept.palette : fresh.palette;
    const settings = settingsOf(kept.settings);
    return { ...fresh, ...kept, settings, presets, setBy, aside, pressureCurve, freeCurve, grid, palette };
  } catch {
    return fresh;
  }
}

/** @param kept what was remembered, by tool */
function settingsOf(kept: Partial<Record<Nib, Partial<NibSettings>>>): ToolboxState['settings'] {
  const settings = NIBS.map((nib) => [nib, boundedSettings(nib, kept[nib] ?? {})]);
  return Object.fromEntries(settings) as Record<Nib, NibSettings>;
}

function asideOf(kept: unknown): ToolboxState['aside'] {
  const laid = (kept ?? {}) as Partial<Record<Nib, Partial<NibSettings>>>;
  return Object.fromEntries(
    NIBS.flatMap((nib) => {
      const settings = laid[nib];
      return typeof settings === 'object' && settings !== null ? [[nib, boundedSettings(nib, settings)]] : [];
    }),
  );
}

export function boundedCurve(bend: unknown): number {
  if (typeof bend !== 'number' || !Number.isFinite(bend)) return 0;
  return Math.round(Math.min(CURVE_LIMIT, Math.max(-CURVE_LIMIT, bend)));
}
