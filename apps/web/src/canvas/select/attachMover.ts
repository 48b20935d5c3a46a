import { chordsOf } from '../../keys/chords.ts';
import { isMoverAction, type MoverAction } from '../../keys/keyActions.ts';
import { actionOf, keymapOf, keySettings } from '../../keys/keySettings.ts';
import type { CanvasStage } from '../LiveCanvas.tsx';
import type { Toolbox } from '../tools/toolbox.ts';
import { toPicture } from '../view/view.ts';
import type { Held } from './grips.ts';
import type { Mover } from './mover.ts';
import { createMoverPicture } from './moverPicture.ts';

/** Px of the picture. */
const STEP = 1;
const LONG_STEP = 10;
/** Of the size. */
const GROWTH = 1.05;
/** Degrees. */
const TURN = 15;
const FINE_TURN = 1;

type Acts = Readonly<Record<MoverAction, (mover: Mover) => void>>;

/** What keys do with selected ink; the arrows go further with Shift. */
const ACTS: Acts = {
  moverLeft: (mover) => mover.move(-STEP, 0),
  moverRight: (mover) => mover.move(STEP, 0),
  moverUp: (mover) => mover.move(0, -STEP),
  moverDown: (mover) => mover.move(0, STEP),
  moverFarLeft: (mover) => mover.move(-LONG_STEP, 0),
  moverFarRight: (mover) => mover.move(LONG_STEP, 0),
  moverFarUp: (mover) => mover.move(0, -LONG_STEP),
  moverFarDown: (mover) => mover.move(0, LONG_STEP),
  moverLarger: (mover) => mover.scale(GROWTH),
  moverSmaller: (mover) => mover.scale(1 / GROWTH),
  moverTurnLeft: (mover) => mover.turn(-TURN),
  moverTurnRight: (mover) => mover.turn(TURN),
  moverTurnLeftFine: (mover) => mover.turn(-FINE_TURN),
  moverTurnRightFine: (mover) => mover.turn(FINE_TURN),
  moverFlip: (mover) => mover.mirror('across'),
  moverFlipDown: (mover) => mover.mirror('down'),
  moverApply: (mover) => mover.apply(),
};

/** Shows what is selected on the canvas, and leads keys and the pointer's form to it. Returns how to stop. */
export function attachMover({ element, viewport }: CanvasStage, mover: Mover, toolbox: Toolbox): () => void {
  const picture = element.querySelector('canvas');
  const look = () => {
    const { x, y } = viewport.middle();
    return { view: viewport.view, window: { width: x * 2, height: y * 2 } };
  };
  const shown = createMoverPicture(element, picture);
  const show = () => shown.show(mover.get(), look());
  const hover = (event: PointerEvent) => {
    if (mover.isDragging || !(event.target instanceof Node && element.contains(event.target))) return;
    const spot = toPicture(viewport.view, viewport.spotOf(event));
    point(mover.held(spot, event.pointerType));
  };
  const point = (held: Held) => {
    const way = toolbox.get().selects ? (held?.part ?? 'outline') : '';
    if (element.dataset['selecting'] !== way) element.dataset['selecting'] = way;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== element || !toolbox.get().selects || !take(event, mover)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  mover.lookBy(look);
  element.addEventListener('keydown', onKeyDown, { capture: true });
  // Where moves come by first.
  window.addEventListener('pointermove', hover, { capture: true });
  const views = picture && new MutationObserver(show);
  views?.observe(picture as HTMLElement, { attributes: true, attributeFilter: ['style'] });
  const forgetMover = mover.subscribe(show);
  const forgetTool = toolbox.subscribe(() => point(null));
  point(null);
  show();
  return () => {
    mover.settle();
    element.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('pointermove', hover, { capture: true });
    views?.disconnect();
    forgetMover();
    forgetTool();
    shown.remove();
  };
}

/** @returns whether the key was for what is selected */
function take(event: KeyboardEvent, mover: Mover): boolean {
  if (event.key === 'Escape') return escape(mover);
  if (!mover.get().selected) return false;
  const met = actionOf(chordsOf(event), keymapOf(keySettings.get()), isMoverAction);
  if (!met) return false;
  ACTS[met.action as MoverAction](mover);
  return true;
}

/** Takes back what has been done last: the pull, then the move, then the selection. */
function escape(mover: Mover): boolean {
  if (mover.isDragging) mover.drop();
  else if (mover.takeBack()) return true;
  else if (mover.get().selected) mover.deselect();
  else return false;
  return true;
}
