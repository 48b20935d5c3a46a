import { describe, expect, it } from 'vitest';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table, WORDS } from '../testing/table.ts';

type Said = 'warn' | 'block';

const SPANS = [{ start: 4, end: 7, word: 'bad' }];

function say(table: Table, id: string, command: Command, level?: Said) {
  const { lastSeq } = table.see(id).you;
  const wording = level === undefined ? {} : { wording: { level, spans: SPANS } };
  const effects = table.send({ type: 'command', at: table.now(), person: id, seq: lastSeq + 1, command, ...wording });
  return effects.find((effect) => effect.type === 'reply');
}

const write = (table: Table, id: string, text: string, level?: Said) =>
  say(table, id, { type: 'submit', step: table.draw().step, text }, level);

/** Anna leads, everybody is to write. */
function writers(options = {}): Table {
  const table = sit(['anna', 'ben', 'carla', 'dan'], { options });
  table.command('anna', { type: 'start' });
  table.forget();
  return table;
}

const judge = (table: Table, by: string, judgement: 'keep' | 'replace' | 'again' | 'kick') => {
  const page = table.see('anna').doubts?.[0]?.page ?? { book: 0, step: 0 };
  return say(table, by, { type: 'judge', page, judgement });
};

const pageBy = (table: Table, id: string) =>
  table
    .draw()
    .books.flatMap(({ pages }) => pages)
    .find((page) => page.player === id);

const doubted = (table: Table) =>
  table.effects().flatMap((effect) => (effect.type === 'doubt' ? [[...effect.to, effect.doubt.text]] : []));

const DICE: readonly string[] = WORDS.de;

describe('a subject of a crossover that is in doubt', () => {
  it('gives way to the dictionary also once its artist has chosen whom it is about', () => {
    const table = writers({ mode: 16 });
    write(table, 'ben', '? at sea', 'warn');
    for (const id of ['anna', 'carla', 'dan']) write(table, id, `? of ${id}`);
    table.wait(6_000);
    const prompts = (id: string) => table.see(id).task?.prompts ?? [];
    const artists = ['anna', 'ben', 'carla', 'dan'].filter((id) => prompts(id).includes('? at sea'));
    expect(artists).toHaveLength(2);
    for (const id of artists) {
      for (const marker of [0, 1]) say(table, id, { type: 'choosePlayer', step: 1, marker, player: 'dan' });
      expect(prompts(id)).toContain('dan at sea');
    }
    judge(table, 'anna', 'replace');
    for (const id of artists) {
      expect(prompts(id).filter((text) => DICE.includes(text))).toHaveLength(1);
      expect(prompts(id).filter((text) => text.startsWith('dan of '))).toHaveLength(1);
      expect(table.see(id).task?.chosen).toEqual(['dan']);
      say(table, id, { type: 'choosePlayer', step: 1, marker: 0, player: 'anna' });
      expect(prompts(id).filter((text) => text.startsWith('anna of '))).toHaveLength(1);
    }
  });
});

describe('a text with a blocked word', () => {
  it('is refused, with where the words are', () => {
    const table = writers();
    expect(write(table, 'ben', 'the bad one', 'block')).toMatchObject({
      ok: false,
      status: 400,
      code: 'badWords',
      detail: '4-7',
    });
    expect(table.see('ben').task?.submitted).toBe(false);
    expect(say(table, 'anna', { type: 'cancel', reason: 'bad reason', show: false }, 'block')).toMatchObject({
      code: 'badWords',
    });
    expect(table.see('anna').phase).toBe(10);
  });

  it('cannot be handed in as what was typed so far either', () => {
    const table = writers();
    say(table, 'ben', { type: 'typed', step: 0, text: 'the bad one' }, 'block');
    expect(say(table, 'ben', { type: 'submit', step: 0 })).toMatchObject({ code: 'badWords' });
    say(table, 'ben', { type: 'typed', step: 0, text: 'the good one' });
    expect(say(table, 'ben', { type: 'submit', step: 0 })).toMatchObject({ ok: true });
  });

  it('gives way to the dictionary when time runs out', () => {
    const table = writers();
    say(table, 'ben', { type: 'typed', step: 0, text: 'the bad one' }, 'block');
    say(table, 'carla', { type: 'typed', step: 0, text: 'the good one' });
    table.wait(100_000);
    expect(pageBy(table, 'ben')).toMatchObject({ kind: 'text', dice: true });
    expect(pageBy(table, 'carla')).toMatchObject({ text: 'the good one', dice: false });
    expect(table.draw().doubts ?? []).toEqual([]);
  });
});

