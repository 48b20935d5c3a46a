import { OpCode, RULES_LIMITS } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TablePlayer } from '../../testing/drawTable.ts';
import {
  begin,
  done,
  expectNoSecrets,
  gather,
  idOf,
  layTable,
  matchId,
  MINUTE,
  players,
  playStep,
  roundsOf,
  SECOND,
  showAll,
  table,
  written,
} from '../../testing/echoGame.ts';

const farewell = (player: TablePlayer) =>
  player.socket.received.find(({ opCode }) => opCode === OpCode.ForceDisconnect)?.message;

beforeEach(layTable);
afterEach(expectNoSecrets);

describe('a drawing that nobody made', () => {
  test('leaves a prompt to be said in other words, and the show does not lack a page', async () => {
    const all = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await playStep(...all);
    for (const { task } of all.map((player) => player.state())) {
      expect(task).toMatchObject({ type: 2 });
      expect(task).not.toHaveProperty('echoOf');
    }
    await table.pass(5 * MINUTE);
    for (const { task } of all.map((player) => player.state())) {
      expect(task).toMatchObject({ type: 1, prompt: expect.stringMatching(/^§\w+0§$/) });
      expect(task?.echoOf).toBe(task?.prompt);
      expect(task).not.toHaveProperty('sourceDrawingId');
    }
    await playStep(...all);
    await showAll(all[0]);
    expect(roundsOf(all[1]).map(({ type }) => type)).toEqual([1, 2, 1, 1, 2, 1, 1, 2, 1]);
  });
});

describe('the time of a step', () => {
  test('F1 the host gives more until the cap, then hears that it can not be extended anymore', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer];
    const before = ben.state().step?.deadline ?? 0;
    for (let given = 0; given < 4; given++) await done(anna, { type: 'extend', step: 0 });
    expect(ben.state().step?.deadline).toBe(before + RULES_LIMITS.extensions.min);
    const refused = await anna.command({ type: 'extend', step: 0 });
    expect(refused).toMatchObject({ ok: false, status: 406, code: 'notExtendable' });
    expect(await ben.command({ type: 'extend', step: 0 })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('F1 nothing is given in grace', async () => {
    const [anna] = (await begin('Anna', 'Ben')) as [TablePlayer];
    await table.pass(76 * SECOND);
    expect(anna.state().step?.stage).toBe('grace');
    expect(await anna.command({ type: 'extend', step: 0 })).toMatchObject({ status: 406, code: 'stepClosed' });
  });

  test('F2 players ask for more; the host is told how many, each of them that they did', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await done(ben, { type: 'moreTime', step: 0 });
    await done(ben, { type: 'moreTime', step: 0 });
    expect(anna.state().step?.moreTime).toBe(1);
    expect(ben.state().step?.moreTimeAsked).toBe(true);
    expect(cleo.state().step).not.toHaveProperty('moreTimeAsked');
    await done(cleo, { type: 'moreTime', step: 0 });
    expect(anna.state().step?.moreTime).toBe(2);
    await done(anna, { type: 'extend', step: 0 });
    expect(anna.state().step?.moreTime).toBe(0);
    expect(ben.state().step).not.toHaveProperty('moreTimeAsked');
  });

  test('F3 the host ends it: not in the first ten seconds, after a warning that they can take back, with grace', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    await done(ben, { type: 'typed', step: 0, text: written(ben, 0) });
    await table.pass(9 * SECOND);
    expect(await anna.command({ type: 'forceNext', step: 0 })).toMatchObject({ status: 406, code: 'roundTooYoung' });
    await table.pass(SECOND);
    await done(anna, { type: 'forceNext', step: 0 });
    expect(ben.state().step).toMatchObject({ stage: 'forced', closesAt: table.platform.clock.now() + 10 * SECOND });
    expect(await ben.command({ type: 'undoForce', step: 0 })).toMatchObject({ status: 403 });
    await done(anna, { type: 'undoForce', step: 0 });
    expect(ben.state().step?.stage).toBe('open');
    await done(anna, { type: 'forceNext', step: 0 });
    await table.pass(5 * SECOND);
    expect(ben.state().step?.stage).toBe('grace');
    await table.pass(5 * SECOND + 3 * SECOND);
    expect(anna.state().task).toMatchObject({ step: 1, prompt: written(ben, 0) });
  });
});

