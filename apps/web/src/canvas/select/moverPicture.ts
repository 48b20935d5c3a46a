import { boxAround } from '@tuschel/ink';
import { pathThrough } from '../pen/penGuides.ts';
import { type Spot, toScreen } from '../view/view.ts';
import { gripsOf, knobOf, type Look } from './grips.ts';
import { createMovingInk, placing } from './movingInk.ts';
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
  const ink = createMovingInk(frame);
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