describe('a text with a doubtful word', () => {
  it('is handed in, and who leads is asked; nobody else learns of it', () => {
    const table = writers();
    table.command('anna', { type: 'coHost', player: 'dan', on: true });
    expect(write(table, 'ben', 'the doubtful one', 'warn')).toMatchObject({ ok: true });
    expect(doubted(table)).toEqual([['anna', 'dan', 'the doubtful one']]);
    expect(table.see('dan').doubts).toMatchObject([
      { player: 'ben', words: ['bad'], cause: 'words', canAskAgain: true },
    ]);
    for (const id of ['ben', 'carla']) expect(table.see(id).doubts).toBeUndefined();
    expect(judge(table, 'carla', 'replace')).toMatchObject({ status: 403 });
  });

  it('sent along with a drawing is not asked about', () => {
    const table = writers();
    table.playStep();
    table.forget();
    expect(write(table, 'ben', 'the doubtful one', 'warn')).toMatchObject({ ok: true });
    expect(table.see('ben').task).toMatchObject({ submitted: true });
    expect(doubted(table)).toEqual([]);
    expect(table.see('anna').doubts ?? []).toEqual([]);
  });

  it('of somebody who would be asked himself is not asked about', () => {
    const table = writers();
    write(table, 'anna', 'the doubtful one', 'warn');
    expect(doubted(table)).toEqual([]);
  });

  it('stays when it is kept, and when nobody decides', () => {
    const table = writers();
    write(table, 'ben', 'the doubtful one', 'warn');
    write(table, 'carla', 'the other one', 'warn');
    expect(judge(table, 'anna', 'keep')).toMatchObject({ ok: true });
    expect(table.see('anna').doubts?.map(({ player }) => player)).toEqual(['carla']);
    table.wait(LIMITS.doubt - 1);
    expect(table.see('anna').doubts).toHaveLength(1);
    table.wait(1);
    expect(table.see('anna').doubts).toBeUndefined();
    expect(table.see('ben').task?.text).toBe('the doubtful one');
    expect(table.see('carla').task?.text).toBe('the other one');
  });

  it('is replaced after 20 seconds where families play', () => {
    const table = writers({ family: true });
    write(table, 'ben', 'the doubtful one', 'warn');
    table.wait(LIMITS.doubt);
    const { text = '' } = table.see('ben').task ?? {};
    expect(DICE).toContain(text);
    table.wait(100_000);
    expect(pageBy(table, 'ben')).toMatchObject({ text, dice: true });
  });

  it('is replaced as well while the host is live, unless he has chosen otherwise', () => {
    const kept = (options: Parameters<typeof writers>[0], ...live: boolean[]) => {
      const table = writers(options);
      for (const on of live) table.send({ type: 'hostLive', at: table.now(), on });
      write(table, 'ben', 'the doubtful one', 'warn');
      table.wait(LIMITS.doubt);
      return table.see('ben').task?.text === 'the doubtful one';
    };
    expect([kept({}, true), kept({ family: false }, true), kept({}, true, false), kept({})]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is replaced for the artist too who draws it already', () => {
    const table = writers();
    for (const id of ['anna', 'carla', 'dan']) write(table, id, `${id} writes`);
    write(table, 'ben', 'the doubtful one', 'warn');
    table.wait(7_000);
    const artist = ['anna', 'carla', 'dan'].find((id) => table.see(id).task?.prompt === 'the doubtful one') ?? '';
    expect(table.see('anna').doubts).toMatchObject([{ canAskAgain: false }]);
    expect(judge(table, 'anna', 'again')).toMatchObject({ status: 406, code: 'stepClosed' });
    judge(table, 'anna', 'replace');
    expect(DICE).toContain(table.see(artist).task?.prompt);
    expect(pageBy(table, 'ben')).toMatchObject({ dice: true, text: table.see(artist).task?.prompt });
  });

  it('is asked for again: what stands there does not count until it is another', () => {
    const table = writers();
    write(table, 'ben', 'the doubtful one', 'warn');
    expect(judge(table, 'anna', 'again')).toMatchObject({ ok: true });
    expect(table.see('ben').task).toMatchObject({ submitted: false, text: 'the doubtful one' });
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'ben', text: 'writeAgain', level: 'warning' });
    expect(say(table, 'ben', { type: 'submit', step: 0 })).toMatchObject({ code: 'badWords' });
    expect(write(table, 'ben', 'something nice')).toMatchObject({ ok: true });
    expect(table.see('anna').doubts).toBeUndefined();
  });

  it('goes with its author when he is removed for it', () => {
    const table = writers();
    write(table, 'ben', 'the doubtful one', 'warn');
    expect(judge(table, 'anna', 'kick')).toMatchObject({ ok: true });
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'dismiss', person: 'ben', code: 463 }));
    expect(table.see('anna').doubts).toBeUndefined();
  });

  it('that is taken back is asked about again only when it counts', () => {
    const table = writers();
    write(table, 'ben', 'the doubtful one', 'warn');
    say(table, 'ben', { type: 'keepDrawing', step: 0 });
    expect(table.see('anna').doubts).toBeUndefined();
    table.forget();
    table.wait(100_000);
    expect(doubted(table)).toEqual([['anna', 'the doubtful one']]);
    expect(pageBy(table, 'ben')).toMatchObject({ text: 'the doubtful one' });
    // Whoever decides reads which word it is about.
    expect(table.effects().flatMap((effect) => (effect.type === 'doubt' ? effect.doubt.words : []))).toEqual(['bad']);
  });

  it('waits as long after an outage as before', () => {
    const table = writers({ family: true });
    write(table, 'ben', 'the doubtful one', 'warn');
    table.wait(LIMITS.doubt - 1_000);
    table.restart(60_000);
    for (const id of ['anna', 'ben', 'carla', 'dan']) table.back(id);
    table.wait(LIMITS.outageCredit);
    expect(table.see('anna').doubts).toHaveLength(1);
    table.wait(1_000);
    expect(table.see('anna').doubts).toBeUndefined();
  });
});