describe('the host cancels', () => {
  test('F4 with a reason of 3 to 200 characters, and what there is gets shown with it', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await playStep(...players);
    await cleo.draw(5);
    const cancel = (reason: string) => anna.command({ type: 'cancel', reason, show: true });
    expect(await cancel(' no ')).toMatchObject({ status: 400, code: 'tooShort' });
    expect(await cancel('x'.repeat(201))).toMatchObject({ status: 400, code: 'tooLong' });
    expect(await cancel('🦦'.repeat(200))).toMatchObject({ ok: true });
    await table.pass(SECOND);
    expect(ben.state()).toMatchObject({ phase: 20, watch: { reason: '🦦'.repeat(200), byName: 'Anna' } });
    await showAll(anna);
    expect(roundsOf(ben).filter(({ linesCount }) => linesCount === 5)).toHaveLength(1);
  });

  test('F4 without a show nobody gets to see the pages of others', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer];
    await playStep(...players);
    const seen = ben.updates().length;
    await done(anna, { type: 'cancel', reason: 'Dinner is ready', show: false });
    await table.pass(SECOND);
    expect(ben.state()).toMatchObject({
      phase: 99,
      done: { aborted: true, reason: 'Dinner is ready', byName: 'Anna', books: [] },
    });
    const afterwards = ben
      .updates()
      .slice(seen)
      .filter(({ full }) => full.phase !== 10);
    expect(JSON.stringify(afterwards)).not.toContain('§');
  });
});

