import type { Tx } from '@tuschel/platform/ports';
import { describe, expect, test } from 'vitest';
import { hasRows, persistEffects } from './persist.ts';
import type { DrawEffect, DrawState } from './state.ts';

const page = { book: 0, step: 1 };
const person = 'anna';
const wording = { level: 'warn', spans: [] } as const;
const record = {
  mode: 2,
  host: person,
  players: [],
  finishers: [],
  aborted: false,
  shown: true,
  books: [],
} as const;

/** One effect of each type, so that a new type has to be decided here as well. */
const EFFECTS: { [Type in DrawEffect['type']]: Extract<DrawEffect, { type: Type }> } = {
  openPages: { type: 'openPages', pages: [{ page, author: person }] },
  grant: { type: 'grant', pages: [{ page, readers: [person] }] },
  erasePages: { type: 'erasePages', pages: [page] },
  saveHistory: { type: 'saveHistory', record },
  banned: { type: 'banned', host: person, person: 'ben', reason: '' },
  unbanned: { type: 'unbanned', host: person, person: 'ben' },
  alert: { type: 'alert', to: person, text: 'newHost', level: 'info' },
  over: { type: 'over' },
  promptReported: {
    type: 'promptReported',
    page,
    player: 'ben',
    reporter: person,
    text: 'a text',
    reasons: [],
    note: '',
    at: 1,
  },
  doubt: { type: 'doubt', to: [], doubt: {} as never },
  wording: { type: 'wording', person, step: 0, text: '', wording },
  tooMany: { type: 'tooMany', sessionId: 's', seq: 1 },
  log: { type: 'log', sessionId: 's', text: '' },
  reply: { type: 'reply', to: person, seq: 1, ok: true },
  changed: { type: 'changed' },
  closePages: { type: 'closePages', pages: [page] },
  lookAtPages: { type: 'lookAtPages', pages: [page] },
  checkDrawing: { type: 'checkDrawing', person, drawing: 'd' },
  copyPages: { type: 'copyPages', pages: [] },
  dismiss: { type: 'dismiss', person, code: 463, reason: '' },
  rematch: { type: 'rematch' } as Extract<DrawEffect, { type: 'rematch' }>,
  leaveChat: { type: 'leaveChat', person },
  releaseChat: { type: 'releaseChat' },
  clearChat: { type: 'clearChat', at: 1 },
  hideLine: { type: 'hideLine', line: 'l' },
  full: { type: 'full', sessionId: 's' },
  pong: { type: 'pong', sessionId: 's', t0: 1, t1: 2 },
  reaction: { type: 'reaction', person, emoji: 1 },
  book: { type: 'book', sessionId: 's', person, book: 0 },
  malformed: { type: 'malformed', sessionId: 's', seq: 0, detail: '' },
};

const WRITES: Partial<Record<DrawEffect['type'], string>> = {
  openPages: 'lines.open',
  grant: 'lines.grant',
  erasePages: 'lines.erase',
  saveHistory: 'archive.saveGame',
  banned: 'archive.ban',
  unbanned: 'archive.unban',
  alert: 'archive.changeHost',
  over: 'archive.endLobby',
  promptReported: 'reports.keep',
};

const STATE = { matchId: 'm.tuschel', seed: '00'.repeat(32), match: { now: 7, host: person } } as unknown as DrawState;

/** What an effect writes, by the names of the calls. */
async function written(effect: DrawEffect): Promise<string[]> {
  const calls: string[] = [];
  const recorder = (of: string) =>
    new Proxy({}, { get: (_, name) => async () => void calls.push(`${of}.${String(name)}`) }) as never;
  const deps = { lines: recorder('lines'), archive: recorder('archive'), reports: recorder('reports') };
  await persistEffects(deps, {} as Tx, [effect], STATE);
  return calls;
}

describe('the rows of an effect', () => {
  test.each(Object.values(EFFECTS))(
    '$type writes what it stands for, and the game server knows whether it does',
    async (effect) => {
      const expected = WRITES[effect.type];
      expect(await written(effect)).toEqual(expected === undefined ? [] : [expected]);
      expect(hasRows(effect)).toBe(expected !== undefined);
    },
  );

  test('an alert writes rows only when the host has changed', async () => {
    const others = ['actingHost', 'hostBack', 'newCoHost', 'writeAgain', 'fewPlayers', 'backAgain'] as const;
    for (const text of others) expect(await written({ type: 'alert', text, level: 'info' })).toEqual([]);
  });
});
