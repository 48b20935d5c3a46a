import type { Color } from '@tuschel/ink';
import type { Easel } from '../easel.ts';
import type { PenSample } from '../stroke/hand.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { createTwist } from '../view/twist.ts';
import { pinch, toPicture } from '../view/view.ts';
import { beginViewDrag, type DragKind } from '../view/viewDrag.ts';
import type { Viewport } from '../view/viewport.ts';
import { createColorLoupe } from './colorLoupe.ts';
import type { CanvasAct } from './pointerArbiter.ts';

/** What acts change. */
export interface Workplace {
  element: HTMLElement;
  viewport: Viewport;
  easel: Easel;
  toolbox: Toolbox;
  /** Four fingers have tapped. */
  onPanels: () => void;
}

interface ActContext {
  /** What a drag does with the view now. */
  drag: DragKind;
  /** Where the browser expects the pen is of use. */
  foresees: boolean;
}

/** Does what pointers mean. */
export interface CanvasActs {
  /** The pen was turned round, and draws. */
  readonly isErasing: boolean;
  readonly perform: (act: CanvasAct, event: PointerEvent, context: ActContext) => void;
  /** A drag of the view would begin here. */
  readonly aimDrag: (event: PointerEvent) => void;
  /** A key that shapes the stroke was pressed or let go while the pen rests. */
  readonly reshape: (event: KeyboardEvent) => void;
  readonly destroy: () => void;
}

/** A frame of the slowest usual screen: what is expected after it is seen too early, ms. */
const FRAME = 17;
/** On a phone's small screen a turn is more often an accident than wanted, CSS px. */
const TURNS_FROM = 600;
const turnsByFingers = () => Math.min(screen.width, screen.height) >= TURNS_FROM;

const SHAPING_KEYS = ['Shift', 'Alt'];

export function createCanvasActs({ element, viewport, easel, toolbox, onPanels }: Workplace): CanvasActs {
  let drag = beginViewDrag(viewport.view, viewport.middle(), viewport.middle());
  const twist = createTwist();
  const stroke = createStrokeInput(viewport, easel);
  const picker = createColorPicker(element, viewport, easel, toolbox);

  return {
    get isErasing() {
      return stroke.isErasing;
    },
    perform(act, event, context) {
      switch (act.act) {
        case 'begin':
          return stroke.begin(event, act.eraser);
        case 'extend':
          return stroke.extend(event, context.foresees);
        case 'end':
        case 'drop':
          return stroke.lift(act.act);
        case 'pan': {
          const to = viewport.spotOf(event);
          return viewport.set(drag(context.drag, viewport.view, { x: to.x - act.dx, y: to.y - act.dy }, to));
        }
        case 'pinch': {
          const { since, from, to } = act;
          const { view } = viewport;
          return viewport.set(turnsByFingers() ? twist.view(view, since, from, to) : pinch(view, from, to));
        }
        case 'fit':
          return viewport.fit();
        case 'pick':
          return picker.pick(event);
        case 'picked':
          return picker.end();
        case 'undo':
          return easel.undo();
        case 'redo':
          return easel.redo();
        case 'panels':
          return onPanels();
        default:
          return act satisfies never;
      }
    },
    aimDrag(event) {
      drag = beginViewDrag(viewport.view, viewport.spotOf(event), viewport.middle());
    },
    reshape: (event) => stroke.reshape(event),
    destroy: picker.destroy,
  };
}

/** The stroke that was begun last; the easel knows whether it still is on its way. */
function createStrokeInput(viewport: Viewport, easel: Easel) {
  let latest: PenSample | null = null;
  let isErasing = false;
  const sampleOf = (event: PointerEvent, phase: PenSample['phase']) => penSample(viewport, event, phase);
  return {
    get isErasing() {
      return isErasing;
    },
    begin(event: PointerEvent, eraser: boolean) {
      isErasing = eraser;
      latest = sampleOf(event, 'down');
      easel.begin(latest, eraser);
    },
    extend(event: PointerEvent, foresees: boolean) {
      const samples = samplesOf(event).map((sample) => sampleOf(sample, 'move'));
      latest = samples.at(-1) ?? latest;
      const expected = foresees ? expectedOf(event) : [];
      easel.extend(
        samples,
        expected.map((sample) => sampleOf(sample, 'move')),
      );
    },
    lift(how: 'end' | 'drop') {
      isErasing = false;
      easel[how]();
    },
    reshape(event: KeyboardEvent) {
      if (!easel.isStroking || !latest || !SHAPING_KEYS.includes(event.key)) return;
      // Alone, this key would take the focus to the menu of the browser.
      if (event.key === 'Alt') event.preventDefault();
      latest = { ...latest, phase: 'move', isRegular: event.shiftKey, isCentred: event.altKey };
      easel.extend([latest]);
    },
  };
}

/** Takes the colour under the pointer into the hand, and shows it around the pointer as long as that is down. */
function createColorPicker(element: HTMLElement, viewport: Viewport, easel: Easel, toolbox: Toolbox) {
  const loupe = createColorLoupe(element);
  /** What was in the hand when a colour began to be picked. */
  let before: Color | null = null;
  return {
    pick(event: PointerEvent) {
      const { x, y } = toPicture(viewport.view, viewport.spotOf(event));
      const color = easel.colorAt(x, y);
      if (!color) return;
      before ??= toolbox.get().color;
      toolbox.setColor(color);
      loupe.show(viewport.spotOf(event), toolbox.get().color, before);
    },
    end() {
      before = null;
      loupe.hide();
      toolbox.setPicking(false);
    },
    destroy: () => loupe.destroy(),
  };
}

/** Nobody can point at one of two places so near to each other: they count as one, CSS px. */
const NEAR_OF_FINGERS = 22;
const NEAR = 10;

export function penSample(viewport: Viewport, event: PointerEvent, phase: PenSample['phase']): PenSample {
  const { x, y } = toPicture(viewport.view, viewport.spotOf(event));
  const { pointerType, pressure, timeStamp, shiftKey, altKey } = event;
  const near = (pointerType === 'touch' ? NEAR_OF_FINGERS : NEAR) / viewport.view.scale;
  return { x, y, pointerType, pressure, phase, time: timeStamp, isRegular: shiftKey, isCentred: altKey, near };
}

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
