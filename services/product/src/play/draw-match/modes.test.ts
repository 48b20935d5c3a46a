import { type CustomPlan, GameMode, type LobbyMode, type Options, type Task } from '@tuschel/protocol';
import { StateSchema } from '@tuschel/protocol/schemas';
import { MODE_NUMBERS } from '@tuschel/rules';
import { Compile } from 'typebox/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DrawTable, drawTable, type TablePlayer } from '../../testing/drawTable.ts';

const STEP = 8_000;

let table: DrawTable;
let players: TablePlayer[];

const host = () => players[0] as TablePlayer;
const guest = () => players[1] as TablePlayer;

beforeEach(() => {
  table = drawTable();
});

async function gather(
  options: Partial<Options>,
  accounts = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name) => table.server.signUp(name)),
) {
  const [first] = accounts;
  if (!first) throw new Error('nobody came');
  const matchId = await table.open(first);
  players = [];
  for (const account of accounts) players.push(await table.sit(matchId, account));
  expect(await host().command({ type: 'options', options })).toMatchObject({ ok: true });
  return accounts;
}

async function playToWatch(): Promise<Task[]> {
  const tasks: Task[] = [];
  expect(await host().command({ type: 'start' })).toMatchObject({ ok: true });
  while (host().state().phase === 10) {
    for (const player of players) {
      const { task } = player.state();
      if (!task) continue;
      tasks.push(task);
      if (task.drawingId !== undefined) await player.draw(3);
      const words = task.answers === 2 ? { texts: ['this', 'that'] } : { text: `${player.account.username} writes` };
      const submit = { type: 'submit', step: task.step, ...(task.drawingId === undefined ? words : {}) };
      expect(await player.command(submit)).toMatchObject({ ok: true });
    }
    await table.pass(STEP);
  }
  return tasks;
}

async function watchAll(): Promise<void> {
  const { totalBooks = 0, pagesPerBook = 0, pageCounts } = host().state().watch ?? {};
  for (let book = 0; book < totalBooks; book++) {
    const pages = pageCounts?.[book] ?? pagesPerBook;
    for (let page = 0; page < pages; page++) {
      expect(await host().command({ type: 'drive', book, page })).toMatchObject({ ok: true });
    }
  }
}

const PLAN: CustomPlan = {
  rounds: [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['a word', 'another one'] },
    { type: 'draw', seconds: 60, selection: 'random' },
  ],
};

