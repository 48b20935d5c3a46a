import type { Store } from '@tuschel/client';
import {
  boxAround,
  type Box,
  event,
  isEventAllowed,
  type Line,
  type Place,
  type Raster,
  type TakenUp,
} from '@tuschel/ink';
import { createStore } from '../../store.ts';
import type { PenSample } from '../stroke/hand.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Spot } from '../view/view.ts';
import { type Held, heldAt, type Look } from './grips.ts';
import { inkAbove, type LayerSeen, strengthOf } from './inkAbove.ts';
import { outlineWith, rectangleOf, type SelectionForm, selectionOf } from './outline.ts';
import {
  cornersOf,
  isWithinReach,
  led,
  mirrored,
  moved,
  type Pose,
  poseOf,
  pulled,
  samePose,
  scaled,
  spotOnFrame,
  turnedBy,
} from './pose.ts';

/** Ink that somebody went round, and where it is to lie. */
export interface Selected {
  /** As it was when it was selected. */
  readonly selection: readonly Place[];
  readonly box: Box;
  readonly from: number;
  readonly to: number;
  readonly pose: Pose;
}

export const MOVER_NEWS = [
  ...(['selected', 'nothing', 'hidden', 'locked', 'moved', 'scaled', 'turned', 'mirrored', 'edge'] as const),
  ...(['applied', 'tooMuch', 'takenBack', 'deselected'] as const),
] as const;
export type MoverNews = (typeof MOVER_NEWS)[number];

/** On which layers ink is selected: the one in the hand, or all that may be drawn on. */
export type Span = 'layer' | 'all';

/** Ink off the picture, and what lies above it. */
export interface InkInHand extends Pick<TakenUp, 'area' | 'rgba'> {
  readonly strength: number;
  readonly above: readonly LayerSeen[];
}

export interface MoverState {
  /** The way round something while it is drawn, picture px. */
  readonly outline: readonly Spot[];
  readonly selected: Selected | null;
  /** The selected ink off the picture, once it was moved. */
  readonly taken: InkInHand | null;
  readonly span: Span;
  /** What happened last since the tool was taken, to be read aloud; `count` grows with each. */
  readonly news: { readonly what: MoverNews; readonly count: number };
}

/** Selects ink and moves it. Until it is put down it lies beside the picture, and nothing of it is written. */
export interface Mover extends Store<MoverState> {
  /** A pointer goes round something, or pulls it. */
  readonly isDragging: boolean;
  /** The selected ink lies elsewhere, and is not put down yet. */
  readonly hasChanged: boolean;
  /** Where the picture is seen: grips are as large as fingers, not as pixels. */
  lookBy(look: () => Look): void;
  held(spot: Spot, pointerType: string): Held;
  begin(sample: PenSample): void;
  extend(samples: readonly PenSample[]): void;
  end(): void;
  /** Forgets what the pointer has done since it came down. */
  drop(): void;
  selectAll(): void;
  setSpan(span: Span): void;
  move(dx: number, dy: number): void;
  scale(factor: number): void;
  turn(degrees: number): void;
  mirror(way: 'across' | 'down'): void;
  /** Puts the ink down where it is, as a line that can be undone. */
  apply(): void;
  /** Puts the ink back where it was. @returns whether it had been moved */
  takeBack(): boolean;
  deselect(): void;
  /** Something else comes: what was moved is put down, and nothing is selected any more. */
  settle(): void;
  /** The hand that moves it is stopped: it is put down where it has come to. */
  putDown(): void;
  /** The picture becomes another one: nothing is written. */
  forget(): void;
}

/** What ink is moved on. */
export interface MovingDesk {
  readonly raster: Raster;
  readonly toolbox: Toolbox;
  readonly canDraw: () => boolean;
  /** Whether the drawing may get so much work. */
  readonly hasRoomFor: (line: Line) => boolean;
  readonly happen: (line: Line) => void;
  readonly repaint: () => void;
  /** What would be written if it were put down now; `putDown`: it is; `putBack`: there is nothing to write. */
  readonly moving?: (what: Line | 'putDown' | 'putBack') => void;
}

