import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, fitted, placeCard, shared } from './place.ts';

const WINDOW = { width: 1000, height: 700 };
const CARD = { width: 240, height: 120 };
const ALL: Box = { left: 0, top: 0, ...WINDOW };
const NOTHING: Box = { left: 0, top: 0, width: 0, height: 0 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

test('beside an empty desk the card stands right of what it speaks of', () => {
  const target = box(100, 300, 40, 40);
  expect(placeCard({ target, card: CARD, window: WINDOW, canvas: ALL, picture: NOTHING, clear: NOTHING })).toEqual({
    left: 152,
    top: 260,
  });
});

test('the side is chosen on which less of the picture is covered', () => {
  const target = box(480, 300, 40, 40);
  const picture = box(500, 0, 500, 700);
  const place = { ...CARD, ...placeCard({ target, card: CARD, window: WINDOW, canvas: ALL, picture, clear: NOTHING }) };
  expect([place.left, shared(place, picture)]).toEqual([228, 0]);
});

test('a tip about a tool of the bar stands above the bar, over no other tool', () => {
  const [target, canvas] = [box(20, 650, 40, 40), box(0, 60, 1000, 580)];
  const picture = box(0, 100, 1000, 300);
  const place = { ...CARD, ...placeCard({ target, card: CARD, window: WINDOW, canvas, picture, clear: NOTHING }) };
  expect(place.top + place.height).toBe(638);
});

test('rather the picture than the prompt', () => {
  const target = box(10, 150, 980, 40);
  const [picture, clear] = [box(0, 140, 1000, 560), box(0, 0, 1000, 140)];
  const place = { ...CARD, ...placeCard({ target, card: CARD, window: WINDOW, canvas: ALL, picture, clear }) };
  expect([place.top, shared(place, clear)]).toEqual([202, 0]);
});

test('rather the picture than what the card speaks of', () => {
  const target = box(10, 300, 980, 140);
  const [picture, clear] = [box(0, 445, 1000, 255), box(0, 0, 1000, 290)];
  const place = { ...CARD, ...placeCard({ target, card: CARD, window: WINDOW, canvas: ALL, picture, clear }) };
  expect([place.top, shared(place, target)]).toEqual([452, 0]);
});

test('a picture lies in the middle of its room, as large as it can', () => {
  expect(fitted(box(100, 50, 400, 400), { width: 1600, height: 900 })).toEqual(box(100, 137.5, 400, 225));
  expect(fitted(box(0, 0, 400, 100), { width: 500, height: 500 })).toEqual(box(150, 0, 100, 100));
});

describe('on a desk of any kind', () => {
  const desk = fc.record({
    width: fc.integer({ min: 320, max: 2000 }),
    height: fc.integer({ min: 320, max: 1200 }),
    x: fc.float({ min: 0, max: 1, noNaN: true }),
    y: fc.float({ min: 0, max: 1, noNaN: true }),
    size: fc.integer({ min: 24, max: 60 }),
  });
  const setUp = ({
    width,
    height,
    x,
    y,
    size,
  }: {
    width: number;
    height: number;
    x: number;
    y: number;
    size: number;
  }) => {
    const target = box(x * (width - size), y * (height - size), size, size);
    const picture = fitted(box(0, 60, width, height - 120), { width: 16, height: 9 });
    const asked = {
      target,
      card: CARD,
      window: { width, height },
      canvas: box(0, 60, width, height - 120),
      picture,
      clear: box(0, 0, width, 56),
    };
    return { ...asked, place: { ...CARD, ...placeCard(asked) } };
  };

  test('the card lies whole in the window, and not on what it speaks of', () => {
    fc.assert(
      fc.property(desk, (made) => {
        const { place, target, window } = setUp(made);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + place.width).toBeLessThanOrEqual(window.width - 8);
        expect(place.top + place.height).toBeLessThanOrEqual(window.height - 8);
        expect(shared(place, target)).toBe(0);
      }),
    );
  });

  test('prompt and time are covered only by a card whose target stands there', () => {
    fc.assert(
      fc.property(desk, (made) => {
        const { place, target, clear } = setUp(made);
        fc.pre(target.top > clear.height);
        expect(shared(place, clear)).toBe(0);
      }),
    );
  });
});
