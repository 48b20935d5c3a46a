// @vitest-environment jsdom
import type { Still } from '@tuschel/ink';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import type { Spot } from '../view/view.ts';
import type { Look } from './grips.ts';
import type { InkInHand, MoverState } from './mover.ts';
import { createMoverPicture } from './moverPicture.ts';
import { rectangleOf } from './outline.ts';
import { mirrored, moved, type Pose, poseOf } from './pose.ts';

const LOOK: Look = { view: { scale: 2, x: 10, y: 20 }, window: { width: 1_000, height: 800 } };
const BOX = { left: 100, top: 100, right: 200, bottom: 200 };
const NOTHING: MoverState = {
  outline: [],
  selected: null,
  taken: null,
  span: 'layer',
  news: { what: 'deselected', count: 0 },
};

/** What was done on any canvas, and how its context stood. */
interface Drawn {
  on: HTMLCanvasElement;
  what: string;
  picture?: unknown;
  alpha: number;
  mode: string;
  matrix: readonly number[];
}
let drawn: Drawn[] = [];

beforeEach(() => {
  openBrowser({});
  drawn = [];
  const contexts = new Map<HTMLCanvasElement, object>();
  const contextOf = (on: HTMLCanvasElement) => {
    const held = { globalAlpha: 1, globalCompositeOperation: 'source-over' };
    let matrix: readonly number[] = [];
    const keep = (what: string) => (picture: unknown) => {
      drawn.push({ on, what, picture, alpha: held.globalAlpha, mode: held.globalCompositeOperation, matrix });
    };
    return Object.assign(held, {
      setTransform: (...next: number[]) => void (matrix = next),
      drawImage: keep('draw'),
      putImageData: keep('put'),
      clearRect: keep('clear'),
    });
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function get(this: HTMLCanvasElement) {
    const context = contexts.get(this) ?? contextOf(this);
    contexts.set(this, context);
    return context as never;
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

function shownOn(paper = { width: 400, height: 300 }) {
  const element = document.createElement('div');
  const picture = createMoverPicture(element, Object.assign(document.createElement('canvas'), paper));
  const part = (id: string) => element.querySelector<HTMLCanvasElement>(`[data-testid="${id}"]`)!;
  const numbers = (selector: string, ...names: string[]) =>
    [...element.querySelectorAll(selector)].map((one) => names.map((name) => Number(one.getAttribute(name))));
  return {
    element,
    show: (state: MoverState, look: Look) => picture.show(state, look),
    remove: () => picture.remove(),
    ink: part('moving'),
    under: part('moving-under'),
    way: () => part('selection').getAttribute('d'),
    casing: () => element.querySelector('path')?.getAttribute('d'),
    isShown: () => [...element.children].map((one) => (one as HTMLElement).style.display !== 'none'),
    grips: () => numbers('rect', 'x', 'y'),
    knob: () => numbers('circle', 'cx', 'cy'),
    stem: () => element.querySelector('g path')?.getAttribute('d'),
  };
}

const selectedAs = (pose: Pose, selection: readonly Spot[] = rectangleOf(BOX)): MoverState => ({
  ...NOTHING,
  selected: { selection, box: BOX, from: 1, to: 1, pose },
});

const inHand = (more: Partial<InkInHand> = {}): InkInHand => ({
  area: BOX,
  rgba: new Uint8ClampedArray(4 * 100 * 100),
  strength: 1,
  above: [],
  ...more,
});

const layer = (width: number, height: number): Still => ({ width, height, rgba: new Uint8ClampedArray() }) as Still;

test('nothing is shown until something is gone round, nor after that', () => {
  const { show, isShown, grips, way } = shownOn();
  expect(isShown()).toEqual([false, false]);
  show({ ...NOTHING, outline: [{ x: 1, y: 1 }] }, LOOK);
  expect(isShown()).toEqual([true, true]);
  show(selectedAs(poseOf(BOX)), LOOK);
  expect([isShown(), grips().length]).toEqual([[true, true], 8]);
  show(NOTHING, LOOK);
  expect([isShown(), grips(), way()]).toEqual([[false, false], [], '']);
});

test('the way round something is shown where it is on the screen: a rectangle closed, a lasso as it goes', () => {
  const { show, way, casing } = shownOn();
  const through = (...outline: Spot[]) => (show({ ...NOTHING, outline }, LOOK), way());
  expect(through({ x: 5, y: 10 })).toBe('');
  expect(through({ x: 5, y: 10 }, { x: 0, y: 0 })).toBe('M10 20L20 20L20 40L10 40Z');
  expect(casing()).toBe(way());
  expect(through({ x: 0, y: 0 }, { x: 5, y: 10 }, { x: 0, y: 10 })).toBe('M10 20L20 40L10 40');
});

test('what is selected has a frame where it lies, and the way that was gone round it within', () => {
  const { show, way } = shownOn();
  show(selectedAs(poseOf(BOX)), LOOK);
  expect(way()).toBe('M210 220L410 220L410 420L210 420Z');
  const triangle = [
    { x: 100, y: 100 },
    { x: 200, y: 150 },
    { x: 100, y: 200 },
  ];
  show(selectedAs(moved(poseOf(BOX), 50, 0), triangle), LOOK);
  expect(way()).toBe('M310 220L510 320L310 420ZM310 220L510 220L510 420L310 420Z');
  show(selectedAs(mirrored(poseOf(BOX), 'across'), triangle), LOOK);
  expect(way()).toMatch(/^M410 220L210 320L410 420Z/);
});

test('grips lie around their places, and a stem leads from the nearest side to the knob', () => {
  const { show, grips, knob, stem } = shownOn();
  show(selectedAs(poseOf(BOX)), LOOK);
  const around = [210, 310, 410].flatMap((x) => [220, 320, 420].map((y) => [x - 5, y - 5]));
  const middle = [305, 315].join();
  expect(new Set(grips().map(String))).toEqual(new Set(around.map(String).filter((at) => at !== middle)));
  expect([knob(), stem()]).toEqual([[[310, 186]], 'M310 220L310 186']);
  // Above it there is no room for the knob.
  const view = { scale: 2, x: 10, y: -190 };
  show(selectedAs(poseOf(BOX)), { ...LOOK, view });
  expect([knob(), stem()]).toEqual([[[310, 244]], 'M310 210L310 244']);
  show(selectedAs(poseOf(BOX)), { ...LOOK, view: { ...view, scale: 0.5 } });
  expect(grips()).toHaveLength(4);
});

test('ink in the hand lies where it was moved, as strong as its layer, and is painted once', () => {
  const { show, ink, under } = shownOn();
  show(selectedAs(poseOf(BOX)), LOOK);
  expect([ink.hidden, under.hidden, drawn]).toEqual([true, true, []]);
  const area = { left: 120, top: 110, right: 160, bottom: 140 };
  const taken = inHand({ area, strength: 0.6, rgba: new Uint8ClampedArray(4 * 40 * 30) });
  const at = (pose: Pose) => {
    show({ ...selectedAs(pose), taken }, LOOK);
    return ink.style.transform.replaceAll(' ', '');
  };
  expect(at(moved(poseOf(BOX), 50, 5))).toBe('matrix(2,0,0,2,350,250)');
  expect([ink.hidden, under.hidden, ink.width, ink.height, ink.style.opacity]).toEqual([false, true, 40, 30, '0.6']);
  expect(at(mirrored(poseOf(BOX), 'across'))).toBe('matrix(-2,0,0,2,370,240)');
  expect(at({ ...poseOf(BOX), height: 200 })).toBe('matrix(2,0,0,4,250,160)');
  expect(drawn.map(({ on, what }) => [on, what])).toEqual([[ink, 'put']]);
  show({ ...selectedAs(poseOf(BOX)), taken: inHand() }, LOOK);
  expect([drawn.length, ink.width, ink.style.opacity]).toEqual([2, 100, '1']);
  show(selectedAs(poseOf(BOX)), LOOK);
  expect(ink.hidden).toBe(true);
  // Taken up again it is another one.
  show({ ...selectedAs(poseOf(BOX)), taken }, LOOK);
  expect([drawn.length, ink.width]).toEqual([3, 40]);
});

test('what lies above the ink is drawn upon it, only where it is, for as many pixels as the screen has', () => {
  vi.stubGlobal('devicePixelRatio', 1.5);
  const { show, ink, under } = shownOn();
  const above = [
    { still: layer(400, 300), strength: 0.4 },
    { still: layer(400, 300), strength: 0.7 },
  ];
  const taken = inHand({ strength: 0.6, above });
  show({ ...selectedAs(moved(poseOf(BOX), 50, 0)), taken }, LOOK);
  expect([ink.hidden, under.hidden]).toEqual([true, false]);
  expect([under.width, under.height, under.style.width, under.style.height]).toEqual([1500, 1200, '1000px', '800px']);
  const all = drawn.filter(({ on, what }) => on !== under && what === 'draw');
  expect(all.map(({ alpha }) => alpha)).toEqual([0.4, 0.7]);
  const [cleared, first, second] = drawn.filter(({ on }) => on === under);
  expect(cleared).toMatchObject({ what: 'clear', matrix: [1, 0, 0, 1, 0, 0], mode: 'source-over' });
  expect(first).toMatchObject({ picture: ink, alpha: 0.6, mode: 'source-over', matrix: [3, 0, 0, 3, 465, 330] });
  expect(second).toMatchObject({ picture: all[0]?.on, alpha: 1, mode: 'source-atop', matrix: [3, 0, 0, 3, 15, 30] });
  // The next time it begins with nothing there again, and paints no layer anew.
  const before = drawn.length;
  show({ ...selectedAs(poseOf(BOX)), taken }, LOOK);
  expect(drawn.slice(before).map(({ what, mode, alpha }) => [what, mode, alpha])).toEqual([
    ['clear', 'source-over', 1],
    ['draw', 'source-over', 0.6],
    ['draw', 'source-atop', 1],
  ]);
  show(selectedAs(poseOf(BOX)), LOOK);
  expect([ink.hidden, under.hidden]).toEqual([true, true]);
});

test('ink beyond the paper is not seen, and all is gone once it is removed', () => {
  const { show, element, remove } = shownOn();
  show(selectedAs(poseOf(BOX)), LOOK);
  const [frame] = element.children as unknown as [HTMLElement];
  expect(frame.style.clipPath.replaceAll(', ', ',')).toBe('polygon(10px 20px,810px 20px,810px 620px,10px 620px)');
  remove();
  expect(element.childElementCount).toBe(0);
});