type Drag =
  | { readonly part: 'outline'; readonly form: SelectionForm }
  | { readonly part: NonNullable<Held>; readonly from: Spot; readonly pose: Pose; readonly off: Spot };

const STILL: Look = { view: { scale: 1, x: 0, y: 0 }, window: { width: Infinity, height: Infinity } };
const FRESH: MoverState = {
  outline: [],
  selected: null,
  taken: null,
  span: 'layer',
  news: { what: 'deselected', count: 0 },
};

export function createMover(desk: MovingDesk): Mover {
  const store = createStore<MoverState>(FRESH);
  const { get } = store;
  const change = (next: Partial<MoverState>) => store.set({ ...get(), ...next });
  const tell: Tell = (what, next = {}) => change({ ...next, news: { what, count: get().news.count + 1 } });
  const ink = createInkInHand(desk, { get, change, tell });
  const select = (selection: readonly Place[] | null, isTight: boolean) => {
    const found = selection && selectedIn(desk, selection, get().span, isTight);
    if (found === null || typeof found === 'string')
      return tell(found ?? 'deselected', { outline: [], selected: null });
    tell('selected', { outline: [], selected: found });
  };
  const pointer = createPointer(desk, { get, change, tell }, ink, select);
  const { drop, letGo } = pointer;
  const settle = (first = drop) => {
    first();
    ink.apply();
  };
  settleWithTool(desk.toolbox, settle, () => change({ news: FRESH.news }));

  return {
    get,
    subscribe: store.subscribe,
    get isDragging() {
      return pointer.isDragging();
    },
    get hasChanged() {
      return ink.hasChanged();
    },
    lookBy: pointer.lookBy,
    held: pointer.held,
    begin(sample) {
      if (!pointer.begin(sample)) return;
      ink.apply();
      pointer.beginOutline(sample);
    },
    extend: pointer.extend,
    end: pointer.end,
    drop,
    selectAll() {
      settle();
      select(rectangleOf({ left: 0, top: 0, right: desk.raster.width, bottom: desk.raster.height }), true);
    },
    setSpan(span) {
      const { selected } = get();
      settle();
      change({ span });
      // What was selected and not moved yet is selected anew.
      if (selected) select(selected.selection, false);
    },
    ...nudges(() => get().selected?.pose ?? null, ink.lay),
    apply: ink.apply,
    takeBack() {
      if (!ink.hasChanged()) return false;
      letGo();
      tell('takenBack', ink.giveUp());
      return true;
    },
    deselect() {
      drop();
      if (get().selected) tell('deselected', { ...ink.giveUp(), selected: null });
    },
    settle: () => settle(),
    putDown: () => settle(pointer.end),
    forget() {
      letGo();
      change({ ...ink.giveUp(), outline: [], selected: null });
    },
  };
}

type Tell = (what: MoverNews, next?: Partial<MoverState>) => void;

interface Memory {
  readonly get: () => MoverState;
  readonly change: (next: Partial<MoverState>) => void;
  readonly tell: Tell;
}

/** What was moved is put down where the pen draws again, or on another layer. `begin`: the tool is taken anew. */
function settleWithTool(toolbox: Toolbox, settle: () => void, begin: () => void): void {
  let { selects, layer } = toolbox.get();
  toolbox.subscribe(() => {
    const now = toolbox.get();
    if (selects === now.selects && layer === now.layer) return;
    const isOther = now.selects === null || layer !== now.layer;
    const isNew = selects === null && now.selects !== null;
    ({ selects, layer } = now);
    if (isOther) settle();
    if (isNew) begin();
  });
}

