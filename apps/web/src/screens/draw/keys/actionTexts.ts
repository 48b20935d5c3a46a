import type { KeyAction } from '../../../keys/keyActions.ts';
import type { MessageId } from '../../../language/messageIds.ts';
import { type TextValues, useText } from '../../../game/useText.ts';

const TEXTS = {
  pencil: 'draw.tool.pencil',
  brush: 'draw.keys.brush',
  pixel: 'draw.tool.pixel',
  eraser: 'draw.tool.eraser',
  line: 'draw.tool.line',
  shapes: 'draw.keys.shapes',
  fills: 'draw.keys.fills',
  select: 'draw.select',
  selectAll: 'draw.select.all',
  deselect: 'draw.select.none',
  form: 'draw.keys.form',
  erasing: 'draw.erases',
  sizeDown: 'draw.keys.sizeDown',
  sizeUp: 'draw.keys.sizeUp',
  sizeDownFine: 'draw.keys.sizeDownFine',
  sizeUpFine: 'draw.keys.sizeUpFine',
  hardnessDown: 'draw.keys.hardnessDown',
  hardnessUp: 'draw.keys.hardnessUp',
  opacityDown: 'draw.keys.opacityDown',
  opacityUp: 'draw.keys.opacityUp',
  presetBack: 'draw.keys.presetBack',
  presetForward: 'draw.keys.presetForward',
  undo: 'draw.undo',
  redo: 'draw.redo',
  eraseLayer: 'draw.layer.erase',
  eraseAll: 'draw.eraseAll',
  finish: 'draw.finished',
  saved: 'draw.key.saved',
  pick: 'draw.pick',
  swapColors: 'draw.swapColors',
  defaultColors: 'draw.key.defaultColors',
  layerUp: 'draw.layer.forward',
  layerDown: 'draw.layer.backward',
  zoomIn: 'draw.zoomIn',
  zoomOut: 'draw.zoomOut',
  fit: 'draw.fit',
  actualSize: 'draw.key.actualSize',
  pan: 'draw.key.pan',
  turn: 'draw.key.turn',
  upright: 'draw.upright',
  flip: 'draw.flip',
  grid: 'draw.grid',
  panels: 'draw.key.panels',
  turtle: 'draw.turtle.name',
  help: 'draw.key.title',
  leave: 'draw.key.leave',
  cancel: 'draw.key.cancel',
  turtleUp: 'draw.turtle.up',
  turtleDown: 'draw.turtle.down',
  turtleLeft: 'draw.turtle.left',
  turtleRight: 'draw.turtle.right',
  turtleUpLeft: 'draw.turtle.upLeft',
  turtleUpRight: 'draw.turtle.upRight',
  turtleDownLeft: 'draw.turtle.downLeft',
  turtleDownRight: 'draw.turtle.downRight',
  turtlePen: 'draw.turtle.pen',
  turtleEnd: 'draw.turtle.end',
  turtleForward: 'draw.turtle.forward',
  turtleTurnLeft: 'draw.turtle.turnLeft',
  turtleTurnRight: 'draw.turtle.turnRight',
  turtleLonger: 'draw.turtle.longer',
  turtleShorter: 'draw.turtle.shorter',
  turtleThicker: 'draw.keys.sizeUp',
  turtleThinner: 'draw.keys.sizeDown',
  turtleColor: 'draw.turtle.color',
  turtleColorBack: 'draw.turtle.colorBack',
  turtleMiddle: 'draw.turtle.middle',
  turtleWhere: 'draw.turtle.where',
  moverLeft: 'draw.mover.left',
  moverRight: 'draw.mover.right',
  moverUp: 'draw.mover.up',
  moverDown: 'draw.mover.down',
  moverFarLeft: 'draw.mover.farLeft',
  moverFarRight: 'draw.mover.farRight',
  moverFarUp: 'draw.mover.farUp',
  moverFarDown: 'draw.mover.farDown',
  moverLarger: 'draw.keys.sizeUp',
  moverSmaller: 'draw.keys.sizeDown',
  moverTurnLeft: 'draw.mover.turnLeft',
  moverTurnRight: 'draw.mover.turnRight',
  moverTurnLeftFine: 'draw.mover.turnLeftFine',
  moverTurnRightFine: 'draw.mover.turnRightFine',
  moverFlip: 'draw.mover.flip',
  moverFlipDown: 'draw.mover.flipDown',
  moverApply: 'draw.mover.apply',
} as const satisfies Partial<Record<KeyAction, MessageId>>;

