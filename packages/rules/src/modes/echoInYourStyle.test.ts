import { describe, expect, it } from 'vitest';
import { FIVE, kinds, start, tasks, texts } from '../testing/modeGames.ts';

describe('EchoInYourStyle', () => {
  it('is drawn anew as often as the host wants, but by nobody twice', () => {
    expect(kinds(11, 8)).toBe('WDDD');
    expect(kinds(11, 8, { redrawSteps: 4 })).toBe('WDDDDD');
    expect(kinds(11, 4, { redrawSteps: 8 })).toBe('WDDD');
    expect(kinds(11, 2)).toBe('WDD');
  });

  it('P2 shows the drawing before, and never the text', () => {
    const table = start(11);
    table.playStep();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, source: { step: 1 } });
      expect(task).not.toHaveProperty('place');
      expect(texts(task)).toEqual([]);
    }
  });

  it('P2 tells the prompt at the end of each book', () => {
    const table = start(11);
    table.playToWatch();
    const steps = [];
    for (let page = 0; page < 4; page++) {
      table.command('anna', { type: 'drive', book: 0, page });
      steps.push(table.see('ben').watch?.books[0]?.rounds.at(-1)?.step);
    }
    expect(steps).toEqual([1, 2, 3, 0]);
  });

  it('W8 lets everybody say which drawing comes closest to the prompt, once it has been read', () => {
    const table = start(11);
    table.playToWatch();
    const say = (id: string, page: number, on = true) => table.command(id, { type: 'closest', book: 0, page, on });
    const drawn = () => table.see('ben').watch?.books[0]?.rounds.slice(0, 3) ?? [];
    for (const page of [1, 2]) table.command('anna', { type: 'drive', book: 0, page });
    expect(say('ben', 1)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(table.see('ben').watch?.closest).toBeUndefined();

    table.command('anna', { type: 'drive', book: 0, page: 3 });
    const artists = drawn().map(({ player }) => player);
    const [one = '', other = ''] = FIVE.filter((id) => !artists.includes(id));
    expect([say(one, 1), say(other, 1), say(artists[0] ?? '', 2)]).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(table.see(one).watch?.closest).toEqual({ book: 0, votes: [0, 2, 1, 0], own: 1 });
    say(one, 0);
    say(other, 1, false);
    expect(table.see(one).watch?.closest).toEqual({ book: 0, votes: [1, 0, 1, 0], own: 0 });
    expect(table.see(other).watch?.closest).toEqual({ book: 0, votes: [1, 0, 1, 0], own: null });

    expect(say(artists[1] ?? '', 1)).toMatchObject({ code: 'notPermitted' });
    expect(say(one, 3)).toMatchObject({ code: 'notPermitted' });
    expect(say(one, 4)).toMatchObject({ code: 'badRequest' });
    table.command('anna', { type: 'drive', book: 1, page: 0 });
    expect(table.see(one).watch?.closest).toBeUndefined();
  });

  it('W8 nobody is asked in any other mode', () => {
    const table = start(2);
    table.playToWatch();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    expect(table.command('anna', { type: 'closest', book: 0, page: 1, on: true })).toMatchObject({
      code: 'notPermitted',
    });
  });
});
