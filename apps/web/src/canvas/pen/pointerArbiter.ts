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

export interface ArbiterRules {
  /** Is drawing possible at all now? Otherwise everything moves the view. */
  canDraw(): boolean;
  /** Is the pan key held? */
  isPanning(): boolean;
  /** Fingers never draw. Once a pen was seen this is so in any case, unless `fingersDraw` insists. */
  fingersDraw(): boolean | 'untilPen';
}

/** A second finger so soon after the first makes both a gesture, ms. */
const GESTURE_WINDOW = 150;
/** A finger that stays within this distance has not moved, CSS px. */
const SLOP = 10;
const TAP_LONGEST = 500;
/** Two fingers that come together so fast, and to less than this share of their distance, shut the picture like a fist, ms. */
const FLICK_LONGEST = 250;
const FLICK_TO = 0.6;
/** A finger that rests for so long picks a colour, ms. */
export const HOLD = 400;
/** So long after the pen was over the canvas or on it a touch is the palm of its hand, ms. */
const PALM_AROUND_PEN = 500;

const BARREL = 2;
const ERASER_END = 5;

type Hand =
  | { kind: 'free' }
  | { kind: 'stroke'; id: number; type: PointerInput['type']; since: number; start: Spot; far: boolean }
  | { kind: 'pan'; id: number; last: Spot }
  | { kind: 'pick'; id: number }
  | {
      kind: 'fingers';
      spots: Map<number, Spot>;
      origins: Map<number, Spot>;
      since: number;
      most: number;
      moved: boolean;
      /** What they meant is done; what they do until all are lifted means nothing more. */
      done: boolean;
    };

type Fingers = Extract<Hand, { kind: 'fingers' }>;

export interface PointerArbiter {
  take(input: PointerInput): CanvasAct[];
  penSeen(): boolean;
}

/**
 * Decides what pointers mean: which one draws, what is a palm, when two fingers are a gesture.
 *
 * @param penSeen a pen is known to belong to this device
 */
