import type { Options } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { gamePlan } from './gamePlan.ts';

const echo: Options = {
  mode: 2,
  pages: null,
  endOnDrawing: false,
  tempo: 'normal',
  writeSeconds: 75,
  describeSeconds: 60,
  drawSeconds: 240,
  access: 'everyone',
  hostPlays: true,
  showNeighbours: false,
};

describe('what the lobby announces', () => {
  it('a book has five pages, and two where two play', () => {
    expect([2, 3, 5, 6, 12].map((players) => gamePlan(echo, players).pages)).toEqual([2, 5, 5, 5, 5]);
  });

  it('a book ends on a text, unless the host wants a drawing in the end', () => {
    expect(gamePlan({ ...echo, pages: 6 }, 8).pages).toBe(5);
    expect(gamePlan({ ...echo, pages: 7, endOnDrawing: true }, 8).pages).toBe(6);
  });

  it('a book comes back to a person at most once', () => {
    expect([3, 4, 6, 7, 20].map((players) => gamePlan({ ...echo, pages: 13 }, players).pages)).toEqual([
      5, 7, 11, 13, 13,
    ]);
  });

  it('one prompt and one picture make two pages', () => {
    expect(gamePlan({ ...echo, mode: 1, pages: 9 }, 12).pages).toBe(2);
  });

  it('lasts at most as long as all its steps', () => {
    expect(gamePlan(echo, 6).seconds).toBe(75 + 240 + 60 + 240 + 60);
    expect(gamePlan({ ...echo, tempo: 'custom', drawSeconds: 30 }, 2).seconds).toBe(105);
    expect(gamePlan({ ...echo, tempo: 'host' }, 6).seconds).toBeNull();
  });
});
