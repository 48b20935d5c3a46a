import { Tool } from '@tuschel/ink';
import type { Nib } from '../canvas/tools/nibs.ts';

/** What a key does while drawing. */
export type Shortcut =
  /** `cycles`: pressed again it goes through the presets of the tool. */
  | { do: 'take'; nibs: readonly [Nib, ...Nib[]]; cycles?: true }
  | { do: 'size'; direction: 1 | -1; fine: boolean }
  | { do: 'hardness'; direction: 1 | -1 }
  | { do: 'opacity'; percent: number }
  | { do: 'opacityStep'; direction: 1 | -1 }
  | { do: 'preset'; direction: 1 | -1 }
  | { do: 'layer'; layer: number }
  | { do: 'toggleLayer'; layer: number }
  | { do: 'moveLayer'; direction: 1 | -1 }
  | { do: 'undo' | 'redo' | 'pick' | 'swapColors' | 'defaultColors' | 'fit' | 'actualSize' | 'zoomIn' | 'zoomOut' }
  | { do: 'turn' | 'upright' | 'flip' | 'grid' | 'turtle' | 'form' }
  /** Takes the tool that selects, or selects everything, or nothing. */
  | { do: 'select'; what: 'tool' | 'all' | 'none' }
  | {
      do:
        | 'finish'
        | 'saved'
        | 'cancelStroke'
        | 'leaveCanvas'
        | 'panels'
        | 'toggleErasing'
        | 'eraseAll'
        | 'eraseLayer'
        | 'help';
    };

/** What keys do at the drawing desk. */
const DESK = {
  pencil: { do: 'take', nibs: [Tool.pencil] },
  brush: { do: 'take', nibs: [Tool.brush], cycles: true },
  pixel: { do: 'take', nibs: [Tool.pixel] },
  eraser: { do: 'take', nibs: [Tool.eraser] },
  line: { do: 'take', nibs: [Tool.line] },
  shapes: { do: 'take', nibs: [Tool.rectangle, Tool.ellipse] },
  fills: { do: 'take', nibs: [Tool.floodFill, Tool.lassoFill] },
  select: { do: 'select', what: 'tool' },
  selectAll: { do: 'select', what: 'all' },
  deselect: { do: 'select', what: 'none' },
  form: { do: 'form' },
  erasing: { do: 'toggleErasing' },
  sizeDown: { do: 'size', direction: -1, fine: false },
  sizeUp: { do: 'size', direction: 1, fine: false },
  sizeDownFine: { do: 'size', direction: -1, fine: true },
  sizeUpFine: { do: 'size', direction: 1, fine: true },
  hardnessDown: { do: 'hardness', direction: -1 },
  hardnessUp: { do: 'hardness', direction: 1 },
  opacity1: { do: 'opacity', percent: 10 },
  opacity2: { do: 'opacity', percent: 20 },
  opacity3: { do: 'opacity', percent: 30 },
  opacity4: { do: 'opacity', percent: 40 },
  opacity5: { do: 'opacity', percent: 50 },
  opacity6: { do: 'opacity', percent: 60 },
  opacity7: { do: 'opacity', percent: 70 },
  opacity8: { do: 'opacity', percent: 80 },
  opacity9: { do: 'opacity', percent: 90 },
  opacity10: { do: 'opacity', percent: 100 },
  opacityDown: { do: 'opacityStep', direction: -1 },
  opacityUp: { do: 'opacityStep', direction: 1 },
  presetBack: { do: 'preset', direction: -1 },
  presetForward: { do: 'preset', direction: 1 },
  undo: { do: 'undo' },
  redo: { do: 'redo' },
  eraseLayer: { do: 'eraseLayer' },
  eraseAll: { do: 'eraseAll' },
  finish: { do: 'finish' },
  saved: { do: 'saved' },
  pick: { do: 'pick' },
  swapColors: { do: 'swapColors' },
  defaultColors: { do: 'defaultColors' },
  layerBack: { do: 'layer', layer: 0 },
  layerMiddle: { do: 'layer', layer: 1 },
  layerFront: { do: 'layer', layer: 2 },
  showBack: { do: 'toggleLayer', layer: 0 },
  showMiddle: { do: 'toggleLayer', layer: 1 },
  showFront: { do: 'toggleLayer', layer: 2 },
  layerUp: { do: 'moveLayer', direction: 1 },
  layerDown: { do: 'moveLayer', direction: -1 },
  zoomIn: { do: 'zoomIn' },
  zoomOut: { do: 'zoomOut' },
  fit: { do: 'fit' },
  actualSize: { do: 'actualSize' },
  turn: { do: 'turn' },
  upright: { do: 'upright' },
  flip: { do: 'flip' },
  grid: { do: 'grid' },
  panels: { do: 'panels' },
  turtle: { do: 'turtle' },
  help: { do: 'help' },
  leave: { do: 'leaveCanvas' },
  cancel: { do: 'cancelStroke' },
} as const satisfies Record<string, Shortcut>;
export type DeskAction = keyof typeof DESK;

