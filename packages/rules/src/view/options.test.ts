import { expect, it } from 'vitest';
import { type Option, OPTIONS, type Options } from '../model/options.ts';
import { ALL_TOOLS } from '../model/tools.ts';
import { MODES } from '../modes/index.ts';
import { sit } from '../testing/table.ts';

const SET: Partial<Options> = {
  hostTheme: 'a theme for all',
  hostWords: { block: ['badger'], allow: [] },
  story: 'a line\nanother',
  redrawSteps: 3,
};

const toldTo = (who: Option['toldTo']) =>
  Object.entries<Option>(OPTIONS).flatMap(([name, option]) => (option.toldTo === who ? [name] : []));

it('what an option says of who is told of it holds for the host, a player and a visitor', () => {
  const table = sit(['anna', 'ben'], { options: SET });
  const told = (who: string | null) => Object.keys(SET).filter((name) => name in table.see(who).options);
  expect(toldTo('host').toSorted()).toEqual(['hostWords', 'story']);
  expect(toldTo('seated')).toEqual(['hostTheme']);
  expect(told('anna').toSorted()).toEqual(Object.keys(SET).toSorted());
  expect(told('ben').toSorted()).toEqual(['hostTheme', 'redrawSteps']);
  expect(told(null)).toEqual(['redrawSteps']);
});

it('what is an option of one mode alone names a mode that there is', () => {
  const modes = Object.values<Option>(OPTIONS).flatMap(({ modeOnly }) => modeOnly ?? []);
  expect(modes.filter((mode) => !(mode in MODES))).toEqual([]);
});

it('of a plan of one’s own everybody is told the rounds, their tools only before the game, and no lists', () => {
  const rounds = [
    { type: 'prompt', seconds: 30, selection: 'dictionary', lines: ['an otter', 'a badger'] },
    { type: 'draw', seconds: 60, selection: 'round_robin', tools: { ...ALL_TOOLS, undo: false } },
  ] as const;
  const table = sit(['anna', 'ben'], { options: { mode: 1, plan: { rounds } } });
  const told = () => table.see('ben').options.plan?.rounds;
  const [{ lines: _, ...prompt }, draw] = rounds;
  expect(told()).toEqual([prompt, draw]);
  table.command('anna', { type: 'start' });
  const { tools: _tools, ...bare } = draw;
  expect(told()).toEqual([prompt, bare]);
});
