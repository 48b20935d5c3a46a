import { describe, expect, it } from 'vitest';
import { HOLD, nextPointers, noPointers, type PointerInput, type PointerRules } from './pointerArbiter.ts';

function easel(rules: Partial<PointerRules> = {}, penSeen = false) {
  let pointers = noPointers(penSeen);
  const take = (input: PointerInput) => {
    const before = structuredClone(pointers);
    const [next, acts] = nextPointers(pointers, input, {
      canDraw: true,
      isPanning: false,
      fingersDraw: 'untilPen',
      holdPicks: true,
      ...rules,
    });
    expect(pointers).toEqual(before);
    pointers = next;
    return acts;
  };
  const touch =
    (type: PointerInput['type']) =>
    (phase: PointerInput['phase'], id: number, x: number, y: number, time: number, button = 0, isPicking = false) =>
      take({ phase, id, x, y, time, button, isPicking, type }).map((act) => act.act);
  return { finger: touch('touch'), pen: touch('pen'), mouse: touch('mouse'), take, penSeen: () => pointers.penSeen };
}

/** A small circle, which never is ten pixels away from where it began. */
const EYE = [
  [12, 8],
  [15, 8],
  [16, 11],
  [14, 14],
  [11, 13],
  [10, 10],
] as const;

describe('what pointers mean', () => {
  it('one finger draws at once, without waiting for a second', () => {
    const { finger } = easel();
    expect(finger('down', 1, 10, 10, 0)).toEqual(['begin']);
    expect(finger('move', 1, 30, 10, 20)).toEqual(['extend']);
    expect(finger('up', 1, 30, 10, 40)).toEqual(['end']);
  });

  it('a second finger within 150 ms drops the stroke and both zoom', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 60, 10, 100);
    expect(finger('down', 2, 100, 10, 149)).toEqual(['drop']);
    finger('move', 2, 130, 10, 160);
    expect(finger('move', 2, 160, 10, 170)).toEqual(['pinch']);
    expect(finger('up', 2, 160, 10, 180)).toEqual([]);
    expect(finger('move', 1, 80, 10, 190)).toEqual(['pan']);
    expect(finger('up', 1, 80, 10, 200)).toEqual([]);
  });

  it('a second finger after 150 ms is a gesture only while the first has hardly moved', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 60, 10, 100);
    expect(finger('down', 2, 100, 10, 151)).toEqual([]);
    finger('up', 1, 60, 10, 160);
    finger('up', 2, 100, 10, 170);
    finger('down', 3, 10, 10, 1000);
    finger('move', 3, 15, 10, 1200);
    expect(finger('down', 4, 100, 10, 1400)).toEqual(['drop']);
  });

  it('four fingers that tap hide and show the panels, even while nothing can be drawn; five mean nothing', () => {
    const tap = (ids: readonly number[], canDraw: boolean) => {
      const { finger } = easel({ canDraw });
      for (const id of ids) finger('down', id, 10 * id, 10, id);
      return ids.flatMap((id) => finger('up', id, 10 * id, 10, 50 + id));
    };
    expect(tap([1, 2, 3, 4], true)).toEqual(['panels']);
    expect(tap([1, 2, 3, 4], false)).toEqual(['panels']);
    expect(tap([1, 2, 3, 4, 5], true)).toEqual([]);
  });

  it('a finger that lands in the middle of a long stroke does not spoil it', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 200, 10, 400);
    expect(finger('down', 2, 100, 10, 410)).toEqual([]);
    expect(finger('move', 1, 220, 10, 420)).toEqual(['extend']);
    expect(finger('up', 2, 100, 10, 430)).toEqual([]);
    expect(finger('up', 1, 220, 10, 440)).toEqual(['end']);
  });

  it('two fingers tap: undo; three: redo; and the view does not move', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('down', 2, 60, 10, 30);
    expect(finger('move', 2, 63, 12, 60)).toEqual([]);
    finger('up', 1, 10, 10, 120);
    expect(finger('up', 2, 63, 12, 130)).toEqual(['undo']);

    finger('down', 3, 10, 10, 1000);
    finger('down', 4, 60, 10, 1020);
    finger('down', 5, 90, 10, 1040);
    finger('up', 3, 10, 10, 1100);
    finger('up', 4, 60, 10, 1110);
    expect(finger('up', 5, 90, 10, 1120)).toEqual(['redo']);
  });

  it('two fingers that come together at once show the whole picture, and it stays there until both are lifted', () => {
    const pinchTo = (x: number, liftedAt: number) => {
      const { finger } = easel();
      finger('down', 1, 10, 10, 0);
      finger('down', 2, 210, 10, 20);
      finger('move', 2, 190, 10, 60);
      finger('move', 2, x, 10, 90);
      return [finger('up', 2, x, 10, liftedAt), finger('move', 1, 60, 10, 260), finger('up', 1, 60, 10, 270)].flat();
    };
    expect(pinchTo(100, 250)).toEqual(['fit']);
    expect(pinchTo(100, 251)).toEqual(['pan']);
    expect(pinchTo(131, 250)).toEqual(['pan']);
  });

  it('two fingers that rest too long are no tap', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('down', 2, 60, 10, 30);
    finger('up', 1, 10, 10, 700);
    expect(finger('up', 2, 60, 10, 710)).toEqual([]);
  });

  it('once a pen was seen a finger never draws, it moves the view', () => {
    const { finger, pen, penSeen } = easel();
    pen('down', 9, 5, 5, 0);
    pen('up', 9, 5, 5, 10);
    expect(penSeen()).toBe(true);
    expect(finger('down', 1, 10, 10, 2000)).toEqual([]);
    finger('move', 1, 30, 10, 2010);
    expect(finger('move', 1, 40, 10, 2020)).toEqual(['pan']);
  });

  it('a pen that only hovers is seen already, and what touches beside it is its palm', () => {
    const { finger, pen, penSeen } = easel();
    expect(pen('move', 9, 5, 5, 0)).toEqual([]);
    expect(penSeen()).toBe(true);
    expect(finger('down', 1, 300, 300, 100)).toEqual([]);
    finger('move', 1, 340, 300, 120);
    expect(finger('move', 1, 380, 300, 140)).toEqual([]);
    expect(pen('down', 9, 5, 5, 200)).toEqual(['begin']);
  });

  it('where a pen was seen before a finger does not draw, not even first', () => {
    const { finger } = easel({}, true);
    expect(finger('down', 1, 0, 0, 0)).toEqual([]);
  });

  it('a palm under or just after the pen does nothing', () => {
    const { finger, pen } = easel();
    pen('down', 9, 5, 5, 0);
    expect(finger('down', 1, 300, 300, 50)).toEqual([]);
    expect(pen('move', 9, 50, 50, 60)).toEqual(['extend']);
    expect(finger('move', 1, 360, 300, 70)).toEqual([]);
    expect(pen('up', 9, 60, 60, 100)).toEqual(['end']);
    expect(finger('down', 2, 300, 300, 599)).toEqual([]);
    finger('move', 2, 330, 300, 610);
    expect(finger('move', 2, 360, 300, 620)).toEqual([]);
    finger('up', 2, 360, 300, 630);
    finger('down', 3, 300, 300, 640);
    finger('move', 3, 330, 300, 650);
    expect(finger('move', 3, 360, 300, 660)).toEqual(['pan']);
  });

  it('a palm that was there first gives way to the pen', () => {
    const { finger, pen } = easel();
    expect(finger('down', 1, 300, 300, 0)).toEqual(['begin']);
    expect(pen('down', 9, 5, 5, 40)).toEqual(['drop', 'begin']);
    expect(finger('up', 1, 300, 300, 60)).toEqual([]);
    expect(pen('up', 9, 30, 5, 90)).toEqual(['end']);
  });

  it('fingers go on drawing beside a pen for who wants it so', () => {
    const { finger, pen } = easel({ fingersDraw: true });
    pen('down', 9, 5, 5, 0);
    pen('up', 9, 5, 5, 10);
    expect(finger('down', 1, 10, 10, 2000)).toEqual(['begin']);
  });

  it('the other end of the pen erases', () => {
    const { take } = easel();
    const acts = take({ id: 1, type: 'pen', phase: 'down', x: 0, y: 0, time: 0, button: 5, isPicking: false });
    expect(acts).toEqual([{ act: 'begin', eraser: true }]);
  });

  it('the middle button, and the first with the pan key, move the view; the second does nothing', () => {
    const { mouse } = easel();
    expect(mouse('down', 1, 10, 10, 0, 1)).toEqual([]);
    expect(mouse('move', 1, 15, 10, 10)).toEqual(['pan']);
    mouse('up', 1, 15, 10, 20, 1);
    expect(mouse('down', 1, 10, 10, 30, 2)).toEqual([]);
    expect(mouse('move', 1, 15, 10, 40)).toEqual([]);

    const panning = easel({ isPanning: true });
    expect(panning.mouse('down', 1, 10, 10, 0)).toEqual([]);
    expect(panning.mouse('move', 1, 12, 10, 10)).toEqual(['pan']);
  });

  it('with the picking key, and with the barrel of a pen, a colour is picked until the pointer is lifted, and nothing drawn', () => {
    const { mouse, pen } = easel();
    expect(mouse('down', 1, 10, 10, 0, 0, true)).toEqual(['pick']);
    expect(mouse('move', 1, 20, 10, 10)).toEqual(['pick']);
    expect(mouse('up', 1, 20, 10, 20)).toEqual(['picked']);
    expect(mouse('move', 1, 20, 10, 30)).toEqual([]);
    expect(pen('down', 9, 5, 5, 100, 2)).toEqual(['pick']);
    expect(pen('move', 9, 15, 5, 110)).toEqual(['pick']);
    expect(pen('up', 9, 15, 5, 120)).toEqual(['picked']);
  });

  it('a finger that rests picks a colour instead of the dot it had begun, and goes on picking', () => {
    const { finger } = easel();
    expect(finger('down', 1, 10, 10, 0)).toEqual(['begin']);
    finger('move', 1, 14, 10, 200);
    expect(finger('hold', 1, 10, 10, HOLD)).toEqual(['drop', 'pick']);
    expect(finger('down', 2, 90, 90, 650)).toEqual([]);
    expect(finger('move', 1, 80, 10, 700)).toEqual(['pick']);
    expect(finger('up', 2, 90, 90, 750)).toEqual([]);
    expect(finger('up', 1, 80, 10, 800)).toEqual(['picked']);
    expect(finger('down', 3, 10, 10, 1000)).toEqual(['begin']);
  });

  it('a finger that draws or has a second one beside it picks nothing, however long it is down', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 60, 10, 200);
    expect(finger('hold', 1, 60, 10, HOLD)).toEqual([]);
    expect(finger('up', 1, 60, 10, 700)).toEqual(['end']);
    finger('down', 2, 10, 10, 1000);
    finger('down', 3, 60, 10, 1100);
    expect(finger('hold', 2, 10, 10, 1000 + HOLD)).toEqual([]);
  });

  it('an eye drawn slowly stays an eye: a few pixels are a stroke, and stay one back where it began', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    for (const [i, [x, y]] of EYE.entries()) expect(finger('move', 1, x, y, 60 + i * 60)).toEqual(['extend']);
    expect(finger('hold', 1, 10, 10, HOLD)).toEqual([]);
    expect(finger('up', 1, 10, 10, 900)).toEqual(['end']);
  });

  it('a tiny stroke is still young enough for a second finger to make a gesture of it', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 16, 10, 100);
    expect(finger('down', 2, 60, 10, 300)).toEqual(['drop']);
  });

  it('beside a pen a finger picks by resting, too; on a locked canvas it does not', () => {
    const { finger, pen } = easel();
    pen('down', 9, 5, 5, 0);
    pen('up', 9, 5, 5, 10);
    expect(finger('down', 1, 10, 10, 2000)).toEqual([]);
    expect(finger('hold', 1, 10, 10, 2000 + HOLD)).toEqual(['pick']);
    const locked = easel({ canDraw: false });
    locked.finger('down', 1, 10, 10, 0);
    expect(locked.finger('hold', 1, 10, 10, HOLD)).toEqual([]);
  });

  it('a finger picks at once when that was asked for', () => {
    const { finger } = easel();
    expect(finger('down', 1, 10, 10, 0, 0, true)).toEqual(['pick']);
    expect(finger('up', 1, 10, 10, 50)).toEqual(['picked']);
  });

  it('on a locked canvas every pointer only moves the view', () => {
    const { mouse, finger } = easel({ canDraw: false });
    expect(mouse('down', 1, 10, 10, 0)).toEqual([]);
    expect(mouse('move', 1, 20, 10, 10)).toEqual(['pan']);
    mouse('up', 1, 20, 10, 20);
    finger('down', 2, 10, 10, 100);
    finger('down', 3, 50, 10, 110);
    finger('up', 2, 10, 10, 150);
    expect(finger('up', 3, 50, 10, 160)).toEqual([]);
  });

  it('fingers that the system takes away have tapped nothing', () => {
    const { finger } = easel();
    finger('down', 1, 10, 10, 0);
    finger('down', 2, 60, 10, 50);
    expect(finger('cancel', 1, 10, 10, 100)).toEqual([]);
    expect(finger('cancel', 2, 60, 10, 100)).toEqual([]);
  });

  it('a cancelled finger leaves no stroke behind, a cancelled pen keeps what it drew unless it had just come down', () => {
    const { finger, pen } = easel();
    finger('down', 1, 10, 10, 0);
    finger('move', 1, 60, 10, 300);
    expect(finger('cancel', 1, 60, 10, 310)).toEqual(['drop']);
    pen('down', 2, 10, 10, 1000);
    expect(pen('cancel', 2, 60, 10, 1310)).toEqual(['end']);
    pen('down', 3, 10, 10, 2000);
    expect(pen('cancel', 3, 60, 10, 2150)).toEqual(['drop']);
    pen('down', 4, 10, 10, 3000);
    expect(pen('cancel', 4, 60, 10, 3151)).toEqual(['end']);
  });

  it('beside a pointer that does something another one does nothing, and ends nothing', () => {
    const busy = [
      { begin: 'begin', doing: 'extend', isPicking: false, rules: {} },
      { begin: 'pick', doing: 'pick', isPicking: true, rules: {} },
      { begin: undefined, doing: 'pan', isPicking: false, rules: { isPanning: true } },
    ];
    for (const { begin, doing, isPicking, rules } of busy) {
      const { mouse, finger } = easel(rules);
      expect(mouse('down', 1, 10, 10, 0, 0, isPicking)).toEqual(begin === undefined ? [] : [begin]);
      expect(mouse('down', 2, 50, 50, 10)).toEqual([]);
      expect(finger('down', 3, 90, 90, 200)).toEqual([]);
      expect(finger('move', 3, 95, 90, 210)).toEqual([]);
      expect(finger('hold', 3, 95, 90, 610)).toEqual([]);
      expect(finger('up', 3, 95, 90, 620)).toEqual([]);
      expect(finger('cancel', 3, 95, 90, 630)).toEqual([]);
      expect(mouse('move', 1, 20, 10, 640)).toEqual([doing]);
    }
  });

  it('what is lifted, moved or held without having come down means nothing', () => {
    const { mouse, finger } = easel();
    expect([...mouse('move', 1, 10, 10, 0), ...mouse('up', 1, 10, 10, 10), ...finger('hold', 2, 0, 0, 20)]).toEqual([]);
    expect(finger('cancel', 2, 0, 0, 30)).toEqual([]);
  });

  it('after the fist fingers mean nothing until all are lifted', () => {
    const { finger } = easel();
    finger('down', 1, 0, 0, 0);
    finger('down', 2, 100, 0, 20);
    finger('move', 2, 40, 0, 60);
    expect(finger('up', 2, 40, 0, 80)).toEqual(['fit']);
    expect(finger('move', 1, 90, 0, 100)).toEqual([]);
    expect(finger('up', 1, 90, 0, 120)).toEqual([]);
    expect(finger('down', 3, 10, 10, 1000)).toEqual(['begin']);
  });

  it('a pen that comes down while the pan key is held moves the view, and picks if it was asked to', () => {
    const { pen } = easel({ isPanning: true });
    expect(pen('down', 9, 5, 5, 0)).toEqual([]);
    expect(pen('move', 9, 8, 5, 10)).toEqual(['pan']);
    pen('up', 9, 8, 5, 20);
    expect(pen('down', 9, 5, 5, 100, 0, true)).toEqual(['pick']);
  });
});
