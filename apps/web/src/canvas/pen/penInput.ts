import { BlendMode, type Color, Tool } from '@tuschel/ink';
import type { BrushCursor } from './brushCursor.ts';
import { createColorLoupe } from './colorLoupe.ts';
import type { Easel } from '../easel.ts';
import type { PenSample } from '../stroke/hand.ts';
import { KNOBS } from '../tools/nibs.ts';
import { type ArbiterRules, type CanvasAct, createPointerArbiter, HOLD, type PointerInput } from './pointerArbiter.ts';
import { styleOf, type Toolbox } from '../tools/toolbox.ts';
import { attachTrackpadPinch } from '../view/trackpadPinch.ts';
import { createTwist } from '../view/twist.ts';
import { pinch, type Spot, toPicture, TURN_STEP, zoomAt } from '../view/view.ts';
import { beginViewDrag, type DragKind } from '../view/viewDrag.ts';
import type { Viewport } from '../view/viewport.ts';

interface Parts {
  element: HTMLElement;
  viewport: Viewport;
  easel: Easel;
  toolbox: Toolbox;
  cursor: BrushCursor;
  /** Four fingers have tapped. */
  onPanels: () => void;
}

/** Zoom per wheel unit; a trackpad's pinch comes as small steps with Ctrl. */
const WHEEL_ZOOM = 0.0016;
const PINCH_ZOOM = 0.012;
/** CSS px of one line where the wheel counts lines. */
const WHEEL_LINE = 33;
/** A frame of the slowest usual screen: what is expected after it is seen too early, ms. */
const FRAME = 17;

/**
 * A wider outline is not shown while the stroke itself shows how wide it is, CSS px: to lay it over the picture in every frame would cost more
 * time than the stroke. The system's own crosshair takes its place: it moves without the page.
 */
const OUTLINE_OF_STROKE = 512;

/** On a phone's small screen a turn is more often an accident than wanted, CSS px. */
const TURNS_FROM = 600;
const turnsByFingers = () => Math.min(screen.width, screen.height) >= TURNS_FROM;

/** A pen that was seen on one drawing is in the hand for the next one, too. */
let deviceHasPen = false;