describe('a text of the dictionary in place of a doubtful one', () => {
  it.each(['warn', 'block'] as const)('N2 is handed in again without doubt, whatever was typed before: %s', (level) => {
    const table = writers();
    say(table, 'ben', { type: 'typed', step: 0, text: 'the bad one' }, level);
    write(table, 'ben', 'the doubtful one', 'warn');
    judge(table, 'anna', 'replace');
    const { text } = table.see('ben').task ?? {};
    expect(DICE).toContain(text);
    expect(say(table, 'ben', { type: 'submit', step: 0 })).toMatchObject({ ok: true });
    expect(table.see('ben').task).toMatchObject({ submitted: true, text });
    expect(table.see('anna').doubts ?? []).toEqual([]);
  });
});

describe('a doubtful guess at a crossover', () => {
  /** The step of guesses; Ben has handed in two texts with a doubtful word. */
  function guessed(): Table {
    const table = sit(['anna', 'ben', 'carla', 'dan'], { options: { mode: 16 } });
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    say(table, 'ben', { type: 'submit', step: 2, texts: ['a bad bear', 'a boat'] }, 'warn');
    return table;
  }

  it('N2 is asked about as one text', () => {
    const table = guessed();
    expect(table.see('anna').doubts).toMatchObject([{ text: 'a bad bear × a boat', player: 'ben', words: ['bad'] }]);
  });

  it('N2 gives way to two texts of the dictionary', () => {
    const table = guessed();
    judge(table, 'anna', 'replace');
    const { texts = [], submitted } = table.see('ben').task ?? {};
    expect(submitted).toBe(true);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(DICE).toContain(text);
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('N2 is asked for again, both texts of it', () => {
    const table = guessed();
    judge(table, 'anna', 'again');
    expect(table.see('ben').task).toMatchObject({ submitted: false, texts: ['a bad bear', 'a boat'] });
    expect(say(table, 'ben', { type: 'submit', step: 2 })).toMatchObject({ code: 'badWords' });
    table.wait(65_000);
    const made = table.draw().books.map(({ pages }) => pages[2]);
    expect(made.find((page) => page?.player === 'ben')).toMatchObject({ dice: true });
  });
});

describe('who may decide about a text', () => {
  it('N2 are the host, whoever stands in, helpers and moderators, as long as they are there', () => {
    const table = sit(['anna', 'ben', 'carla', 'dan', 'emil']);
    say(table, 'anna', { type: 'coHost', player: 'carla', on: true });
    table.send({ type: 'moderators', at: table.now(), people: ['dan'] });
    say(table, 'anna', { type: 'start' });
    table.forget();
    write(table, 'ben', 'the doubtful one', 'warn');
    expect(doubted(table)).toEqual([['anna', 'carla', 'dan', 'the doubtful one']]);
    for (const id of ['anna', 'carla', 'dan']) expect(table.see(id).doubts).toHaveLength(1);
    expect(judge(table, 'emil', 'keep')).toMatchObject({ status: 403, code: 'forbidden' });
    say(table, 'dan', { type: 'leave' });
    expect(judge(table, 'dan', 'keep')).toMatchObject({ status: 403, code: 'notSeated' });
    const { page } = table.see('anna').doubts?.[0] ?? { page: { book: 9, step: 9 } };
    const keep = { type: 'judge', page, judgement: 'keep' } as const;
    expect(say(table, 'carla', keep)).toMatchObject({ ok: true });
    expect(say(table, 'carla', keep)).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('N2 remove its author for a text that others work with already, and the dictionary takes its place', () => {
    const table = writers();
    for (const id of ['anna', 'carla', 'dan']) write(table, id, `${id} writes`);
    write(table, 'ben', 'the doubtful one', 'warn');
    table.wait(7_000);
    const artist = ['anna', 'carla', 'dan'].find((id) => table.see(id).task?.prompt === 'the doubtful one') ?? '';
    judge(table, 'anna', 'kick');
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'dismiss', person: 'ben', code: 463 }));
    expect(DICE).toContain(table.see(artist).task?.prompt);
    expect(JSON.stringify(table.match())).not.toContain('the doubtful one');
  });

  it('N2 see twenty texts at once', () => {
    const ids = Array.from({ length: 25 }, (_, index) => `p${index}`);
    const table = sit(ids, { setup: { capacity: 100 } });
    say(table, 'p0', { type: 'start' });
    for (const id of ids.slice(1)) write(table, id, `doubts of ${id}`, 'warn');
    const told = () => table.see('p0').doubts?.map(({ player }) => player) ?? [];
    expect(told()).toEqual(ids.slice(1, 21));
    const [first] = table.see('p0').doubts ?? [];
    say(table, 'p0', { type: 'judge', page: first?.page ?? { book: 99, step: 0 }, judgement: 'keep' });
    expect(told()).toEqual(ids.slice(2, 22));
  });

  it('N2 are not asked about a text that was typed and is clean, or that the dictionary replaced', () => {
    const table = writers();
    say(table, 'ben', { type: 'typed', step: 0, text: 'the doubtful one' }, 'warn');
    say(table, 'carla', { type: 'typed', step: 0, text: 'x' }, 'warn');
    say(table, 'dan', { type: 'typed', step: 0, text: 'a doubtful one' }, 'warn');
    say(table, 'dan', { type: 'typed', step: 0, text: 'a clean one' });
    table.wait(80_000);
    expect(table.see('anna').doubts?.map(({ text, until }) => [text, until])).toEqual([
      ['the doubtful one', table.now() + LIMITS.doubt],
    ]);
  });
});

describe('a text of an understudy', () => {
  /** Ben has handed in a text, and writes instead of Carla, who left. */
  function standingIn(own: string, level?: Said): Table {
    const table = writers();
    write(table, 'ben', own, level);
    table.command('carla', { type: 'leave' });
    expect(say(table, 'ben', { type: 'understudy', step: 0 })).toMatchObject({ ok: true });
    return table;
  }
  const asked = (table: Table) => table.see('anna').doubts?.map(({ text }) => text) ?? [];

  it('N2 is the one that is asked about', () => {
    const table = standingIn('the first one');
    write(table, 'ben', 'the doubtful one', 'warn');
    expect(asked(table)).toEqual(['the doubtful one']);
    say(table, 'ben', { type: 'keepDrawing', step: 0 });
    expect(asked(table)).toEqual([]);
    write(table, 'ben', 'the doubtful one');
    expect(asked(table)).toEqual([]);
  });

  it('N2 does not answer for the one before it: that still has to be decided', () => {
    const table = standingIn('the doubtful one', 'warn');
    write(table, 'ben', 'the other one');
    say(table, 'ben', { type: 'keepDrawing', step: 0 });
    expect(asked(table)).toEqual(['the doubtful one']);
    judge(table, 'anna', 'replace');
    expect(table.draw().tasks.filter(({ player }) => player === 'ben')).toMatchObject([
      { text: expect.toSatisfy((text: string) => DICE.includes(text)) },
      { submitted: false },
    ]);
  });

  it('N2 cannot be asked for again while they work on the other page', () => {
    const table = standingIn('the doubtful one', 'warn');
    expect(table.see('anna').doubts).toMatchObject([{ canAskAgain: false }]);
    expect(judge(table, 'anna', 'again')).toMatchObject({ status: 406, code: 'stepClosed' });
    expect(table.see('ben').task).toMatchObject({ submitted: false });
  });

  it('N3 is given back by who got it, not the one that they went on from before', () => {
    const table = writers();
    for (const id of ['anna', 'ben', 'carla', 'dan']) write(table, id, `${id} writes`);
    table.wait(7_000);
    const leaver = ['ben', 'carla', 'dan'].find((id) => table.see(id).task?.prompt !== 'anna writes') ?? '';
    for (const id of ['anna', 'ben', 'carla', 'dan'].filter((id) => id !== leaver)) write(table, id, '');
    say(table, leaver, { type: 'leave' });
    const [taker = ''] = ['anna', 'ben', 'carla', 'dan'].filter((id) => table.see(id).offer);
    say(table, taker, { type: 'understudy', step: 1 });
    const { prompt } = table.see(taker).task ?? {};
    say(table, taker, { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    expect(table.see(taker).task).toBeUndefined();
    expect(table.draw().doubts).toMatchObject([{ text: prompt }]);
    expect(table.draw().tasks.filter(({ player, withdrawn }) => player === taker && !withdrawn)).toHaveLength(1);
  });
});

describe('a text that is reported', () => {
  function artists(): { table: Table; artist: string } {
    const table = writers();
    for (const id of ['anna', 'ben', 'carla', 'dan']) write(table, id, `${id} writes`);
    table.wait(7_000);
    table.forget();
    const artist = ['ben', 'carla', 'dan'].find((id) => table.see(id).task?.prompt !== 'anna writes') ?? '';
    return { table, artist };
  }
  const report = (table: Table, id: string, more = {}) =>
    say(table, id, { type: 'reportPrompt', step: 1, reasons: ['hate'], note: 'hm', skip: false, ...more });

  it('comes before who leads, without who reported it, and goes to those who look after the site with it', () => {
    const { table, artist } = artists();
    const { prompt = '' } = table.see(artist).task ?? {};
    expect(report(table, artist)).toMatchObject({ ok: true });
    expect(table.see(artist).task?.prompt).toBe(prompt);
    expect(table.see('anna').doubts).toMatchObject([{ text: prompt, cause: 'report', reasons: ['hate'], note: 'hm' }]);
    const told = JSON.stringify([table.see('anna').doubts, ...table.effects().filter(({ type }) => type === 'doubt')]);
    expect(told).not.toContain('reporter');
    const [{ page, player } = { page: null, player: '' }] = table.see('anna').doubts ?? [];
    expect(table.effects()).toContainEqual({
      type: 'promptReported',
      page,
      player,
      reporter: artist,
      text: prompt,
      reasons: ['hate'],
      note: 'hm',
      at: table.now(),
    });
    judge(table, 'anna', 'replace');
    expect(DICE).toContain(table.see(artist).task?.prompt);
  });

  it('N3 names each reason once, and a note in one line', () => {
    const { table, artist } = artists();
    report(table, artist, { reasons: ['hate', 'other', 'hate'], note: '  two\n lines ' });
    expect(table.see('anna').doubts).toMatchObject([{ reasons: ['hate', 'other'], note: 'two lines' }]);
    report(table, artist, { reasons: ['sexual'], note: undefined });
    expect(table.see('anna').doubts).toMatchObject([{ reasons: ['sexual'], note: '' }]);
  });

  it('N3 waits until somebody decides, however long that takes', () => {
    const { table, artist } = artists();
    report(table, artist);
    table.wait(300_000);
    expect(table.see('anna').doubts).toHaveLength(1);
  });

  it('N3 is a text that somebody wrote: none of the dictionary, and no drawing', () => {
    const table = writers();
    table.wait(98_000);
    say(table, 'ben', { type: 'here' });
    expect(table.see('ben').task).toMatchObject({ step: 1, prompt: expect.any(String) });
    expect(report(table, 'ben')).toMatchObject({ status: 400, code: 'notPermitted' });
    const drawn = sit(['anna', 'ben', 'carla', 'dan']);
    drawn.command('anna', { type: 'start' });
    drawn.playStep();
    drawn.playStep();
    expect(drawn.see('ben').task).toMatchObject({ step: 2, source: { step: 1 } });
    const reported = { type: 'reportPrompt', step: 2, reasons: ['hate'], skip: false } as const;
    expect(drawn.command('ben', reported)).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('need not be drawn', () => {
    const { table, artist } = artists();
    report(table, artist, { skip: true });
    expect(table.see(artist).task).toBeUndefined();
    expect(table.effects().map(({ type }) => type)).toContain('closePages');
    expect(table.see(artist).players.find(({ id }) => id === artist)?.presence).toBe('here');
    expect(report(table, artist)).toMatchObject({ status: 400 });
  });

  it('must be one, of the running step, with a note of at most 300 characters', () => {
    const { table, artist } = artists();
    expect(report(table, artist, { step: 0 })).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(report(table, artist, { note: 'x'.repeat(301) })).toMatchObject({ code: 'tooLong' });
    expect(report(table, artist, { note: 'x'.repeat(300) })).toMatchObject({ ok: true });
    const writing = writers();
    expect(say(writing, 'ben', { type: 'reportPrompt', step: 0, reasons: ['other'], skip: true })).toMatchObject({
      status: 400,
    });
  });
});
