import { distance, type Spot } from '../view/view.ts';

/** One pointer event, in CSS px of the viewport element. */
export interface PointerInput extends Spot {
  id: number;
  type: 'mouse' | 'pen' | 'touch';
  /** `hold`: a finger has been down for {@link HOLD}; where it has moved since, nothing comes of it. */
  phase: 'down' | 'move' | 'hold' | 'up' | 'cancel';
  /** ms, any origin */
  time: number;
  /** As in PointerEvent: 0 primary, 1 middle, 2 secondary or the pen's barrel, 5 the pen's eraser end. */
  button: number;
  /** The key that picks a colour is held, or the next pointer is to pick one. */
  isPicking: boolean;
}

export type CanvasAct =
  | { act: 'begin'; eraser: boolean }
  | { act: 'extend' }
  | { act: 'end' }
  /** Forget the stroke: it was the start of a gesture. */
  | { act: 'drop' }
  | { act: 'pan'; dx: number; dy: number }
  /** `since`: when these fingers came down, ms; it tells one gesture from the next. */
  | { act: 'pinch'; since: number; from: [Spot, Spot]; to: [Spot, Spot] }
  /** Two fingers came together and were gone: the whole picture is wanted. */
  | { act: 'fit' }
  /** Takes the colour under the pointer, as long as it is down. */
  | { act: 'pick' }
  | { act: 'picked' }
  | { act: 'undo' }
  | { act: 'redo' }
  /** What stands around the canvas is to go, or to come again. */
  | { act: 'panels' };

/** What holds at the moment of an event. */
export interface PointerRules {
  /** Is drawing possible at all now? Otherwise everything moves the view. */
  readonly canDraw: boolean;
  /** Is the pan key held? */
  readonly isPanning: boolean;
  /** Fingers never draw. Once a pen was seen this is so in any case, unless `fingersDraw` insists. */
  readonly fingersDraw: boolean | 'untilPen';
  /** A finger that rests picks the colour under it. */
  readonly holdPicks: boolean;
}

/** A second finger so soon after the first makes both a gesture, ms. */
const GESTURE_WINDOW = 150;
/** A finger that stays within this distance has not moved, CSS px. */
const SLOP = 10;
const TAP_LONGEST = 500;
/** Two fingers that come together so fast, and to less than this share of their distance, shut the picture like a fist, ms. */
const FLICK_LONGEST = 250;
const FLICK_TO = 0.6;
/**
 * A finger that rests for so long picks a colour, ms. Eyes, dots and other tiny strokes take up to half a second.
 */
export const HOLD = 600;
/** A finger that draws and has been further than this from where it came down does not rest, CSS px: a dot may be a small circle. */
const REST = 4;
/** So long after the pen was over the canvas or on it a touch is the palm of its hand, ms. */
const PALM_AROUND_PEN = 500;

const BARREL = 2;
const ERASER_END = 5;

type Hand =
  | { kind: 'free' }
  | {
      kind: 'stroke';
      id: number;
      type: PointerInput['type'];
      since: number;
      start: Spot;
      far: boolean;
      strayed: boolean;
    }
  | { kind: 'pan'; id: number; last: Spot }
  | { kind: 'pick'; id: number }
  | {
      kind: 'fingers';
      spots: ReadonlyMap<number, Spot>;
      origins: ReadonlyMap<number, Spot>;
      since: number;
      most: number;
      moved: boolean;
      /** What they meant is done; what they do until all are lifted means nothing more. */
      done: boolean;
    };

type Stroke = Extract<Hand, { kind: 'stroke' }>;
type Fingers = Extract<Hand, { kind: 'fingers' }>;

/** All pointers on the canvas, and what they mean together. */
export interface Pointers {
  readonly hand: Hand;
  /** A pen is known to belong to this device. */
  readonly penSeen: boolean;
  /** When a pen was last over the canvas or on it, ms. */
  readonly penNearAt: number;
}

type Decision = readonly [Hand, readonly CanvasAct[]];

const FREE: Hand = { kind: 'free' };

/** Before anything has touched the canvas. */
export function noPointers(penSeen = false): Pointers {
  return { hand: FREE, penSeen, penNearAt: Number.NEGATIVE_INFINITY };
}

/** Decides what a pointer means: which one draws, what is a palm, when two fingers are a gesture. */
export function nextPointers(
  before: Pointers,
  input: PointerInput,
  rules: PointerRules,
): readonly [Pointers, readonly CanvasAct[]] {
  const pointers = input.type === 'pen' ? { ...before, penSeen: true, penNearAt: input.time } : before;
  const [hand, acts] = decide(pointers, input, rules);
  return [{ ...pointers, hand }, acts];
}

