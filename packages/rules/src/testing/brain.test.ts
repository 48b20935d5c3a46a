import { describe, expect, it } from 'vitest';
import { nextMove, type Seen } from './brain.ts';
import { type Dice, dice } from './dice.ts';
import { sit } from './table.ts';

/** As the die always, or never, would have it. */
const always: Dice = { roll: () => 0, chance: () => true, pick: (items) => items[0] as never };
const never: Dice = { ...always, chance: () => false };
const says = () => 'a text';
const people = { you: { isHost: false }, players: [{ id: 'anna' }] };
const writing: Seen = {
  ...people,
  step: { index: 2, kind: 'write', stage: 'open' },
  task: { step: 2, submitted: false },
};

describe('what a player does next', () => {
  it('is to write what is asked for, and to hand it in', () => {
    expect(nextMove(writing, never, says)).toEqual({ type: 'submit', step: 2, text: 'a text' });
    expect(nextMove(writing, always, says)).toEqual({ type: 'typed', step: 2, text: 'a text' });
    const two = { ...writing, task: { step: 2, submitted: false, answers: 2 } };
    expect(nextMove(two, never, says)).toMatchObject({ type: 'submit', step: 2, texts: ['a text', 'a text'] });
  });

  it('is to hand a drawing in, to choose what it shows, or to change its source', () => {
    const drawing: Seen = { ...writing, step: { index: 2, kind: 'draw', stage: 'forced' } };
    expect(nextMove(drawing, never, says)).toEqual({ type: 'submit', step: 2 });
    const line = { ...drawing, task: { step: 2, submitted: false, chosen: [null] } };
    expect(nextMove(line, always, says)).toEqual({ type: 'choosePlayer', step: 2, marker: 0, player: 'anna' });
    const source = { ...drawing, task: { step: 2, submitted: false, sources: [{ book: 7 }] } };
    expect(nextMove(source, always, says)).toEqual({ type: 'chooseSource', step: 2, book: 7 });
  });

  it('is nothing once the page is handed in, or the step takes none', () => {
    expect(nextMove({ ...writing, task: { step: 2, submitted: true } }, always, says)).toBeNull();
    for (const stage of ['grace', 'closing', 'interlude'])
      expect(nextMove({ ...writing, step: { index: 2, kind: 'write', stage } }, always, says)).toBeNull();
    expect(nextMove(people, always, says)).toBeNull();
  });

  it('is to take a page that is free, now and then, or not to want it', () => {
    const offered = { ...people, offer: { step: 3 } };
    expect(nextMove(offered, always, says)).toEqual({ type: 'understudy', step: 3 });
    expect(nextMove(offered, never, says)).toBeNull();
    const unwilling = { ...never, chance: (percent: number) => percent === 40 };
    expect(nextMove(offered, unwilling, says)).toEqual({ type: 'decline', step: 3 });
  });

  it('is to turn the pages of the show and to end it, for who leads', () => {
    const watch = { cursor: { book: 0, page: 1 }, allShown: false, pagesPerBook: 3, pageCounts: [2, 3] };
    const host = { ...people, you: { isHost: true } };
    expect(nextMove({ ...host, watch }, never, says)).toEqual({ type: 'drive', book: 1, page: 0 });
    const { pageCounts: _, ...even } = watch;
    expect(nextMove({ ...host, watch: even }, never, says)).toEqual({ type: 'drive', book: 0, page: 2 });
    expect(nextMove({ ...host, watch: { ...watch, allShown: true } }, always, says)).toEqual({ type: 'end' });
    expect(nextMove({ ...host, watch }, always, says)).toEqual({ type: 'replay' });
    expect(nextMove({ ...people, watch }, never, says)).toBeNull();
  });

  it('brings a game from its first page to its end', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.command('anna', { type: 'start' });
    const luck = dice('7'.repeat(32));
    for (let turn = 0; turn < 300 && table.match().phase !== 99; turn++) {
      for (const id of ['anna', 'ben', 'cleo']) {
        const move = nextMove(table.see(id), luck, () => `${id} writes ${turn}`);
        if (move?.type === 'submit') table.paint(id);
        if (move) table.command(id, move);
      }
      table.wait(3_000);
    }
    expect(table.match()).toMatchObject({ phase: 99, shown: true, aborted: false });
  });
});