/** Brings pointers, wheel and the pan key of the element to the easel and the view. Returns how to detach. */
export function attachPenInput({ element, viewport, easel, toolbox, cursor, onPanels }: Parts): () => void {
  /** The key that is held for a drag of the view. */
  let heldKey: 'Space' | 'R' | null = null;
  let hasTurned = false;
  let drag = beginViewDrag(viewport.view, viewport.middle(), viewport.middle());
  let hover: Spot | null = null;
  let isErasing = false;
  let isAiming = false;
  let latest: PenSample | null = null;

  const rules: ArbiterRules = {
    canDraw: () => easel.canDraw(),
    isPanning: () => heldKey !== null,
    fingersDraw: () => {
      const { fingers } = toolbox.get();
      return fingers === 'untilPen' ? fingers : fingers === 'always';
    },
  };
  const arbiter = createPointerArbiter(rules, deviceHasPen);
  const loupe = createColorLoupe(element);
  const twist = createTwist();
  /** What was in the hand when a colour began to be picked. */
  let colorBefore: Color | null = null;

  const aim = (byCrosshair: boolean) => {
    if (byCrosshair === isAiming) return;
    isAiming = byCrosshair;
    element.dataset['aiming'] = String(isAiming);
  };

  const showCursor = () => {
    if (!hover || heldKey || !easel.canDraw()) {
      aim(false);
      return cursor.hide();
    }
    const held = toolbox.get();
    const nib = isErasing ? Tool.eraser : held.nib;
    const size = KNOBS[nib].has('size') && !held.isPicking ? held.settings[nib].size : 0;
    const diameter = size * viewport.view.scale;
    const isWide = easel.isStroking && diameter > OUTLINE_OF_STROKE;
    aim(isWide);
    if (isWide) cursor.hide();
    else cursor.show(hover, diameter, styleOf(held, isErasing).blendMode === BlendMode.erase);
  };

  const sampleOf = (event: PointerEvent, phase: PenSample['phase']): PenSample => {
    const { x, y } = toPicture(viewport.view, viewport.spotOf(event));
    const { pointerType, pressure, timeStamp, shiftKey, altKey } = event;
    return { x, y, pointerType, pressure, phase, time: timeStamp, isRegular: shiftKey, isCentred: altKey };
  };

  const perform = (act: CanvasAct, event: PointerEvent): void => {
    switch (act.act) {
      case 'begin':
        isErasing = act.eraser;
        latest = sampleOf(event, 'down');
        return easel.begin(latest, act.eraser);
      case 'extend':
        return extend(event);
      case 'end':
        isErasing = false;
        return easel.end();
      case 'drop':
        isErasing = false;
        return easel.drop();
      case 'pan':
        return viewport.set(dragged(act, event));
      case 'pinch':
        return viewport.set(pinched(act));
      case 'fit':
        return viewport.fit();
      case 'pick':
        return pick(event);
      case 'picked':
        return endPicking();
      case 'undo':
        return easel.undo();
      case 'redo':
        return easel.redo();
      case 'panels':
        return onPanels();
      default:
        return act satisfies never;
    }
  };

  const pinched = ({ since, from, to }: Extract<CanvasAct, { act: 'pinch' }>) =>
    turnsByFingers() ? twist.view(viewport.view, since, from, to) : pinch(viewport.view, from, to);

  const dragged = ({ dx, dy }: Extract<CanvasAct, { act: 'pan' }>, event: PointerEvent) => {
    const kind = dragOf(heldKey, event);
    hasTurned ||= kind === 'turn';
    const to = viewport.spotOf(event);
    return drag(kind, viewport.view, { x: to.x - dx, y: to.y - dy }, to);
  };

  const extend = (event: PointerEvent) => {
    const samples = samplesOf(event).map((sample) => sampleOf(sample, 'move'));
    latest = samples.at(-1) ?? latest;
    // A stroke as wide as the window is drawn where the pen is; to show it a few pixels ahead would cost as much as the stroke.
    const expected = isAiming ? [] : expectedOf(event);
    easel.extend(
      samples,
      expected.map((sample) => sampleOf(sample, 'move')),
    );
  };

  /** A key that shapes the stroke was pressed or let go while the pen rests. */
  const reshape = (event: KeyboardEvent) => {
    if (!easel.isStroking || !latest || !SHAPING_KEYS.includes(event.key)) return;
    // Alone, this key would take the focus to the menu of the browser.
    if (event.key === 'Alt') event.preventDefault();
    latest = { ...latest, phase: 'move', isRegular: event.shiftKey, isCentred: event.altKey };
    easel.extend([latest]);
  };

  const pick = (event: PointerEvent) => {
    const { x, y } = toPicture(viewport.view, viewport.spotOf(event));
    const color = easel.colorAt(x, y);
    if (!color) return;
    colorBefore ??= toolbox.get().color;
    toolbox.setColor(color);
    loupe.show(viewport.spotOf(event), toolbox.get().color, colorBefore);
  };

  const endPicking = () => {
    colorBefore = null;
    loupe.hide();
    toolbox.setPicking(false);
  };

  const take = (event: PointerEvent, phase: PointerInput['phase']) => {
    const input: PointerInput = {
      ...viewport.spotOf(event),
      id: event.pointerId,
      type: typeOf(event),
      phase,
      time: event.timeStamp,
      button: event.button,
      isPicking: event.altKey || toolbox.get().isPicking,
    };
    for (const act of arbiter.take(input)) perform(act, event);
    deviceHasPen ||= arbiter.penSeen();
  };

  let holding = 0;
  const waitForHold = (event: PointerEvent) => {
    window.clearTimeout(holding);
    if (event.pointerType === 'touch') holding = window.setTimeout(() => take(event, 'hold'), HOLD);
  };

  const onDown = (event: PointerEvent) => {
    event.preventDefault();
    viewport.measure();
    drag = beginViewDrag(viewport.view, viewport.spotOf(event), viewport.middle());
    element.focus({ preventScroll: true });
    // A pointer that has gone already cannot be captured; its up event has come too.
    if (event.isTrusted) element.setPointerCapture(event.pointerId);
    take(event, 'down');
    waitForHold(event);
  };
  const onMove = (event: PointerEvent) => {
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    // Others of the page would look at each move. Who waits for it (the pen test) hears it where we do, at the window.
    event.stopPropagation();
    take(event, 'move');
    if (event.pointerType === 'touch') return;
    hover = viewport.spotOf(event);
    showCursor();
  };
  const onUp = (event: PointerEvent) => {
    window.clearTimeout(holding);
    take(event, 'up');
    showCursor();
  };
  const onCancel = (event: PointerEvent) => {
    window.clearTimeout(holding);
    take(event, 'cancel');
    showCursor();
  };
  const onEnter = () => viewport.measure();
  const onLeave = () => {
    hover = null;
    showCursor();
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const amount = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1);
    if (event.shiftKey) return toolbox.stepSize((amount || event.deltaX) < 0 ? 1 : -1, false);
    const factor = Math.exp(-amount * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    viewport.set(zoomAt(viewport.view, viewport.spotOf(event), factor));
    showCursor();
  };

  const hold = (key: typeof heldKey) => {
    heldKey = key;
    hasTurned = false;
    element.dataset['panning'] = String(key !== null);
    showCursor();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    reshape(event);
    const key = dragKeyOf(event);
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) hold(key);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    reshape(event);
    if (heldKey === null || keyOf(event) !== heldKey) return;
    // Held for nothing, the key was meant as a step.
    if (heldKey === 'R' && !hasTurned) viewport.turn(TURN_STEP);
    hold(null);
  };
  const onBlur = () => hold(null);
  const onMenu = (event: Event) => event.preventDefault();
  const onTouchMove = (event: Event) => event.preventDefault();

  const unsubscribe = toolbox.subscribe(showCursor);
  const handlers = {
    pointerdown: onDown,
    pointerup: onUp,
    pointercancel: onCancel,
    pointerenter: onEnter,
    pointerleave: onLeave,
    keydown: onKeyDown,
    keyup: onKeyUp,
    blur: onBlur,
    contextmenu: onMenu,
    // Otherwise handwriting recognition of an iPad takes the first bit of quick strokes.
    touchmove: onTouchMove,
    wheel: onWheel,
  };
  for (const [type, handler] of Object.entries(handlers)) {
    element.addEventListener(type, handler as EventListener, { passive: false });
  }
  const detachPinch = attachTrackpadPinch(element, viewport, showCursor);
  // Where moves come by first.
  window.addEventListener('pointermove', onMove, { capture: true });
  return () => {
    unsubscribe();
    detachPinch();
    window.clearTimeout(holding);
    loupe.destroy();
    window.removeEventListener('pointermove', onMove, { capture: true });
    for (const [type, handler] of Object.entries(handlers)) element.removeEventListener(type, handler as EventListener);
  };
}