export function createPointerArbiter(rules: ArbiterRules, penSeen = false): PointerArbiter {
  let hand: Hand = { kind: 'free' };
  let penNearAt = Number.NEGATIVE_INFINITY;

  const fingersMayDraw = () => {
    const choice = rules.fingersDraw();
    return rules.canDraw() && (choice === 'untilPen' ? !penSeen : choice);
  };

  const beginStroke = (input: PointerInput): CanvasAct[] => {
    hand = { kind: 'stroke', id: input.id, type: input.type, since: input.time, start: spotOf(input), far: false };
    return [{ act: 'begin', eraser: input.button === ERASER_END }];
  };

  const beginPicking = ({ id }: PointerInput): CanvasAct[] => {
    hand = { kind: 'pick', id };
    return [{ act: 'pick' }];
  };

  const beginFingers = (input: PointerInput, first?: { id: number; spot: Spot; since: number }) => {
    const spots = new Map([[input.id, spotOf(input)]]);
    if (first) spots.set(first.id, first.spot);
    const since = first?.since ?? input.time;
    hand = { kind: 'fingers', spots, origins: new Map(spots), since, most: spots.size, moved: false, done: false };
  };

  const down = (input: PointerInput): CanvasAct[] => {
    switch (input.type) {
      case 'mouse':
        return mouseDown(input);
      case 'pen':
        return penDown(input);
      case 'touch':
        return touchDown(input);
      default:
        return input.type satisfies never;
    }
  };

  const mouseDown = (input: PointerInput): CanvasAct[] => {
    if (hand.kind !== 'free') return [];
    if (input.button === 0 && input.isPicking && rules.canDraw()) return beginPicking(input);
    if (input.button === 0 && rules.canDraw() && !rules.isPanning()) return beginStroke(input);
    if (input.button <= 1) hand = { kind: 'pan', id: input.id, last: spotOf(input) };
    return [];
  };

  const penDown = (input: PointerInput): CanvasAct[] => {
    const dropped: CanvasAct[] = hand.kind === 'stroke' ? [{ act: 'drop' }] : [];
    if (rules.canDraw() && (input.isPicking || input.button === BARREL)) {
      return [...dropped, ...beginPicking(input)];
    }
    if (rules.canDraw() && !rules.isPanning()) return [...dropped, ...beginStroke(input)];
    hand = { kind: 'pan', id: input.id, last: spotOf(input) };
    return dropped;
  };

  const touchDown = (input: PointerInput): CanvasAct[] => {
    if (strokeOf('pen') || input.time - penNearAt < PALM_AROUND_PEN) return [];
    switch (hand.kind) {
      case 'free':
        if (input.isPicking && rules.canDraw()) return beginPicking(input);
        if (fingersMayDraw() && !rules.isPanning()) return beginStroke(input);
        beginFingers(input);
        return [];
      case 'stroke': {
        const young = input.time - hand.since <= GESTURE_WINDOW || !hand.far;
        if (hand.type !== 'touch' || !young) return [];
        beginFingers(input, { id: hand.id, spot: hand.start, since: hand.since });
        return [{ act: 'drop' }];
      }
      case 'fingers':
        hand.spots.set(input.id, spotOf(input));
        hand.origins.set(input.id, spotOf(input));
        hand.most = Math.max(hand.most, hand.spots.size);
        return [];
      case 'pan':
      case 'pick':
        return [];
      default:
        return hand satisfies never;
    }
  };

  const strokeOf = (type: PointerInput['type']) => hand.kind === 'stroke' && hand.type === type;

  const move = (input: PointerInput): CanvasAct[] => {
    switch (hand.kind) {
      case 'free':
        return [];
      case 'stroke':
        if (hand.id !== input.id) return [];
        hand.far ||= distance(hand.start, input) > SLOP;
        return [{ act: 'extend' }];
      case 'pan':
        return hand.id === input.id ? panTo(hand, input) : [];
      case 'pick':
        return hand.id === input.id ? [{ act: 'pick' }] : [];
      case 'fingers':
        return hand.spots.has(input.id) && !hand.done ? moveFinger(hand, input) : [];
      default:
        return hand satisfies never;
    }
  };

  const hold = (input: PointerInput): CanvasAct[] => {
    if (hand.kind === 'stroke' && hand.id === input.id && !hand.far) return [{ act: 'drop' }, ...beginPicking(input)];
    const isAlone = hand.kind === 'fingers' && hand.most === 1 && !hand.moved && hand.spots.has(input.id);
    return isAlone && rules.canDraw() ? beginPicking(input) : [];
  };

  const lift = (input: PointerInput): CanvasAct[] => {
    switch (hand.kind) {
      case 'free':
        return [];
      case 'stroke': {
        if (hand.id !== input.id) return [];
        // The system cancels what it takes for a palm or a gesture; what a pen has drawn for a while is kept.
        const isYoung = input.time - hand.since <= GESTURE_WINDOW;
        const isDropped = input.phase === 'cancel' && (input.type === 'touch' || isYoung);
        hand = { kind: 'free' };
        return [{ act: isDropped ? 'drop' : 'end' }];
      }
      case 'pan':
        if (hand.id === input.id) hand = { kind: 'free' };
        return [];
      case 'pick':
        if (hand.id !== input.id) return [];
        hand = { kind: 'free' };
        return [{ act: 'picked' }];
      case 'fingers':
        return liftFinger(hand, input);
      default:
        return hand satisfies never;
    }
  };

  const liftFinger = (fingers: Fingers, input: PointerInput): CanvasAct[] => {
    const isFlick = isShutting(fingers, input);
    fingers.spots.delete(input.id);
    if (isFlick) {
      fingers.done = true;
      return [{ act: 'fit' }];
    }
    if (fingers.spots.size > 0) return [];
    hand = { kind: 'free' };
    const tapped = !fingers.moved && input.phase === 'up' && input.time - fingers.since <= TAP_LONGEST;
    if (tapped && fingers.most === 4) return [{ act: 'panels' }];
    if (!tapped || !rules.canDraw()) return [];
    if (fingers.most === 2) return [{ act: 'undo' }];
    return fingers.most === 3 ? [{ act: 'redo' }] : [];
  };

  return {
    penSeen: () => penSeen,
    take(input) {
      if (input.type === 'pen') {
        penSeen = true;
        penNearAt = input.time;
      }
      if (input.phase === 'down') return down(input);
      if (input.phase === 'hold') return hold(input);
      return input.phase === 'move' ? move(input) : lift(input);
    },
  };
}

function panTo(hand: { last: Spot }, input: PointerInput): CanvasAct[] {
  const { x, y } = hand.last;
  hand.last = spotOf(input);
  return [{ act: 'pan', dx: input.x - x, dy: input.y - y }];
}

function isShutting({ spots, origins, since, most, done }: Fingers, { time, phase }: PointerInput): boolean {
  const [a, b] = [...spots.values()];
  const [from, to] = [...spots.keys()].map((id) => origins.get(id));
  if (!a || !b || !from || !to || most !== 2 || done || phase !== 'up') return false;
  return time - since <= FLICK_LONGEST && distance(a, b) < distance(from, to) * FLICK_TO;
}

/** Until a finger has moved for good this may be a tap, and the view stays where it is. */
function moveFinger(fingers: Fingers, input: PointerInput): CanvasAct[] {
  const before = [...fingers.spots.values()].slice(0, 2);
  fingers.spots.set(input.id, spotOf(input));
  const origin = fingers.origins.get(input.id);
  if (!fingers.moved) {
    fingers.moved = origin !== undefined && distance(origin, input) > SLOP;
    return [];
  }
  const [from1, from2] = before;
  const [to1, to2] = [...fingers.spots.values()];
  if (!from1 || !to1) return [];
  if (!from2 || !to2) return [{ act: 'pan', dx: to1.x - from1.x, dy: to1.y - from1.y }];
  return [{ act: 'pinch', since: fingers.since, from: [from1, from2], to: [to1, to2] }];
}

function spotOf({ x, y }: Spot): Spot {
  return { x, y };
}
