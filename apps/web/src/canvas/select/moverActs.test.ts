import type { Line } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { hashOf, INKED, type Place, redSquare, seen, WHITE } from '../../testing/easelStudio.ts';
import { createMover } from './mover.ts';

/** A red square of a hundred px on the middle layer, and all of it selected. */
function selected() {
  const made = redSquare();
  made.toolbox.select('rectangle');
  const { mover } = made.easel;
  mover.selectAll();
  return { ...made, mover, news: () => mover.get().news.what, pose: () => mover.get().selected?.pose };
}

/** The same, with a note of each line that is written, and a say in whether writing is allowed. */
function watched() {
  const made = selected();
  made.mover.deselect();
  const written: Line[] = [];
  const told: string[] = [];
  let isFree = true;
  const mover = createMover({
    raster: made.easel.raster,
    toolbox: made.toolbox,
    canDraw: () => isFree,
    hasRoomFor: () => true,
    happen: (line) => written.push(line),
    repaint: () => undefined,
    moving: (what) => told.push(typeof what === 'string' ? what : 'line'),
  });
  mover.selectAll();
  return { ...made, mover, written, told, lock: () => (isFree = false) };
}

test.each<[string, readonly [Place, Place], object]>([
  [
    'moved',
    [
      [150, 150],
      [190, 170],
    ] as const,
    { x: 190, y: 170 },
  ],
  [
    'scaled',
    [
      [200, 150],
      [240, 150],
    ] as const,
    { width: 140, height: 100 },
  ],
  [
    'turned',
    [
      [150, 66],
      [234, 150],
    ] as const,
    { turn: 90 },
  ],
])('a pull with the pointer is announced once it has ended: %s', (what, way, lies) => {
  const { pull, easel, news, pose, mover } = selected();
  pull(way);
  expect([news(), mover.isDragging]).toEqual(['selected', true]);
  easel.end();
  expect([news(), mover.isDragging]).toEqual([what, false]);
  expect(pose()).toMatchObject(lies);
});

test('a pull that comes back to where it began says nothing', () => {
  const { stroke, news, mover } = selected();
  stroke([
    [150, 150],
    [190, 170],
    [150, 150],
  ]);
  expect([news(), mover.hasChanged]).toEqual(['selected', false]);
});

test('what would go beyond reach stays where it is, and only a key says so', () => {
  const { mover, news, pose, pull, easel } = selected();
  mover.move(30, 0);
  const before = pose();
  mover.move(1e6, 0);
  expect([news(), pose()]).toEqual(['edge', before]);
  mover.move(1, 0);
  pull([
    [160, 150],
    [1e6, 150],
  ]);
  expect([news(), pose()?.x]).toEqual(['moved', 181]);
  easel.end();
  expect([news(), pose()?.x]).toEqual(['moved', 181]);
});

test('what was moved is put back by letting it go, and nothing is written', () => {
  const { mover, news, easel, sync } = selected();
  mover.move(300, 0);
  expect(seen(easel, 150, 150)).toEqual(WHITE);
  mover.deselect();
  expect([news(), mover.get().selected, mover.get().taken]).toEqual(['deselected', null, null]);
  expect([seen(easel, 150, 150), sync.lines.length]).toEqual([INKED, 1]);
  const { count } = mover.get().news;
  mover.deselect();
  expect([mover.takeBack(), mover.get().news.count]).toEqual([false, count]);
});

test('what was moved is put down before all, or other layers, are selected', () => {
  const { mover, sync, news } = selected();
  mover.move(300, 0);
  mover.selectAll();
  expect(sync.lines).toHaveLength(2);
  expect(mover.get().selected?.box).toMatchObject({ left: 400, right: 500 });
  mover.move(0, 300);
  mover.setSpan('all');
  expect([sync.lines.length, mover.get().span, mover.get().selected, news()]).toEqual([3, 'all', null, 'nothing']);
});

test('a lasso selects as far as it goes, a rectangle as far as there is ink', () => {
  const { mover, stroke, toolbox } = selected();
  mover.deselect();
  const around: readonly Place[] = [
    [50, 50],
    [250, 50],
    [250, 250],
    [50, 250],
  ];
  toolbox.select('lasso');
  stroke(around);
  expect(mover.get().selected?.box).toEqual({ left: 50, top: 50, right: 250, bottom: 250 });
  mover.deselect();
  toolbox.select('rectangle');
  stroke([
    [50, 50],
    [250, 250],
  ]);
  expect(mover.get().selected?.box).toEqual({ left: 100, top: 100, right: 200, bottom: 200 });
});

test('a way round something that is dropped leaves nothing selected, and a tap deselects', () => {
  const { mover, pull, stroke, easel, news } = selected();
  mover.deselect();
  pull([
    [50, 50],
    [250, 250],
  ]);
  expect(mover.get().outline).toHaveLength(2);
  easel.drop();
  expect([mover.get().outline, mover.get().selected, mover.isDragging]).toEqual([[], null, false]);
  mover.selectAll();
  stroke([[500, 500]]);
  expect([mover.get().outline, mover.get().selected, news()]).toEqual([[], null, 'deselected']);
});

test('whoever watches hears of each place, that it lies where it was, and that it is put down', () => {
  const { mover, told, written } = watched();
  mover.move(10, 0);
  mover.turn(15);
  expect(told).toEqual(['line', 'line']);
  mover.turn(-15);
  mover.move(-10, 0);
  expect(told.slice(2)).toEqual(['line', 'putBack']);
  mover.mirror('down');
  mover.takeBack();
  expect(told.slice(4)).toEqual(['line', 'putBack']);
  mover.scale(2);
  mover.apply();
  expect([told.slice(6), written.length]).toEqual([['line', 'putDown'], 1]);
  mover.deselect();
  expect(told).toHaveLength(8);
});

test('on a sheet that was locked meanwhile nothing is put down: the ink lies where it was', () => {
  const { mover, told, written, lock, easel, sync } = watched();
  mover.move(40, 0);
  lock();
  mover.move(40, 0);
  expect(told).toEqual(['line']);
  mover.apply();
  expect([mover.get().news.what, mover.get().selected, written, told.at(-1)]).toEqual(['locked', null, [], 'putBack']);
  expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  mover.selectAll();
  expect([mover.get().news.what, mover.get().selected]).toEqual(['locked', null]);
});

test('nothing is held where nothing is selected', () => {
  const { mover } = selected();
  expect(mover.held({ x: 150, y: 150 }, 'mouse')).toEqual({ part: 'inside' });
  mover.deselect();
  expect(mover.held({ x: 150, y: 150 }, 'mouse')).toBeNull();
});