/** The selected ink, on the picture or off it. */
function createInkInHand(desk: MovingDesk, { get, change, tell }: Memory) {
  const { raster, canDraw, repaint } = desk;
  let taken: TakenUp | null = null;
  let inHand: InkInHand | null = null;
  const takeUp = ({ selection, from, to }: Selected): InkInHand | null => {
    if (taken) return inHand;
    taken = raster.takeUp({ selection, from, to });
    inHand = taken && { ...taken, strength: strengthOf(raster, from, to), above: inkAbove(raster, to) };
    repaint();
    return inHand;
  };
  const hasChanged = () => {
    const { selected } = get();
    return selected !== null && !isAsItWas(selected);
  };
  const putBack = (): Pick<MoverState, 'taken' | 'selected'> => {
    taken?.putBack();
    if (taken) repaint();
    taken = null;
    const { selected } = get();
    return { taken: null, selected: selected && { ...selected, pose: poseOf(selected.box) } };
  };
  /** As if it had never been moved. */
  const giveUp = () => {
    if (taken) desk.moving?.('putBack');
    return putBack();
  };
  /** Where it is to lie from now on. @param what is announced; null: nothing yet */
  const lay = (pose: Pose, what: MoverNews | null) => {
    const { selected } = get();
    if (!selected || !canDraw()) return;
    if (!isWithinReach(pose)) return what === null ? undefined : tell('edge');
    const held = takeUp(selected);
    if (!held) return tell('nothing', { selected: null });
    const next = { selected: { ...selected, pose }, taken: held };
    desk.moving?.(isAsItWas(next.selected) ? 'putBack' : lineOf(next.selected));
    if (what === null) change(next);
    else tell(what, next);
  };
  return {
    hasChanged,
    giveUp,
    lay,
    lieAgain: (pose: Pose) => {
      const { selected } = get();
      if (selected && samePose(pose, poseOf(selected.box))) change(giveUp());
      else lay(pose, null);
    },
    apply: () => {
      const { selected } = get();
      if (!selected) return;
      const line = hasChanged() ? lineOf(selected) : null;
      if (!line || !canDraw()) return tell(line ? 'locked' : 'deselected', { ...giveUp(), selected: null });
      if (!desk.hasRoomFor(line)) return tell('tooMuch', giveUp());
      change({ ...putBack(), selected: null });
      desk.happen(line);
      desk.moving?.('putDown');
      tell('applied');
    },
  };
}

/** The pointer that goes round something, or pulls what is selected. */
function createPointer(
  { raster, toolbox, canDraw }: MovingDesk,
  { get, change, tell }: Memory,
  ink: ReturnType<typeof createInkInHand>,
  select: (selection: readonly Place[] | null, isTight: boolean) => void,
) {
  let drag: Drag | null = null;
  let look: () => Look = () => STILL;
  const held = (spot: Spot, pointerType: string): Held => {
    const { selected } = get();
    return selected && heldAt(selected.pose, spot, look(), pointerType);
  };
  return {
    isDragging: () => drag !== null,
    lookBy: (by: () => Look) => {
      look = by;
    },
    held,
    letGo: () => {
      drag = null;
    },
    /** @returns whether it has met nothing that is selected, and goes round something */
    begin: (sample: PenSample): boolean => {
      if (drag || !canDraw()) return false;
      const { selected } = get();
      const part = held(sample, sample.pointerType);
      if (selected && part) {
        drag = { part, from: sample, pose: selected.pose, off: offOf(selected.pose, part, sample) };
      }
      return !drag;
    },
    beginOutline: (sample: PenSample) => {
      drag = { part: 'outline', form: toolbox.get().selects ?? 'rectangle' };
      change({ outline: outlineWith([], sample, drag.form, raster) });
    },
    extend: (samples: readonly PenSample[]) => {
      const last = samples.at(-1);
      if (!drag || !last) return;
      if (drag.part !== 'outline') return ink.lay(pulledBy(drag, last), null);
      const { form } = drag;
      change({ outline: samples.reduce((way, spot) => outlineWith(way, spot, form, raster), get().outline) });
    },
    end: () => {
      const ended = drag;
      drag = null;
      if (ended?.part === 'outline') select(selectionOf(get().outline, ended.form), ended.form === 'rectangle');
      else if (ended && ink.hasChanged()) tell(newsOf(ended.part));
    },
    drop: () => {
      if (drag?.part === 'outline') change({ outline: [] });
      else if (drag) ink.lieAgain(drag.pose);
      drag = null;
    },
  };
}