function typeOf({ pointerType }: PointerEvent): PointerInput['type'] {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse';
}

const keyOf = ({ code, key }: KeyboardEvent) => (code === 'Space' ? 'Space' : key.toLowerCase() === 'r' ? 'R' : null);

/** Shift and R set the view upright; with Ctrl or ⌘ R is the browser's, and Space goes on to zoom. */
function dragKeyOf(event: KeyboardEvent): ReturnType<typeof keyOf> {
  const key = event.altKey ? null : keyOf(event);
  return key === 'R' && (event.ctrlKey || event.metaKey || event.shiftKey) ? null : key;
}

function dragOf(heldKey: 'Space' | 'R' | null, { ctrlKey, metaKey }: PointerEvent): DragKind {
  if (heldKey === 'R') return 'turn';
  return heldKey === 'Space' && (ctrlKey || metaKey) ? 'zoom' : 'pan';
}

const SHAPING_KEYS = ['Shift', 'Alt'];

/** Where the browser expects the pointer within a frame. */
function expectedOf(event: PointerEvent): readonly PointerEvent[] {
  const expected = event.getPredictedEvents?.() ?? [];
  return expected.filter(({ timeStamp }) => timeStamp - event.timeStamp <= FRAME);
}

/**
 * All positions since the last event: fast strokes stay round. `pointerrawupdate` would tell the very same ones (600 of 600, with the same
 * times, in Chromium), only sooner than the next frame can show them.
 */
function samplesOf(event: PointerEvent): readonly PointerEvent[] {
  const coalesced = event.getCoalescedEvents?.() ?? [];
  return coalesced.length > 0 ? coalesced : [event];
}