/** Drawings of this artist that are not for all to see as they are, and why. */
async function unusable(author: string): Promise<readonly (readonly [drawing: string, why: string])[]> {
  const { journal, lines, entropy } = table.platform;
  const match = entropy.uuid();
  const kinds = ['empty', 'flagged', 'hidden', 'onAnother', 'stillDrawn'].map((why) => [entropy.uuid(), why] as const);
  const idOf = (kind: string) => kinds.find(([, why]) => why === kind)?.[0] ?? '';
  const row = { id: match, module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  const pages = kinds.map(([drawing, why]) => {
    return { drawing, match, step: 1, author, meta: why === 'flagged' ? { triggerWarning: 2 } : {} };
  });
  await journal.open(row, (tx) => lines.open(tx, pages));
  const stroke = [Buffer.from('a stroke')];
  await lines.begin(idOf('onAnother'), stroke, {});
  for (const [drawing, why] of kinds) {
    if (why === 'empty') continue;
    await lines.append(drawing, author, { index: why === 'onAnother' ? 1 : 0, lines: stroke, rev: 0 }, 100);
  }
  await lines.close(kinds.flatMap(([drawing, why]) => (why === 'stillDrawn' ? [] : [drawing])));
  const nobody = [{ drawing: idOf('hidden'), readers: [], reveal: true }];
  await journal.append(match, 1, [], (tx) => lines.grant(tx, nobody));
  return kinds;
}

describe('a game of each mode', () => {
  const settings: Partial<Record<LobbyMode, Partial<Options>>> = {
    [GameMode.Custom]: { plan: PLAN },
    [GameMode.Storyteller]: { story: 'ben: ? meets @Anna\nhere comes !' },
    [GameMode.DrawThisInYourStyle]: { vipSource: 'draw', chooseSource: true },
    [GameMode.CoOp_Animation]: { keepBackground: true },
    [GameMode.Complete_Me]: { showPrompt: true },
  };

  test.each(MODE_NUMBERS)('goes from the lobby to the end in states of the agreed form: %i', async (mode) => {
    await gather({ mode, ...settings[mode] });
    await host().command({ type: 'vip', player: guest().account.id, on: true });
    await playToWatch();
    await watchAll();
    expect(guest().state().watch).toMatchObject({ mode, allShown: true });
    await host().command({ type: 'end' });
    expect(guest().state()).toMatchObject({ phase: 99, done: { mode, aborted: false } });
    const schema = Compile(StateSchema);
    const faults = players.flatMap((player) => player.updates().flatMap(({ full }) => schema.Errors(full)));
    expect(faults).toEqual([]);
  });

  test('P3 a sketch is the base of the page, told to its artist and to the page itself', async () => {
    await gather({ mode: GameMode.Sketch });
    const tasks = await playToWatch();
    const clean = tasks.filter(({ step }) => step === 2);
    for (const { sourcePlace, baseOpacity, sourceDrawingId = '', drawingId = '' } of clean) {
      expect({ sourcePlace, baseOpacity }).toEqual({ sourcePlace: 'base', baseOpacity: 40 });
      const page = await table.platform.lines.page(drawingId);
      expect(page?.meta).toMatchObject({ terms: { base: { drawing: sourceDrawingId, opacity: 40 } } });
    }
    await watchAll();
    const rounds = guest().state().watch?.books[0]?.rounds ?? [];
    expect(rounds[2]?.baseDrawingId).toBe(rounds[1]?.drawingId);
  });

  test('a page is rendered under its words and its artist’s name once its step is over, unless it is empty or not to be kept', async () => {
    await gather({ mode: GameMode.Custom, plan: PLAN });
    await host().command({ type: 'start' });
    for (const player of players) await player.command({ type: 'submit', step: 0, texts: ['this', 'that'] });
    await table.pass(STEP);
    const [anna, ben, cleo, dora] = players as [TablePlayer, TablePlayer, TablePlayer, TablePlayer];
    const pageOf = (player: TablePlayer) => player.state().task?.drawingId ?? '';
    const pages = [anna, ben, cleo].map(pageOf);
    for (const player of [anna, ben]) await player.draw(3);
    const unsaved = { index: 0, lines: [Buffer.from('a stroke')], rev: 0, meta: { save: false } };
    await table.platform.lines.append(pageOf(cleo), cleo.account.id, unsaved, 100);
    expect(table.rendered).toEqual([]);
    const title = anna.state().task?.prompt ?? 'none';
    await table.pass(2 * 60_000);
    expect(dora.state().phase).toBe(20);
    expect(table.rendered.map(({ drawing, author }) => [drawing, author])).toEqual([
      [pages[0], 'Anna'],
      [pages[1], 'Ben'],
    ]);
    expect(table.rendered[0]?.title).toBe(title);
  });

  test('P6 a VIP picks a drawing of an earlier game, nobody else’s; all others see its copy', async () => {
    const accounts = await gather({ mode: GameMode.Custom });
    const tasks = await playToWatch();
    const pages = await Promise.all(
      tasks.flatMap(({ drawingId }) => (drawingId ? [table.platform.lines.page(drawingId)] : [])),
    );
    const drawingOf = (player: TablePlayer) => pages.find((page) => page?.author === player.account.id)?.drawing ?? '';
    const [own, others] = [drawingOf(guest()), drawingOf(host())];
    await gather({ mode: GameMode.DrawThisInYourStyle }, accounts);
    await host().command({ type: 'vip', player: guest().account.id, on: true });
    expect(guest().state().startProblem).toBe('pickDrawing');
    await guest().command({ type: 'pickDrawing', drawingId: others });
    expect(guest().state().pick).toEqual({ drawingId: others, state: 'refused', problem: 'notYours' });
    await guest().command({ type: 'pickDrawing', drawingId: table.platform.entropy.uuid() });
    expect(guest().state().pick).toMatchObject({ state: 'refused', problem: 'notYours' });
    for (const [id, problem] of await unusable(guest().account.id)) {
      await guest().command({ type: 'pickDrawing', drawingId: id });
      expect(guest().state().pick).toEqual({ drawingId: id, state: 'refused', problem });
    }
    for (const problem of ['hidden', 'flagged'] as const) {
      table.standings.set(own, problem);
      await guest().command({ type: 'pickDrawing', drawingId: own });
      expect(guest().state().pick).toEqual({ drawingId: own, state: 'refused', problem });
    }
    table.standings.clear();
    await guest().command({ type: 'pickDrawing', drawingId: own });
    expect(guest().state().pick).toEqual({ drawingId: own, state: 'checked' });
    expect(host().state()).not.toHaveProperty('pick');
    await host().command({ type: 'start' });
    await table.pass(1_000);
    const source = host().state().task?.sourceDrawingId ?? '';
    expect(source).not.toBe(own);
    const copy = await table.platform.lines.read(source);
    expect(copy).toMatchObject({ page: { author: guest().account.id, state: 'closed', lines: 3 } });
    expect(copy?.page.readers).toContain(host().account.id);
    expect(table.rendered.filter(({ drawing }) => drawing === source)).toEqual([
      { drawing: source, title: '', author: 'Ben' },
    ]);
    expect(guest().state().task).toBeUndefined();
  });
});