describe('somebody is removed', () => {
  test('F5 a kick shows them out with the reason; a ban is remembered for all games of this host', async () => {
    const [anna, ben, cleo] = (await gather('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await done(anna, { type: 'kick', player: idOf(ben), reason: 'Too loud' });
    expect(farewell(ben)).toEqual({ matchId, code: 463, reason: 'Too loud' });
    expect(await table.server.join(matchId, ben.account)).toBe('banned');
    await table.pass(MINUTE);
    expect(typeof (await table.server.join(matchId, ben.account))).toBe('object');
    await done(anna, { type: 'ban', player: idOf(cleo) });
    await table.pass(2 * MINUTE);
    expect(await table.server.join(matchId, cleo.account)).toBe('banned');
    expect(table.archive.ban).toHaveLength(1);
    expect(await anna.command({ type: 'kick', player: idOf(anna) })).toMatchObject({ status: 400 });
  });

  test('F6 in the middle of a step: the page takes no more strokes, and does not count', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben', 'Cleo', 'Dora')) as [TablePlayer, TablePlayer];
    await playStep(...players);
    await ben.draw(4);
    const page = ben.state().task?.drawingId ?? '';
    await done(anna, { type: 'kick', player: idOf(ben) });
    await table.server.settled();
    const late = await table.platform.lines.append(
      page,
      idOf(ben),
      { index: 4, lines: [Buffer.from('a stroke')], rev: 0 },
      20_000,
    );
    expect(late).toMatchObject({ ok: false });
    expect(await table.platform.lines.page(page)).toMatchObject({ lines: 4, readers: [] });
    const others = players.filter((player) => player !== ben);
    while (anna.state().phase === 10) await playStep(...others);
    await showAll(anna);
    expect(roundsOf(anna).filter(({ playerId, skipped }) => playerId === idOf(ben) && skipped)).toHaveLength(1);
    expect(anna.bytes()).not.toContain(page);
  });

  test('P10 somebody else draws the page of whoever was removed, on a new sheet, and knows no more than its prompt', async () => {
    const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fina'];
    const [anna, ben] = (await begin(...names)) as [TablePlayer, TablePlayer];
    await playStep(...players);
    await ben.draw(4);
    const { drawingId: withdrawn = '', prompt = '' } = ben.state().task ?? {};
    const others = players.filter((player) => player !== ben);
    for (const player of others) {
      await player.draw(3);
      await done(player, { type: 'submit', step: 1 });
    }
    expect(others.some((player) => player.state().offer)).toBe(false);
    await done(anna, { type: 'kick', player: idOf(ben) });
    const [first, second] = others.filter((player) => player.state().offer) as [TablePlayer, TablePlayer];
    expect(second.state()).not.toHaveProperty('task.sourceDrawingId');
    await done(first, { type: 'understudy', step: 1 });
    expect(await second.command({ type: 'understudy', step: 1 })).toMatchObject({ code: 'notPermitted' });
    const { task } = first.state();
    expect(task).toMatchObject({ prompt, submitted: false, step: 1 });
    expect(task?.drawingId).not.toBe(withdrawn);
    const known = [0, 1].map((step) => others.map((player) => written(player, step))).flat();
    const told = known.filter((text) => first.bytes().includes(text) && text !== written(first, 0));
    expect(told.length).toBeLessThanOrEqual(2);
    while (anna.state().phase === 10) await playStep(...others);
    await showAll(anna);
    expect(roundsOf(anna).find(({ drawingId }) => drawingId === task?.drawingId)).toMatchObject({
      playerId: idOf(first),
      linesCount: 3,
    });
    expect(others.some((player) => player.bytes().includes(withdrawn))).toBe(false);
    expect(await table.platform.lines.page(withdrawn)).toMatchObject({ lines: 4, readers: [], state: 'closed' });
  });

  test('P10 a drawing that somebody left blank is offered; who declines is not asked again, who takes it begins a new sheet', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fina')) as [
      TablePlayer,
      TablePlayer,
      TablePlayer,
    ];
    await playStep(...players);
    const [begun = '', blank = ''] = [cleo, ben].map((player) => player.state().task?.drawingId);
    await cleo.draw(2);
    await done(cleo, { type: 'leave' });
    const others = players.filter((player) => player !== ben && player !== cleo);
    for (const player of others) {
      await player.draw(3);
      await done(player, { type: 'submit', step: 1 });
    }
    expect(others.some((player) => player.state().offer)).toBe(false);
    await ben.socket.close();
    await table.pass(RULES_LIMITS.awayAfter);
    const [first, second] = others.filter((player) => player.state().offer) as [TablePlayer, TablePlayer];
    await done(second, { type: 'decline', step: 1 });
    expect(second.state().offer).toBeUndefined();
    await done(second, { type: 'decline', step: 1 });
    expect(await second.command({ type: 'understudy', step: 1 })).toMatchObject({ code: 'notPermitted' });
    await done(first, { type: 'understudy', step: 1 });
    const { task } = first.state();
    expect(task?.drawingId).not.toBe(blank);
    while (anna.state().phase === 10) await playStep(...others);
    await showAll(anna);
    const drawn = roundsOf(anna);
    expect(drawn.find(({ drawingId }) => drawingId === task?.drawingId)).toMatchObject({ playerId: idOf(first) });
    expect(drawn.find(({ drawingId }) => drawingId === begun)).toMatchObject({ playerId: idOf(cleo), linesCount: 2 });
    expect(anna.bytes()).not.toContain(blank);
    expect(await table.platform.lines.page(blank)).toMatchObject({ lines: 0, state: 'closed' });
  });

  test('F6 the host alone is asked, once, whether to hide their earlier pages; hidden, they are nobody’s to read', async () => {
    const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fina'];
    const [anna, ben, cleo] = (await begin(...names)) as [TablePlayer, TablePlayer, TablePlayer];
    await playStep(...players);
    const drawn = ben.state().task?.drawingId ?? '';
    await playStep(...players);
    await done(anna, { type: 'kick', player: idOf(ben) });
    expect(anna.state().hideAsked).toEqual([{ player: idOf(ben), name: 'Ben' }]);
    expect(await cleo.command({ type: 'hidePages', player: idOf(ben), hide: true })).toMatchObject({ status: 403 });
    await done(anna, { type: 'hidePages', player: idOf(ben), hide: true });
    expect(anna.state().hideAsked).toBeUndefined();
    const others = players.filter((player) => player !== ben);
    while (anna.state().phase === 10) await playStep(...others);
    await showAll(anna);
    const his = roundsOf(cleo).filter(({ playerId }) => playerId === idOf(ben));
    expect(his.filter(({ isHidden }) => isHidden)).toHaveLength(2);
    for (const round of his) {
      expect(round).not.toHaveProperty('promptText');
      expect(round).not.toHaveProperty('drawingId');
    }
    // Not deleted: the lines are still there, for nobody at the table to read.
    expect(await table.platform.lines.page(drawn)).toMatchObject({ lines: 3, readers: [], state: 'closed' });
  });

  test('F6 a page that was shown already goes as well', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    while (anna.state().phase === 10) await playStep(...players);
    await showAll(anna);
    const drawn =
      roundsOf(cleo).find(({ playerId, drawingId }) => playerId === idOf(ben) && drawingId)?.drawingId ?? '';
    await done(anna, { type: 'ban', player: idOf(ben), reason: 'Rude' });
    await done(anna, { type: 'hidePages', player: idOf(ben), hide: true });
    expect(roundsOf(cleo).filter(({ isHidden }) => isHidden)).toHaveLength(3);
    expect(JSON.stringify(cleo.state().watch)).not.toContain(drawn);
    expect(await table.platform.lines.page(drawn)).toMatchObject({ readers: [] });
  });
});
