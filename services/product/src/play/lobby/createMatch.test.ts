import type { Account, RequestContext } from '@tuschel/gameserver/extend';
import { fakeClock, fakeStorage, seededEntropy } from '@tuschel/platform';
import type { Tx } from '@tuschel/platform/ports';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { type CreateMatchDeps, createMatch } from './createMatch.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOST: Account = {
  id: 'anna',
  username: 'anna',
  displayName: 'Anna',
  avatarUrl: '',
  langTag: 'de',
  metadata: { termsAccepted: NOW },
  customId: null,
  createdAt: 0,
  disabledAt: null,
};
const CALL: RequestContext = {
  caller: { userId: HOST.id, username: HOST.username, vars: {} },
  headers: {},
  remoteAddress: '192.0.2.1',
  query: {},
};

type Known = Awaited<ReturnType<CreateMatchDeps['lobbies']['ofHost']>>;

/** Anna's earlier lobby, and how many other calls open one for her at the same moment. */
function annas({
  known = null,
  status = null,
  overtakers = 0,
}: {
  known?: Known;
  status?: object | null;
  overtakers?: number;
}) {
  const spent: unknown[] = [];
  const opened: { code: string; seen: string | null }[] = [];
  const announced: string[] = [];
  /** How many lobbies were open each time. */
  const swept: number[] = [];
  const tx = {} as Tx;
  const deps = {
    extend: {
      accounts: { get: async () => HOST },
      matches: {
        ask: async () => status,
        create: async (_module: string, _params: object, inTransaction: (tx: Tx, match: string) => Promise<void>) => {
          await inTransaction(tx, 'm.tuschel');
          return 'm.tuschel';
        },
      },
    },
    lobbies: {
      ofHost: async () => known,
      sweep: async () => void swept.push(opened.length),
      bans: async () => [],
      open: async (_tx: Tx, { code }: { code: string }, seen: string | null) => {
        opened.push({ code, seen });
        return opened.length > overtakers;
      },
    },
    limiter: { take: (rates: readonly string[], who: object) => (spent.push([...rates, who]), null) },
    entropy: seededEntropy('lobby'),
    clock: fakeClock(NOW),
    storage: fakeStorage(),
    load: { refusal: () => null },
    config: { hosting: 'open', hostingTwitch: undefined, lobbySizes: {}, terms: TERMS_CUT_OFFS },
    opened: (host: string) => announced.push(host),
  } as unknown as CreateMatchDeps;
  const call = async () => JSON.parse(String(await createMatch(deps)(CALL, '{}'))) as { lobbyCode?: string };
  return { call, spent, opened, announced, swept };
}

const earlier = (openedAt: number): Known => ({ code: 'KNOWN23456', match: 'old.tuschel', openedAt });

describe('a lobby', () => {
  test('is paid for once, however often another call is faster', async () => {
    const { call, spent, opened, announced } = annas({ overtakers: 2 });
    const { lobbyCode } = await call();
    expect(opened).toHaveLength(3);
    expect(lobbyCode).toBe(opened[2]?.code);
    expect(new Set(opened.map(({ code }) => code)).size).toBe(3);
    expect(spent).toEqual([['lobbyCreate', { address: '192.0.2.1', user: 'anna' }]]);
    expect(announced).toEqual(['anna']);
  });

  test('that its host still leads is answered again, for nothing', async () => {
    for (const phase of [0, 10, 20, 30]) {
      const { call, spent, opened, announced } = annas({ known: earlier(0), status: { phase, host: 'anna' } });
      expect(await call()).toEqual({ lobbyCode: 'KNOWN23456' });
      expect([spent, opened, announced]).toEqual([[], [], []]);
    }
  });

  test.each([
    ['is over', { phase: 99, host: 'anna' }],
    ['is led by somebody else', { phase: 10, host: 'ben' }],
  ])('that %s gives way to a new one', async (_, status) => {
    const { call, spent, opened } = annas({ known: earlier(NOW), status });
    expect((await call()).lobbyCode).not.toBe('KNOWN23456');
    expect(opened).toMatchObject([{ seen: 'KNOWN23456' }]);
    expect(spent).toHaveLength(1);
  });

  test('is opened once those are swept whose codes have died; to answer an earlier one nothing is', async () => {
    const fresh = annas({});
    await fresh.call();
    expect(fresh.swept).toEqual([0]);
    const known = annas({ known: earlier(0), status: { phase: 10, host: 'anna' } });
    await known.call();
    expect(known.swept).toEqual([]);
  });

  test('that does not answer is about to for half a minute, and is gone after it', async () => {
    expect(await annas({ known: earlier(NOW - 29_999) }).call()).toEqual({ lobbyCode: 'KNOWN23456' });
    const { call, opened } = annas({ known: earlier(NOW - 30_000) });
    expect((await call()).lobbyCode).not.toBe('KNOWN23456');
    expect(opened).toHaveLength(1);
  });
});
