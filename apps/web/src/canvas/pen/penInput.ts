import { attachTrackpadPinch } from '../view/trackpadPinch.ts';
import { type Spot, TURN_STEP, zoomAt } from '../view/view.ts';
import type { BrushCursor } from './brushCursor.ts';
import { createBrushOutline } from './brushOutline.ts';
import { createCanvasActs, penSample, type Workplace } from './canvasActs.ts';
import { keySettings } from '../../keys/keySettings.ts';
import { type DragKeyEvent, dragOf, nextDragKey, NO_DRAG_KEY, pressedDragKey } from './dragKey.ts';
import { HOLD, nextPointers, noPointers, type PointerInput, type PointerRules } from './pointerArbiter.ts';

interface Parts extends Workplace {
  cursor: BrushCursor;
}

/** Zoom per wheel unit; a trackpad's pinch comes as small steps with Ctrl. */
const WHEEL_ZOOM = 0.0016;
const PINCH_ZOOM = 0.012;
/** CSS px of one line where the wheel counts lines. */
const WHEEL_LINE = 33;

/** A pen that was seen on one drawing is in the hand for the next one, too. */
let deviceHasPen = false;

/** Brings pointers, wheel and the pan key of the element to the easel and the view. Returns how to detach. */
export function attachPenInput(parts: Parts): () => void {
  const { element, viewport, toolbox } = parts;
  const pen = createPen(parts);
  let holding = 0;

  const onDown = (event: PointerEvent) => {
    event.preventDefault();
    viewport.measure();
    pen.aimDrag(event);
    element.focus({ preventScroll: true });
    // A pointer that has gone already cannot be captured; its up event has come too.
    if (event.isTrusted) element.setPointerCapture(event.pointerId);
    pen.take(event, 'down');
    window.clearTimeout(holding);
    if (event.pointerType === 'touch') holding = window.setTimeout(() => pen.take(event, 'hold'), HOLD);
  };
  const onMove = (event: PointerEvent) => {
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    // Others of the page would look at each move. Who waits for it (the pen test) hears it where we do, at the window.
    event.stopPropagation();
    pen.take(event, 'move');
    if (event.pointerType === 'touch') return;
    pen.hoverAt(viewport.spotOf(event));
    if (event.buttons === 0 && parts.easel.corners.get() !== null)
      parts.easel.hover(penSample(viewport, event, 'move'));
  };
  const onLift = (phase: 'up' | 'cancel') => (event: PointerEvent) => {
    window.clearTimeout(holding);
    pen.take(event, phase);
    pen.showCursor();
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const amount = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1);
    if (event.shiftKey) return toolbox.stepSize((amount || event.deltaX) < 0 ? 1 : -1, false);
    const factor = Math.exp(-amount * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    viewport.set(zoomAt(viewport.view, viewport.spotOf(event), factor));
    pen.showCursor();
  };

  const unsubscribe = toolbox.subscribe(pen.showCursor);
  const handlers = {
    pointerdown: onDown,
    pointerup: onLift('up'),
    pointercancel: onLift('cancel'),
    pointerenter: () => viewport.measure(),
    pointerleave: () => pen.hoverAt(null),
    keydown: (event: KeyboardEvent) => pen.pressKey(event),
    keyup: (event: KeyboardEvent) => pen.liftKey(event),
    blur: () => pen.hearKey({ type: 'blur' }),
    contextmenu: (event: Event) => event.preventDefault(),
    // Otherwise handwriting recognition of an iPad takes the first bit of quick strokes.
    touchmove: (event: Event) => event.preventDefault(),
    wheel: onWheel,
  };
  for (const [type, handler] of Object.entries(handlers)) {
    element.addEventListener(type, handler as EventListener, { passive: false });
  }
  const detachPinch = attachTrackpadPinch(element, viewport, pen.showCursor);
  // Where moves come by first.
  window.addEventListener('pointermove', onMove, { capture: true });
  return () => {
    unsubscribe();
    detachPinch();
    window.clearTimeout(holding);
    pen.destroy();
    window.removeEventListener('pointermove', onMove, { capture: true });
    for (const [type, handler] of Object.entries(handlers)) element.removeEventListener(type, handler as EventListener);
  };
}

