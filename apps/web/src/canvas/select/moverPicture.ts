import { boxAround, type TakenUp } from '@tuschel/ink';
import { pathThrough } from '../pen/penGuides.ts';
import { type Spot, toScreen } from '../view/view.ts';
import { gripsOf, knobOf, type Look } from './grips.ts';
import type { MoverState, Selected } from './mover.ts';
import { rectangleOf } from './outline.ts';
import { type Pose, spotOnFrame } from './pose.ts';
import styles from './select.module.css';

const SVG = 'http://www.w3.org/2000/svg';
/** Side of a grip as it is seen, CSS px; a finger meets it from further away. */
const GRIP = 10;
const KNOB = 7;

/** Shows selected ink where it is to lie, and what it is pulled by. None of it is on the picture. */
export interface MoverPicture {
  show(state: MoverState, look: Look): void;
  remove(): void;
}

/** @param picture lies below, and shows no more than its own paper */
export function createMoverPicture(element: HTMLElement, picture: HTMLCanvasElement | null): MoverPicture {
  const frame = element.appendChild(document.createElement('div'));
  frame.className = styles.ink ?? '';
  const ink = createInk(frame);
  const svg = element.appendChild(document.createElementNS(SVG, 'svg'));
  svg.setAttribute('class', styles.lines ?? '');
  svg.setAttribute('aria-hidden', 'true');
  const [casing, way] = [pathIn(svg, styles.casing), pathIn(svg, styles.way)];
  const grips = svg.appendChild(document.createElementNS(SVG, 'g'));
  way.dataset['testid'] = 'selection';

  const hide = (isHidden: boolean) => {
    svg.style.display = isHidden ? 'none' : '';
    frame.style.display = isHidden ? 'none' : '';
  };
  hide(true);

  return {
    show({ outline, selected, taken }, look) {
      hide(outline.length === 0 && !selected);
      ink.show(selected && taken ? { selected, taken } : null, look);
      if (picture) frame.style.clipPath = `polygon(${paperOf(picture, look)})`;
      const d = selected ? selectionPath(selected, look) : outlinePath(outline, look);
      for (const path of [casing, way]) path.setAttribute('d', d);
      showGrips(grips, selected?.pose ?? null, look);
    },
    remove() {
      frame.remove();
      svg.remove();
    },
  };
}

function pathIn(svg: SVGElement, style: string | undefined): SVGPathElement {
  const path = svg.appendChild(document.createElementNS(SVG, 'path'));
  path.setAttribute('class', style ?? '');
  return path;
}

/** The corners of the paper on the screen. */
function paperOf({ width, height }: HTMLCanvasElement, { view }: Look): string {
  return rectangleOf({ left: 0, top: 0, right: width, bottom: height })
    .map((corner) => toScreen(view, corner))
    .map(({ x, y }) => `${x}px ${y}px`)
    .join(',');
}

/** The taken ink on a canvas of its own, which the browser moves about without drawing it anew. */
function createInk(frame: HTMLElement) {
  const canvas = frame.appendChild(document.createElement('canvas'));
  canvas.dataset['testid'] = 'moving';
  let shown: object | null = null;
  return {
    show(ink: { selected: Selected; taken: Pick<TakenUp, 'area' | 'rgba'> } | null, look: Look) {
      canvas.hidden = ink === null;
      if (!ink) return;
      const { area, rgba } = ink.taken;
      const [width, height] = [area.right - area.left, area.bottom - area.top];
      if (shown !== rgba) {
        shown = rgba;
        Object.assign(canvas, { width, height });
        canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
      }
      const place = placing(ink.selected, look);
      const origin = place({ x: area.left, y: area.top });
      const [right, down] = [place({ x: area.right, y: area.top }), place({ x: area.left, y: area.bottom })];
      const across = [(right.x - origin.x) / width, (right.y - origin.y) / width];
      const below = [(down.x - origin.x) / height, (down.y - origin.y) / height];
      canvas.style.transform = `matrix(${[...across, ...below, origin.x, origin.y].join(',')})`;
    },
  };
}

/** Where on the screen a place of the picture comes to lie with the ink that was there. */
function placing({ box, pose }: Selected, { view }: Look): (place: Spot) => Spot {
  const { left, top, right, bottom } = box;
  return ({ x, y }) =>
    toScreen(
      view,
      spotOnFrame(pose, { across: (2 * (x - left)) / (right - left) - 1, down: (2 * (y - top)) / (bottom - top) - 1 }),
    );
}

/** What was gone round, and the frame around it. */
function selectionPath(selected: Selected, look: Look): string {
  const place = placing(selected, look);
  const way = selected.selection.map(place);
  const frame = rectangleOf(selected.box).map(place);
  return way.length === frame.length ? closed(frame) : `${closed(way)}${closed(frame)}`;
}

function outlinePath(outline: readonly Spot[], { view }: Look): string {
  const [first, last] = outline;
  if (!first || !last) return '';
  return outline.length === 2
    ? closed(rectangleOf(boxAround(outline)).map((spot) => toScreen(view, spot)))
    : pathThrough(outline, view);
}

function closed(spots: readonly Spot[]): string {
  return `${pathThrough(spots, { scale: 1, x: 0, y: 0 })}Z`;
}

function showGrips(group: SVGElement, pose: Pose | null, look: Look): void {
  group.replaceChildren();
  if (!pose) return;
  const knob = knobOf(pose, look);
  const stem = pathIn(group, styles.stem);
  stem.setAttribute('d', pathThrough([nearestSide(pose, look, knob), knob], { scale: 1, x: 0, y: 0 }));
  const round = group.appendChild(document.createElementNS(SVG, 'circle'));
  setAll(round, { class: styles.grip ?? '', cx: knob.x, cy: knob.y, r: KNOB });
  for (const grip of gripsOf(pose, look)) {
    const { x, y } = toScreen(look.view, spotOnFrame(pose, grip));
    const square = group.appendChild(document.createElementNS(SVG, 'rect'));
    setAll(square, { class: styles.grip ?? '', x: x - GRIP / 2, y: y - GRIP / 2, width: GRIP, height: GRIP, rx: 2 });
  }
}

/** The middle of the side that the knob stands at. */
function nearestSide(pose: Pose, { view }: Look, knob: Spot): Spot {
  const sides = [
    { across: 0, down: -1 },
    { across: 0, down: 1 },
    { across: 1, down: 0 },
    { across: -1, down: 0 },
  ].map((side) => toScreen(view, spotOnFrame(pose, side)));
  const far = ({ x, y }: Spot) => Math.hypot(x - knob.x, y - knob.y);
  return sides.toSorted((a, b) => far(a) - far(b))[0] ?? knob;
}

function setAll(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