function decide(pointers: Pointers, input: PointerInput, rules: PointerRules): Decision {
  const { hand } = pointers;
  switch (input.phase) {
    case 'down':
      return down(pointers, input, rules);
    case 'move':
      return move(hand, input);
    case 'hold':
      return hold(hand, input, rules);
    case 'up':
    case 'cancel':
      return lift(hand, input, rules);
    default:
      return input.phase satisfies never;
  }
}

function down(pointers: Pointers, input: PointerInput, rules: PointerRules): Decision {
  switch (input.type) {
    case 'mouse':
      return mouseDown(pointers.hand, input, rules);
    case 'pen':
      return penDown(pointers.hand, input, rules);
    case 'touch':
      return touchDown(pointers, input, rules);
    default:
      return input.type satisfies never;
  }
}

function mouseDown(hand: Hand, input: PointerInput, { canDraw, isPanning }: PointerRules): Decision {
  if (hand.kind !== 'free') return [hand, []];
  if (input.button === 0 && input.isPicking && canDraw) return beginPicking(input);
  if (input.button === 0 && canDraw && !isPanning) return beginStroke(input);
  return [input.button <= 1 ? panFrom(input) : hand, []];
}

function penDown(hand: Hand, input: PointerInput, { canDraw, isPanning }: PointerRules): Decision {
  const dropped: readonly CanvasAct[] = hand.kind === 'stroke' ? [{ act: 'drop' }] : [];
  const isPicking = input.isPicking || input.button === BARREL;
  if (!canDraw || (isPanning && !isPicking)) return [panFrom(input), dropped];
  const [next, acts] = isPicking ? beginPicking(input) : beginStroke(input);
  return [next, [...dropped, ...acts]];
}

function touchDown({ hand, penSeen, penNearAt }: Pointers, input: PointerInput, rules: PointerRules): Decision {
  const isPalm = (hand.kind === 'stroke' && hand.type === 'pen') || input.time - penNearAt < PALM_AROUND_PEN;
  if (isPalm) return [hand, []];
  switch (hand.kind) {
    case 'free': {
      if (input.isPicking && rules.canDraw) return beginPicking(input);
      const mayDraw = rules.fingersDraw === 'untilPen' ? !penSeen : rules.fingersDraw;
      return rules.canDraw && mayDraw && !rules.isPanning ? beginStroke(input) : [beginFingers(input), []];
    }
    case 'stroke': {
      const young = input.time - hand.since <= GESTURE_WINDOW || !hand.far;
      return hand.type === 'touch' && young ? [beginFingers(input, hand), [{ act: 'drop' }]] : [hand, []];
    }
    case 'fingers': {
      const spots = withSpot(hand.spots, input);
      const origins = withSpot(hand.origins, input);
      return [{ ...hand, spots, origins, most: Math.max(hand.most, spots.size) }, []];
    }
    case 'pan':
    case 'pick':
      return [hand, []];
    default:
      return hand satisfies never;
  }
}

function move(hand: Hand, input: PointerInput): Decision {
  switch (hand.kind) {
    case 'free':
      return [hand, []];
    case 'stroke':
      if (hand.id !== input.id) return [hand, []];
      return [strayedTo(hand, input), [{ act: 'extend' }]];
    case 'pan': {
      if (hand.id !== input.id) return [hand, []];
      const { x, y } = hand.last;
      return [panFrom(input), [{ act: 'pan', dx: input.x - x, dy: input.y - y }]];
    }
    case 'pick':
      return [hand, hand.id === input.id ? [{ act: 'pick' }] : []];
    case 'fingers':
      return hand.spots.has(input.id) && !hand.done ? moveFinger(hand, input) : [hand, []];
    default:
      return hand satisfies never;
  }
}

/** How far it has ever been counts: back where it began is a stroke all the same. */
function strayedTo(hand: Stroke, spot: Spot): Stroke {
  const away = distance(hand.start, spot);
  return { ...hand, far: hand.far || away > SLOP, strayed: hand.strayed || away > REST };
}

