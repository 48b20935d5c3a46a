import { MODERATION, type ModerationItem } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { actionOf, EMPTY_DESK, nextDesk, REASONS, wantsNote } from './desk.ts';

const item = (drawingId: string, triggerWarning = 0) => ({ drawingId, triggerWarning }) as ModerationItem;
const taken = (...items: ModerationItem[]) => nextDesk(EMPTY_DESK, { type: 'taken', items, waiting: items.length });
const ids = ({ items }: { items: readonly ModerationItem[] }) => items.map(({ drawingId }) => drawingId);

describe('the desk of a moderator', () => {
  test('goes on to the next picture with its own warnings once one is decided', () => {
    const looked = nextDesk(nextDesk(taken(item('a', 1), item('b', 2)), { type: 'mode', mode: 'warn' }), {
      type: 'toggle',
      flag: 4,
    });
    expect(looked.warning).toBe(5);
    const decided = nextDesk(looked, { type: 'decided', at: 1_000 });
    expect(decided).toMatchObject({ mode: 'look', warning: 2, waiting: 1 });
    expect(ids(decided)).toEqual(['b']);
    expect(decided.last).toEqual({ item: item('a', 1), until: 1_000 + MODERATION.undoMs });
  });

  test('has a decision back that was undone or did not arrive, in front of all others', () => {
    const decided = nextDesk(taken(item('a'), item('b')), { type: 'decided', at: 0 });
    expect(ids(nextDesk(decided, { type: 'undone' }))).toEqual(['a', 'b']);
    expect(nextDesk(decided, { type: 'undone' })).toMatchObject({ last: null, waiting: 2 });
    expect(ids(nextDesk(decided, { type: 'failed', item: item('a') }))).toEqual(['a', 'b']);
    expect(nextDesk(EMPTY_DESK, { type: 'undone' })).toBe(EMPTY_DESK);
  });

  test('takes what comes later behind what lies there, nothing twice, and leaves the choice at hand alone', () => {
    const warned = nextDesk(taken(item('a'), item('b')), { type: 'toggle', flag: 1 });
    const more = nextDesk(nextDesk(warned, { type: 'mode', mode: 'warn' }), {
      type: 'taken',
      items: [item('b'), item('c')],
      waiting: 9,
    });
    expect(ids(more)).toEqual(['a', 'b', 'c']);
    expect(more).toMatchObject({ warning: 1, mode: 'warn', waiting: 9 });
    const decided = nextDesk(more, { type: 'decided', at: 0 });
    expect(ids(nextDesk(decided, { type: 'taken', items: [item('a'), item('d')], waiting: 9 }))).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  test('shows nothing again that was decided or skipped while an answer with it was on its way', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ ...item(id), version: 1 }));
    const all = [a, b, c, d].filter((one) => one !== undefined);
    let desk = taken(...all.slice(0, 3));
    for (const event of [{ type: 'decided', at: 0 }, { type: 'decided', at: 1 }, { type: 'skip' }] as const)
      desk = nextDesk(desk, event);
    const late = nextDesk(desk, { type: 'taken', items: all, waiting: 1 });
    expect(ids(late)).toEqual(['d']);
    const changed = { ...item('a'), version: 2 };
    expect(ids(nextDesk(late, { type: 'taken', items: [changed], waiting: 2 }))).toEqual(['d', 'a']);
  });

  test('remembers what was skipped, and drops what somebody else has', () => {
    const skipped = nextDesk(taken(item('a'), item('b'), item('c')), { type: 'skip' });
    expect(skipped.skipped).toEqual(['a']);
    expect(ids(nextDesk(skipped, { type: 'gone', drawingId: 'c' }))).toEqual(['b']);
    expect(nextDesk(EMPTY_DESK, { type: 'skip' })).toBe(EMPTY_DESK);
    const again = nextDesk(nextDesk(skipped, { type: 'again' }), { type: 'taken', items: [item('a')], waiting: 3 });
    expect(ids(again)).toEqual(['b', 'c', 'a']);
  });

  test('does not count as waiting what is decided here and still on its way', () => {
    const decided = nextDesk(taken(item('a')), { type: 'decided', at: 0 });
    const early = nextDesk(decided, { type: 'taken', items: [item('a')], waiting: 3 });
    expect([early.waiting, ids(early)]).toEqual([2, []]);
  });
});

test('keys decide, and numbers mean reasons or warnings only where these are asked for', () => {
  expect(actionOf('A', 'look')).toEqual({ do: 'approve' });
  expect(actionOf('a', 'warn')).toEqual({ do: 'approve' });
  expect(actionOf('a', 'reject')).toBeNull();
  expect(['r', 'w', 's', 'z'].map((key) => actionOf(key, 'look')?.do)).toEqual([
    'askReason',
    'askWarning',
    'skip',
    'undo',
  ]);
  expect(actionOf('1', 'look')).toBeNull();
  expect(REASONS.map((_, at) => actionOf(String(at + 1), 'reject'))).toEqual(
    REASONS.map((reason) => ({ do: 'reject', reason })),
  );
  expect([1, 2, 3, 4].map((key) => actionOf(String(key), 'warn'))).toEqual([
    { do: 'toggle', flag: 1 },
    { do: 'toggle', flag: 2 },
    { do: 'toggle', flag: 4 },
    null,
  ]);
  expect(actionOf('Escape', 'reject')).toEqual({ do: 'back' });
  expect(actionOf('Escape', 'look')).toBeNull();
});

test('fewer warnings than the artist gave want a note, more do not', () => {
  expect(wantsNote(item('a', 3), 1)).toBe(true);
  expect(wantsNote(item('a', 1), 3)).toBe(false);
  expect(wantsNote(item('a', 1), 1)).toBe(false);
});
