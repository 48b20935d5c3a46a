import { type Color, CURVE_LIMIT, keptCurve } from '@tuschel/ink';
import { parseHex, toHex } from '../canvas/colors/palette.ts';
import { PALETTE_IDS } from '../canvas/colors/palettes.ts';
import { keptPresets } from '../canvas/tools/presets.ts';
import type { DeskTools } from '../canvas/tools/toolbox.ts';
import { freshToolbox, type ToolboxState } from '../canvas/tools/toolboxState.ts';
import { boundedKeys, FRESH_KEYS, type KeySettings } from '../keys/keySettings.ts';

/** What of the drawing desk belongs to the person, not to the device. */
export interface DeskParts {
  readonly toolbox: Pick<ToolboxState, DeskTools>;
  readonly keys: KeySettings;
}

/** One thing of the desk, as it is kept: see `DeskEntrySchema`. Of a `curve` another version may say what this one does not understand. */
export type DeskValues = ReadonlyMap<string, unknown>;

/** Where nothing is kept, this is meant. */
const FRESH: DeskParts = { toolbox: freshToolbox(), keys: FRESH_KEYS };

/** The desk as single things. What was never set is not named; the earliest of the colours comes first. */
export function valuesOf({ toolbox, keys }: DeskParts): DeskValues {
  const values = new Map<string, unknown>([
    ['palette', toolbox.palette],
    ['hand', toolbox.toolSide],
    ['bend', toolbox.pressureCurve],
    ['keys.on', keys.isOn],
    ['keys.preset', keys.preset],
  ]);
  if (toolbox.freeCurve) values.set('curve', toolbox.freeCurve);
  for (const [action, chords] of Object.entries(keys.own)) values.set(`keys.own.${action}`, chords);
  for (const color of toolbox.own.toReversed()) values.set(`color.${toHex(color).slice(1)}`, 1);
  for (const { id, nib, name, settings } of toolbox.presets) values.set(`preset.${id}`, { nib, name, settings });
  if (toolbox.presets.length > 1)
    values.set(
      'presets',
      toolbox.presets.map(({ id }) => id),
    );
  return values;
}

/** Whether this is what is meant where nothing is kept. */
export function isFresh(key: string, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(valuesOf(FRESH).get(key));
}

/** The desk that these things make, as far as they can be used: another version may have written them. The latest comes first. */
export function partsOf(values: DeskValues, mostColors: number): DeskParts {
  const bend = values.get('bend');
  const own = Object.fromEntries(below(values, 'keys.own.'));
  return {
    toolbox: {
      own: below(values, 'color.')
        .map(([hex]) => parseHex(hex))
        .filter((color): color is Color => color !== null)
        .slice(0, mostColors),
      presets: presetsOf(values),
      palette: PALETTE_IDS.find((id) => id === values.get('palette')) ?? FRESH.toolbox.palette,
      toolSide: values.get('hand') === 'right' ? 'right' : 'left',
      pressureCurve: typeof bend === 'number' && Math.abs(bend) <= CURVE_LIMIT ? Math.round(bend) : 0,
      freeCurve: keptCurve(values.get('curve')),
    },
    keys: boundedKeys({ isOn: values.get('keys.on'), preset: values.get('keys.preset'), own }),
  };
}

function below(values: DeskValues, prefix: string): [name: string, value: unknown][] {
  return [...values].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]);
}

/** In the order that somebody gave them; those that another device added meanwhile come after it. */
function presetsOf(values: DeskValues): ToolboxState['presets'] {
  const order = values.get('presets');
  const ids: readonly unknown[] = Array.isArray(order) ? order : [];
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const kept = below(values, 'preset.').toReversed();
  return keptPresets(kept.map(([id, value]) => ({ ...(value as object), id }))).toSorted(
    (a, b) => place(a.id) - place(b.id),
  );
}