/** What keys do while somebody draws with the keyboard. They come before those of the desk. */
export const TURTLE_ACTIONS = [
  'turtleUp',
  'turtleDown',
  'turtleLeft',
  'turtleRight',
  'turtleUpLeft',
  'turtleUpRight',
  'turtleDownLeft',
  'turtleDownRight',
  'turtlePen',
  'turtleEnd',
  'turtleForward',
  'turtleTurnLeft',
  'turtleTurnRight',
  'turtleLonger',
  'turtleShorter',
  'turtleThicker',
  'turtleThinner',
  'turtleColor',
  'turtleColorBack',
  'turtleMiddle',
  'turtleWhere',
] as const;
export type TurtleAction = (typeof TURTLE_ACTIONS)[number];

/** What keys do with ink that is selected. They come before those of the desk. */
export const MOVER_ACTIONS = [
  'moverLeft',
  'moverRight',
  'moverUp',
  'moverDown',
  'moverFarLeft',
  'moverFarRight',
  'moverFarUp',
  'moverFarDown',
  'moverLarger',
  'moverSmaller',
  'moverTurnLeft',
  'moverTurnRight',
  'moverTurnLeftFine',
  'moverTurnRightFine',
  'moverFlip',
  'moverFlipDown',
  'moverApply',
] as const;
export type MoverAction = (typeof MOVER_ACTIONS)[number];

/** `pan` is held down, and does nothing by itself. */
export type KeyAction = DeskAction | 'pan' | TurtleAction | MoverAction;

export const KEY_ACTIONS: readonly KeyAction[] = [
  ...(Object.keys(DESK) as DeskAction[]),
  'pan',
  ...TURTLE_ACTIONS,
  ...MOVER_ACTIONS,
];

export function isTurtleAction(action: KeyAction): action is TurtleAction {
  return (TURTLE_ACTIONS as readonly string[]).includes(action);
}

export function isMoverAction(action: KeyAction): action is MoverAction {
  return (MOVER_ACTIONS as readonly string[]).includes(action);
}

/** When a key means this. Of one kind each key does one thing. */
export type ActionKind = 'desk' | 'turtle' | 'mover';

export function kindOf(action: KeyAction): ActionKind {
  if (isMoverAction(action)) return 'mover';
  return isTurtleAction(action) ? 'turtle' : 'desk';
}

/** Null: the action is held down, or is one of drawing with the keyboard or of moving ink. */
export function shortcutFor(action: KeyAction): Shortcut | null {
  return action in DESK ? DESK[action as DeskAction] : null;
}

/** They keep their keys: with them one gets away from the canvas, and finds out about all others. */
export const FIXED_ACTIONS: readonly KeyAction[] = ['leave', 'cancel'];
