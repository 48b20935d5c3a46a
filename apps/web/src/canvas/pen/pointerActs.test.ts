import { describe, expect, it } from 'vitest';
import { nextPointers, noPointers, type PointerInput, type PointerRules } from './pointerArbiter.ts';

/** What comes of each input, whole. */
function easel(rules: Partial<PointerRules> = {}) {
  let pointers = noPointers();
  const all = { canDraw: true, isPanning: false, fingersDraw: true, holdPicks: true, ...rules };
  const touch =
    (type: PointerInput['type']) =>
    (
      phase: PointerInput['phase'],
      id: number,
      x: number,
      y: number,
      time: number,
      more: Partial<PointerInput> = {},
    ) => {
      const [next, acts] = nextPointers(
        pointers,
        { phase, id, x, y, time, button: 0, isPicking: false, type, ...more },
        all,
      );
      pointers = next;
      return acts;
    };
  return { finger: touch('touch'), pen: touch('pen'), mouse: touch('mouse') };
}

const FINGERS_MOVE = { fingersDraw: false };

describe('the view', () => {
  it('goes as far as the pointer, from where that was last', () => {
    const { mouse } = easel({ isPanning: true });
    expect(mouse('down', 1, 100, 50, 0)).toEqual([]);
    expect(mouse('move', 1, 130, 40, 10)).toEqual([{ act: 'pan', dx: 30, dy: -10 }]);
    expect(mouse('move', 1, 131, 45, 20)).toEqual([{ act: 'pan', dx: 1, dy: 5 }]);
  });

  it('goes with one finger once that has moved for good, and from there on', () => {
    const { finger } = easel(FINGERS_MOVE);
    finger('down', 1, 100, 100, 0);
    expect(finger('move', 1, 110, 100, 10)).toEqual([]);
    expect(finger('move', 1, 110.1, 100, 20)).toEqual([]);
    expect(finger('move', 1, 120, 130, 30)).toEqual([{ act: 'pan', dx: 120 - 110.1, dy: 30 }]);
  });

  it('goes with two fingers from where both were to where both are, in one gesture since the first came down', () => {
    const { finger } = easel(FINGERS_MOVE);
    finger('down', 1, 100, 100, 5);
    finger('down', 2, 200, 300, 50);
    finger('move', 2, 220, 330, 60);
    expect(finger('move', 1, 90, 80, 70)).toEqual([
      {
        act: 'pinch',
        since: 5,
        from: [
          { x: 100, y: 100 },
          { x: 220, y: 330 },
        ],
        to: [
          { x: 90, y: 80 },
          { x: 220, y: 330 },
        ],
      },
    ]);
    expect(finger('move', 3, 0, 0, 80)).toEqual([]);
  });
});

describe('a palm', () => {
  it('is what touches within half a second of the pen, and no later', () => {
    const touchAfter = (ms: number) => {
      const { pen, finger } = easel();
      pen('move', 9, 50, 50, 1_000);
      return finger('down', 1, 100, 100, 1_000 + ms);
    };
    expect([touchAfter(499), touchAfter(500)]).toEqual([[], [{ act: 'begin', eraser: false }]]);
  });
});

describe('a second finger', () => {
  it('makes no gesture of an older stroke that was ever further than ten pixels away, and back', () => {
    const second = (x: number) => {
      const { finger } = easel();
      finger('down', 1, 100, 100, 0);
      finger('move', 1, x, 100, 50);
      finger('move', 1, 101, 100, 200);
      return finger('down', 2, 200, 100, 400);
    };
    expect([second(110), second(110.1)]).toEqual([[{ act: 'drop' }], []]);
  });
});

describe('a colour', () => {
  it('is picked by the first button of a mouse, by a finger or a pen, and only where one may draw', () => {
    const picks = (type: 'mouse' | 'finger' | 'pen', canDraw: boolean, button = 0) =>
      easel({ canDraw })[type]('down', 1, 10, 10, 0, { isPicking: true, button });
    for (const type of ['mouse', 'finger', 'pen'] as const) {
      expect(picks(type, true)).toEqual([{ act: 'pick' }]);
      expect(picks(type, false)).toEqual([]);
    }
    for (const button of [1, 2]) expect(picks('mouse', true, button)).toEqual([]);
  });

  it('is picked by a finger that rests alone, and by none that has moved, has company or is another one', () => {
    const held = (before: (finger: ReturnType<typeof easel>['finger']) => void, id = 1) => {
      const { finger } = easel(FINGERS_MOVE);
      finger('down', 1, 100, 100, 0);
      before(finger);
      return finger('hold', id, 100, 100, 600);
    };
    expect(held(() => {})).toEqual([{ act: 'pick' }]);
    expect(held((finger) => finger('move', 1, 120, 100, 50))).toEqual([]);
    expect(held((finger) => finger('down', 2, 200, 100, 50))).toEqual([]);
    expect(held(() => {}, 7)).toEqual([]);
  });
});

describe('two fingers that shut', () => {
  const shut = (phase: 'up' | 'cancel', { at = 100, to = 60, third = false } = {}) => {
    const { finger } = easel(FINGERS_MOVE);
    finger('down', 1, 0, 0, 0);
    finger('down', 2, 100, 0, 0);
    if (third) {
      finger('down', 3, 50, 0, 0);
      finger('up', 3, 50, 0, 5);
    }
    finger('move', 2, to, 0, 20);
    return finger(phase, 2, to, 0, at);
  };

  it('show the whole picture where they are quick, and near enough in the end', () => {
    const fit = [{ act: 'fit' }];
    expect([shut('up', { to: 59 }), shut('up', { to: 60 })]).toEqual([fit, []]);
    expect([shut('up', { to: 50, at: 250 }), shut('up', { to: 50, at: 251 })]).toEqual([fit, []]);
  });

  it('show nothing where the system takes one away, or a third was among them', () => {
    expect([shut('cancel', { to: 50 }), shut('up', { to: 50, third: true })]).toEqual([[], []]);
  });
});
