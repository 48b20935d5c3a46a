import { beforeEach, describe, expect, test } from 'vitest';
import { gather, guest, host, layTable, matchId, players, table } from '../../testing/echoGame.ts';
import type { ChatAnswer } from './state.ts';

beforeEach(layTable);

describe('a word list of the host', () => {
  const rounds = (lines: string[]) => [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines },
    { type: 'draw', seconds: 60, selection: 'round_robin' },
  ];
  const take = (lines: string[]) =>
    host().command({ type: 'options', options: { mode: 1, plan: { rounds: rounds(lines) } } });
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `prompt number ${1_000 + index}`);

  test('P8 has up to two thousand lines, each of 120 characters at most, and its prompts are drawn', async () => {
    await gather('Anna', 'Ben');
    expect(await take(lines(2_001))).toMatchObject({ ok: false, status: 400 });
    expect(await take(['x'.repeat(121)])).toMatchObject({ ok: false, status: 400 });
    expect(await take([])).toMatchObject({ ok: false, status: 400 });
    expect(await take(['x'.repeat(120)])).toMatchObject({ ok: true });
    expect(await take(lines(2_000))).toMatchObject({ ok: true });
    expect(host().state().longTexts).toMatchObject({ lists: 2_000 });
    expect(guest().bytes()).not.toContain('prompt number');
    await host().command({ type: 'start' });
    await table.pass(8_000);
    const prompts = players.map((player) => player.state().task?.prompt);
    expect(prompts.filter((text) => lines(2_000).includes(text ?? ''))).toHaveLength(2);
    expect(new Set(prompts).size).toBe(2);
  });
});

describe("a host's own words", () => {
  const hostWords = { block: ['spinach', '*kohl*'], allow: ['doubtful', 'badword'] };

  test('N6 count in texts and chat of their lobby alone, and lift doubts but no blocks', async () => {
    await gather('Anna', 'Ben');
    expect(await host().command({ type: 'options', options: { hostWords } })).toMatchObject({ ok: true });
    const say = async (text: string) =>
      (await table.server.matches.ask(matchId, { type: 'chat', person: guest().account.id, text })) as ChatAnswer;
    expect([await say('sp1nach'), await say('lettuce')].map(({ isUnwanted }) => isUnwanted)).toEqual([true, false]);
    await host().command({ type: 'start' });
    const { step = 0 } = guest().state().task ?? {};
    const write = (text: string) => guest().command({ type: 'submit', step, text });
    expect(await write('a soup of Rosenkohl')).toMatchObject({ status: 400, code: 'badWords', detail: '15-19' });
    expect(await write('a badword')).toMatchObject({ code: 'badWords' });
    expect(await write('a doubtful otter')).toMatchObject({ ok: true });
    expect(host().state().alerts).toBeUndefined();
  });

  test('N6 are told to the host in the lobby, and to nobody else', async () => {
    await gather('Anna', 'Ben');
    await host().command({ type: 'options', options: { hostWords } });
    expect(host().state().options.hostWords).toEqual(hostWords);
    expect(guest().bytes()).not.toContain('spinach');
    const tooMany = { block: Array<string>(201).fill('spinach'), allow: [] };
    expect(await host().command({ type: 'options', options: { hostWords: tooMany } })).toMatchObject({ status: 400 });
    expect(host().state().options.hostWords).toEqual(hostWords);
  });
});

describe('a game with many texts of its host', () => {
  const lines = (round: number, count: number) =>
    Array.from({ length: count }, (_, index) => `line ${round}-${index}`).join('\n');
  const change = (round: number, count = 200) =>
    host().command({ type: 'options', options: { mode: 4, hostTheme: `theme ${round}`, story: lines(round, count) } });
  // Two of them are there, but nobody is ready: what is asked is only how often the texts are read.
  const begin = async () => (await host().command({ type: 'start' })).status ?? 200;
  beforeEach(() => gather('Anna', 'Ben'));

  test('L22 is begun four times a minute with texts that have not been read, and any number of times with others', async () => {
    const before = await (async () => {
      await change(0);
      return begin();
    })();
    expect(before).not.toBe(429);
    for (let again = 0; again < 9; again++) expect(await begin()).toBe(before);
    for (let round = 1; round < 4; round++) {
      await change(round);
      expect(await begin()).toBe(before);
    }
    await change(4);
    expect(await begin()).toBe(429);
    await change(3);
    expect(await begin()).toBe(before);
    await change(4);
    await table.pass(15_000);
    expect(await begin()).toBe(before);
  });

  test('L22 up to two hundred do not count', async () => {
    for (let round = 10; round < 20; round++) {
      await change(round, 199);
      expect(await begin()).not.toBe(429);
    }
  });
});
