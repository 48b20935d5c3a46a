import type { Match } from '@tuschel/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { lobbyRoom } from '@tuschel/protocol';
import { guardChat } from '../chat/chatGuard.ts';
import { createRateLimiter } from '../../http/rateLimiter.ts';
import { drawTable, type DrawTable, type TablePlayer } from '../../testing/drawTable.ts';
import { spoils } from './secrets.ts';

const TASK = { prompt: null, text: null };

const inGame = (pages: readonly object[], tasks: readonly object[] = []) =>
  ({ match: { phase: 10, books: [{ pages }], tasks } as unknown as Match }) as const;

const says = (state: ReturnType<typeof inGame>, text: string) => spoils(state, `is it a ${text}, perhaps?`);

describe('K5 a text of the running game is a secret', () => {
  const written = { kind: 'text', type: 1, player: 'anna' };
  const drawn = { kind: 'drawing', type: 2, player: 'ben', lines: 3, prompt: null };

  test.each([
    ['on a page', [{ ...written, text: 'lighthouse' }], []],
    ['of the dictionary, under a drawing', [{ ...drawn, prompt: 'lighthouse' }], []],
    ['as one half of a guess', [{ ...written, text: 'lighthouse × bear', answers: ['lighthouse', 'bear'] }], []],
    ['as the other half of a guess', [{ ...written, text: 'bear × lighthouse', answers: ['bear', 'lighthouse'] }], []],
    ['as the first subject of a drawing', [{ ...drawn, subjects: [{ text: 'lighthouse' }, { text: 'bear' }] }], []],
    ['as the second subject of a drawing', [{ ...drawn, subjects: [{ text: 'bear' }, { text: 'lighthouse' }] }], []],
    ['that is to be drawn', [], [{ ...TASK, prompt: 'lighthouse' }]],
    ['that was handed in', [], [{ ...TASK, text: 'lighthouse' }]],
    ['as the first of two to be drawn', [], [{ ...TASK, subjects: [{ text: 'lighthouse' }, { text: 'bear' }] }]],
    ['as the second of two to be drawn', [], [{ ...TASK, subjects: [{ text: 'bear' }, { text: 'lighthouse' }] }]],
    ['as the first of two that were handed in', [], [{ ...TASK, texts: ['lighthouse', 'bear'] }]],
    ['as the second of two that were handed in', [], [{ ...TASK, texts: ['bear', 'lighthouse'] }]],
    ['on the last of many pages', [{ kind: 'skipped' }, drawn, { ...written, text: 'lighthouse' }], [TASK]],
  ])('%s', (_, pages, tasks) => {
    expect(says(inGame(pages, tasks), 'LightHouse')).toBe(true);
    expect(says(inGame(pages, tasks), 'lantern')).toBe(false);
  });

  test('until the show begins, and a line without a text tells none', () => {
    const { match } = inGame([{ ...written, text: 'lighthouse' }]);
    expect(spoils({ match: { ...match, phase: 20 } as Match }, 'lighthouse')).toBe(false);
    expect(spoils({ match: { ...match, phase: 0 } as Match }, 'lighthouse')).toBe(false);
    expect(spoils({ match }, '')).toBe(false);
  });
});

describe('K5 in a crossover', () => {
  const STEP = 8_000;
  let table: DrawTable;
  let players: TablePlayer[];
  let say: (text: string) => Promise<boolean>;

  beforeEach(async () => {
    table = drawTable();
    const accounts = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name) => table.server.signUp(name));
    const matchId = await table.open(accounts[0]!);
    players = [];
    for (const account of accounts) players.push(await table.sit(matchId, account));
    const { clock } = table.platform;
    const limiter = createRateLimiter(clock, { rateLimits: false, exemptFromLimits: () => true });
    const guard = guardChat({ extend: table.server, limiter, clock });
    const [{ id: userId, username }] = accounts as [(typeof accounts)[0]];
    say = async (text) => {
      const verdict = await guard.send({ userId, username, vars: {} }, lobbyRoom(matchId), { text });
      return 'held' in verdict && verdict.held === true;
    };
    await players[0]!.command({ type: 'options', options: { mode: 16 } });
    await players[0]!.command({ type: 'start' });
  });

  test('both subjects of every drawing are held until the show, and both texts of every guess', async () => {
    // Dora writes nothing: the dictionary stands in for her subject, which is on no written page then.
    const subjects = ['a walking lighthouse', 'a jealous teapot', 'an elderly comet'];
    for (const [index, text] of subjects.entries()) {
      expect(await players[index]!.command({ type: 'submit', step: 0, text })).toMatchObject({ ok: true });
    }
    for (let waited = 0; players[0]!.state().step?.index === 0 && waited < 600; waited++) await table.pass(1_000);
    expect(players[0]!.state().step?.index).toBe(1);
    const crossed = players.map((player) => player.state().task?.prompts ?? []);
    expect(crossed.map((pair) => pair.length)).toEqual([2, 2, 2, 2]);
    for (const subject of crossed.flat()) expect(await say(`mine is ${subject}`)).toBe(true);
    for (const player of players) {
      await player.draw(2);
      await player.command({ type: 'submit', step: 1 });
    }
    await table.pass(STEP);
    expect(players[0]!.state().step?.index).toBe(2);
    for (const subject of crossed.flat()) expect(await say(`it was ${subject}`)).toBe(true);
    expect(
      await players[1]!.command({ type: 'submit', step: 2, texts: ['seven owls', 'one moustache'] }),
    ).toMatchObject({ ok: true });
    expect([await say('seven owls'), await say('one moustache!'), await say('eight owls')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