/** What is over the canvas and what is held, from one event to the next. */
function createPen({ cursor, ...workplace }: Parts) {
  const { element, viewport, easel, toolbox } = workplace;
  const acts = createCanvasActs(workplace);
  const outline = createBrushOutline(element, cursor);
  let pointers = noPointers(deviceHasPen);
  let dragKey = NO_DRAG_KEY;
  /** The place of the key that is held for a drag: what it writes may change while it is down. */
  let heldAt = '';
  let hover: Spot | null = null;

  const rules: PointerRules = {
    get canDraw() {
      return easel.canDraw();
    },
    get isPanning() {
      return dragKey.key !== null;
    },
    get holdPicks() {
      return toolbox.get().selects === null;
    },
    get fingersDraw() {
      const { fingers } = toolbox.get();
      return fingers === 'untilPen' ? fingers : fingers === 'always';
    },
  };

  const showCursor = () => {
    // Whoever selects sees what the pointer takes hold of by its form.
    if (!hover || rules.isPanning || !rules.canDraw || toolbox.get().selects) return outline.show(null);
    const { isErasing } = acts;
    const { isStroking } = easel;
    outline.show({ spot: hover, held: toolbox.get(), isErasing, isStroking, scale: viewport.view.scale });
  };

  const hearKey = (event: DragKeyEvent) => {
    const [next, actions] = nextDragKey(dragKey, event);
    if (actions.includes('step')) viewport.turn(TURN_STEP);
    const isOther = next.key !== dragKey.key;
    dragKey = next;
    if (!isOther) return;
    element.dataset['panning'] = String(rules.isPanning);
    showCursor();
  };

  return {
    showCursor,
    hearKey,
    aimDrag: acts.aimDrag,
    destroy: acts.destroy,
    take(event: PointerEvent, phase: PointerInput['phase']) {
      const [next, decided] = nextPointers(pointers, inputOf(event, phase, workplace), rules);
      pointers = next;
      for (const act of decided) {
        // A stroke as wide as the window is drawn where the pen is; to show it a few pixels ahead would cost as much as the stroke.
        acts.perform(act, event, { drag: dragOf(dragKey, event), foresees: !outline.isCrosshair });
        if (act.act === 'pan') hearKey({ type: 'drag' });
      }
      deviceHasPen ||= pointers.penSeen;
    },
    hoverAt(spot: Spot | null) {
      hover = spot;
      showCursor();
    },
    pressKey(event: KeyboardEvent) {
      acts.reshape(event);
      if (pressedCorner(event, easel)) return event.preventDefault();
      const key = pressedDragKey(event, keySettings.get());
      if (!key) return;
      event.preventDefault();
      if (event.repeat) return;
      heldAt = placeOf(event);
      hearKey({ type: 'down', key });
    },
    liftKey(event: KeyboardEvent) {
      acts.reshape(event);
      if (placeOf(event) === heldAt) hearKey({ type: 'up', key: dragKey.key });
    },
  };
}

/** Enter closes the way from corner to corner, Backspace takes the last one back. @returns whether the key did so */
function pressedCorner({ key }: KeyboardEvent, easel: Workplace['easel']): boolean {
  if (easel.corners.get() === null) return false;
  if (key === 'Enter') easel.finish();
  else return (key === 'Backspace' || key === 'Delete') && easel.stepBack();
  return true;
}

function inputOf(event: PointerEvent, phase: PointerInput['phase'], { viewport, toolbox }: Workplace): PointerInput {
  const { pointerId: id, pointerType, timeStamp: time, button, altKey } = event;
  const type = pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse';
  const { isPicking, selects } = toolbox.get();
  // While something is pulled, this key is held for its middle.
  const picks = isPicking || (altKey && !selects);
  return { ...viewport.spotOf(event), id, type, phase, time, button, isPicking: picks };
}

const placeOf = ({ code, key }: KeyboardEvent) => code || key.toLowerCase();