const LAYERS: Readonly<Partial<Record<KeyAction, readonly [text: MessageId, layer: MessageId]>>> = {
  layerBack: ['draw.keys.layer', 'draw.layer.back'],
  layerMiddle: ['draw.keys.layer', 'draw.layer.middle'],
  layerFront: ['draw.keys.layer', 'draw.layer.front'],
  showBack: ['draw.keys.showLayer', 'draw.layer.back'],
  showMiddle: ['draw.keys.showLayer', 'draw.layer.middle'],
  showFront: ['draw.keys.showLayer', 'draw.layer.front'],
};

/** What a key does, in words. */
export function useActionNames(): (action: KeyAction) => string {
  const say = useText();
  return (action) => {
    const opacity = /^opacity(\d+)$/.exec(action)?.[1];
    if (opacity !== undefined) return say('draw.keys.opacity', { percent: Number(opacity) * 10 });
    const layer = LAYERS[action];
    if (layer) return say(layer[0], { layer: say(layer[1]) } satisfies TextValues);
    return action in TEXTS ? say(TEXTS[action as keyof typeof TEXTS]) : action;
  };
}

const DIGITS = Array.from({ length: 10 }, (_, at) => `opacity${at + 1}` as KeyAction);

/** The actions in the order in which they are listed, under the text of their title. */
export const ACTION_GROUPS: readonly { title: MessageId; actions: readonly KeyAction[] }[] = [
  {
    title: 'draw.tools',
    actions: [
      ...(['pencil', 'brush', 'pixel', 'eraser', 'line', 'shapes', 'fills', 'form', 'select', 'erasing'] as const),
      ...(['sizeDown', 'sizeUp', 'sizeDownFine', 'sizeUpFine', 'hardnessDown', 'hardnessUp'] as const),
      ...(['presetBack', 'presetForward', 'opacityDown', 'opacityUp'] as const),
      ...DIGITS,
    ],
  },
  {
    title: 'draw.key.picture',
    actions: [
      ...(['undo', 'redo', 'eraseLayer', 'eraseAll', 'finish', 'saved', 'pick', 'swapColors'] as const),
      ...(['defaultColors', 'selectAll', 'deselect'] as const),
    ],
  },
  {
    title: 'draw.layers',
    actions: [
      ...(['layerBack', 'layerMiddle', 'layerFront', 'showBack', 'showMiddle', 'showFront'] as const),
      ...(['layerUp', 'layerDown'] as const),
    ],
  },
  {
    title: 'draw.key.view',
    actions: [
      ...(['zoomIn', 'zoomOut', 'fit', 'actualSize', 'pan', 'turn', 'upright', 'flip', 'grid', 'panels'] as const),
      ...(['turtle', 'help'] as const),
    ],
  },
  {
    title: 'draw.mover.title',
    actions: [
      ...(['moverLeft', 'moverRight', 'moverUp', 'moverDown', 'moverFarLeft', 'moverFarRight'] as const),
      ...(['moverFarUp', 'moverFarDown', 'moverLarger', 'moverSmaller', 'moverTurnLeft', 'moverTurnRight'] as const),
      ...(['moverTurnLeftFine', 'moverTurnRightFine', 'moverFlip', 'moverFlipDown', 'moverApply'] as const),
    ],
  },
  {
    title: 'draw.turtle.name',
    actions: [
      ...(['turtlePen', 'turtleEnd', 'turtleUp', 'turtleDown', 'turtleLeft', 'turtleRight'] as const),
      ...(['turtleUpLeft', 'turtleUpRight', 'turtleDownLeft', 'turtleDownRight', 'turtleMiddle'] as const),
      ...(['turtleForward', 'turtleTurnLeft', 'turtleTurnRight', 'turtleLonger', 'turtleShorter'] as const),
      ...(['turtleThicker', 'turtleThinner', 'turtleColor', 'turtleColorBack', 'turtleWhere'] as const),
    ],
  },
];