/** What keys and buttons do with a pose. */
function nudges(
  pose: () => Pose | null,
  lay: (pose: Pose, what: MoverNews) => void,
): Pick<Mover, 'move' | 'scale' | 'turn' | 'mirror'> {
  const by = (what: MoverNews, next: (pose: Pose) => Pose) => {
    const now = pose();
    if (now) lay(next(now), what);
  };
  return {
    move: (dx, dy) => by('moved', (now) => moved(now, dx, dy)),
    scale: (factor) => by('scaled', (now) => scaled(now, factor)),
    turn: (degrees) => by('turned', (now) => turnedBy(now, degrees)),
    mirror: (way) => by('mirrored', (now) => mirrored(now, way)),
  };
}

/** What of the picture a polygon selects, or why there is nothing. @param isTight its frame is no larger than the ink */
function selectedIn(
  { raster, toolbox, canDraw }: MovingDesk,
  selection: readonly Place[],
  span: Span,
  isTight: boolean,
): Selected | 'nothing' | 'hidden' | 'locked' {
  const { layer, visible } = toolbox.get();
  const { layers, tools, hasBase } = toolbox.limits;
  const [from, to] = span === 'layer' ? [layer, layer] : [layers[0] ?? layer, layers.at(-1) ?? layer];
  if (!canDraw() || !isEventAllowed('transform', [from, to], tools, hasBase)) return 'locked';
  if (span === 'layer' && !visible[layer]) return 'hidden';
  const inked = raster.inkWithin(from, to, boxAround(selection));
  if (!inked) return 'nothing';
  const polygon = isTight ? rectangleOf(inked) : selection;
  const box = boxAround(polygon);
  return { selection: polygon, box, from, to, pose: poseOf(box) };
}

function isAsItWas({ pose, box }: Selected): boolean {
  return samePose(pose, poseOf(box));
}

function lineOf({ selection, from, to, pose }: Selected): Line {
  return event.transform({ selection, from, to, corners: cornersOf(pose) });
}

/** From where the pointer took hold of a grip to the grip itself. */
function offOf(pose: Pose, held: NonNullable<Held>, { x, y }: Spot): Spot {
  if (held.part !== 'grip') return { x: 0, y: 0 };
  const grip = spotOnFrame(pose, held.grip);
  return { x: grip.x - x, y: grip.y - y };
}

function pulledBy(drag: Exclude<Drag, { part: 'outline' }>, to: PenSample): Pose {
  const { part: held, pose, from, off } = drag;
  switch (held.part) {
    case 'inside':
      return moved(pose, ...levelled(to.x - from.x, to.y - from.y, to.isRegular));
    case 'knob':
      return led(pose, from, to, to);
    case 'grip':
      return pulled(pose, held.grip, { x: to.x + off.x, y: to.y + off.y }, to);
    default:
      return held satisfies never;
  }
}

/** With the key for regular shapes, straight across or straight down. */
function levelled(dx: number, dy: number, isRegular: boolean): [number, number] {
  if (!isRegular) return [dx, dy];
  return Math.abs(dx) >= Math.abs(dy) ? [dx, 0] : [0, dy];
}

function newsOf(held: NonNullable<Held>): MoverNews {
  return ({ inside: 'moved', knob: 'turned', grip: 'scaled' } as const)[held.part];
}
