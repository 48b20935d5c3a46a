import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Input, Match } from '@tuschel/rules';
import { RULES_VERSION } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { drawTable } from '../../testing/drawTable.ts';
import { DRAW_MODULE, type DrawState } from './state.ts';

/** What some rules made of games: see the README beside the files. */
interface Journal {
  rules: number;
  games: { number: number; inputs: Input[]; snapshotAfter: number; snapshot: Match; states: string[] }[];
}

const RELEASED = new URL('../../../../../packages/rules/src/released/', import.meta.url);
const journalOf = (rules: number) =>
  JSON.parse(readFileSync(new URL(`${rules}.journal.json`, RELEASED), 'utf8')) as Journal;
const hashOf = (match: Match) => createHash('sha256').update(JSON.stringify(match)).digest('hex').slice(0, 12);

const GAMES = Array.from({ length: RULES_VERSION - 6 }, (_, index) => index + 6).flatMap((rules) =>
  journalOf(rules).games.map((game) => [rules, game.number, game] as const),
);

describe('M7 a game that was killed under earlier rules', () => {
  test.each(GAMES)(
    'of rules %i, game %i, is served as it was acknowledged, and so after another kill',
    async (rules, _, game) => {
      const table = drawTable(`rules ${rules}`);
      const { journal, clock } = table.platform;
      const until = Math.floor((game.snapshotAfter + game.inputs.length) / 2);
      const tail = game.inputs.slice(game.snapshotAfter, until);
      await clock.jump(Math.max(0, (tail.at(-1)?.at ?? 0) - clock.now()));
      const id = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0.tuschel';
      const about = { matchId: id, lobbyCode: 'ABCDEFGHJK', seed: '5eed'.repeat(16), openedAt: 0 };
      const row = {
        id,
        module: DRAW_MODULE,
        rulesVersion: rules,
        node: 'tuschel',
        snapshot: { ...about, match: game.snapshot },
      };
      const { epoch } = await journal.open(row);
      await journal.append(
        id,
        epoch,
        tail.map((input, index) => ({ seq: index + 1, data: input })),
      );

      const kept: { rules: number; match: Match }[] = [];
      const taken: unknown[] = [];
      const world = { ...journal };
      journal.snapshot = (matchId, epochNow, seq, rulesVersion, state) => {
        kept.push({ rules: rulesVersion, match: (state as DrawState).match });
        return world.snapshot(matchId, epochNow, seq, rulesVersion, state);
      };
      journal.append = (...appended) => {
        taken.push(...appended[2].map(({ data }) => data));
        return world.append(...appended);
      };

      await table.server.restart(1_000);
      const [first] = kept;
      expect(first).toMatchObject({ rules: RULES_VERSION, match: { rules: RULES_VERSION } });
      expect(hashOf({ ...(first?.match as Match), rules })).toBe(game.states[until - 1]);
      expect(taken[0]).toMatchObject({ type: 'resumed' });

      const before = taken.length;
      await table.server.restart(1_000);
      expect(taken[before]).toMatchObject({ type: 'resumed' });
      expect((await journal.load(id))?.rulesVersion).toBe(RULES_VERSION);
    },
  );
});