function hold(hand: Hand, input: PointerInput, { canDraw, holdPicks }: PointerRules): Decision {
  if (!holdPicks) return [hand, []];
  if (hand.kind === 'stroke' && hand.id === input.id && !hand.strayed) {
    const [next, acts] = beginPicking(input);
    return [next, [{ act: 'drop' }, ...acts]];
  }
  const isAlone = hand.kind === 'fingers' && hand.most === 1 && !hand.moved && hand.spots.has(input.id);
  return isAlone && canDraw ? beginPicking(input) : [hand, []];
}

function lift(hand: Hand, input: PointerInput, rules: PointerRules): Decision {
  if (hand.kind === 'fingers') return liftFinger(hand, input, rules);
  if (hand.kind === 'free' || hand.id !== input.id) return [hand, []];
  switch (hand.kind) {
    case 'stroke': {
      // The system cancels what it takes for a palm or a gesture; what a pen has drawn for a while is kept.
      const isYoung = input.time - hand.since <= GESTURE_WINDOW;
      const isDropped = input.phase === 'cancel' && (input.type === 'touch' || isYoung);
      return [FREE, [{ act: isDropped ? 'drop' : 'end' }]];
    }
    case 'pan':
      return [FREE, []];
    case 'pick':
      return [FREE, [{ act: 'picked' }]];
    default:
      return hand satisfies never;
  }
}

function beginStroke(input: PointerInput): Decision {
  const { id, type, time: since, button } = input;
  const hand: Hand = { kind: 'stroke', id, type, since, start: spotOf(input), far: false, strayed: false };
  return [hand, [{ act: 'begin', eraser: button === ERASER_END }]];
}

function beginPicking({ id }: PointerInput): Decision {
  return [{ kind: 'pick', id }, [{ act: 'pick' }]];
}

function panFrom(input: PointerInput): Hand {
  return { kind: 'pan', id: input.id, last: spotOf(input) };
}

/** @param first the finger whose stroke was the start of the gesture */
function beginFingers(input: PointerInput, first?: Stroke): Hand {
  const spots = new Map([[input.id, spotOf(input)]]);
  if (first) spots.set(first.id, first.start);
  const since = first?.since ?? input.time;
  return { kind: 'fingers', spots, origins: spots, since, most: spots.size, moved: false, done: false };
}

/** Until a finger has moved for good this may be a tap, and the view stays where it is. */
function moveFinger(before: Fingers, input: PointerInput): Decision {
  const spots = withSpot(before.spots, input);
  const fingers = { ...before, spots };
  if (!before.moved) {
    const origin = before.origins.get(input.id);
    return [{ ...fingers, moved: origin !== undefined && distance(origin, input) > SLOP }, []];
  }
  const [from1, from2] = before.spots.values();
  const [to1, to2] = spots.values();
  if (!from1 || !to1) return [fingers, []];
  if (!from2 || !to2) return [fingers, [{ act: 'pan', dx: to1.x - from1.x, dy: to1.y - from1.y }]];
  return [fingers, [{ act: 'pinch', since: fingers.since, from: [from1, from2], to: [to1, to2] }]];
}

function liftFinger(fingers: Fingers, input: PointerInput, { canDraw }: PointerRules): Decision {
  const spots = new Map(fingers.spots);
  spots.delete(input.id);
  if (isShutting(fingers, input)) return [{ ...fingers, spots, done: true }, [{ act: 'fit' }]];
  if (spots.size > 0) return [{ ...fingers, spots }, []];
  const tapped = !fingers.moved && input.phase === 'up' && input.time - fingers.since <= TAP_LONGEST;
  return [FREE, tapped ? tapOf(fingers.most, canDraw) : []];
}

function tapOf(fingers: number, canDraw: boolean): readonly CanvasAct[] {
  if (fingers === 4) return [{ act: 'panels' }];
  if (fingers === 2 && canDraw) return [{ act: 'undo' }];
  return fingers === 3 && canDraw ? [{ act: 'redo' }] : [];
}

function isShutting({ spots, origins, since, most, done }: Fingers, { time, phase }: PointerInput): boolean {
  const [a, b] = spots.values();
  const [from, to] = [...spots.keys()].map((id) => origins.get(id));
  if (!a || !b || !from || !to || most !== 2 || done || phase !== 'up') return false;
  return time - since <= FLICK_LONGEST && distance(a, b) < distance(from, to) * FLICK_TO;
}

function withSpot(spots: ReadonlyMap<number, Spot>, input: PointerInput): ReadonlyMap<number, Spot> {
  return new Map(spots).set(input.id, spotOf(input));
}

function spotOf({ x, y }: Spot): Spot {
  return { x, y };
}
