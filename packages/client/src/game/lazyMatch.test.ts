import { describe, expect, test } from 'vitest';
import { createSignal, createStore } from '../store.ts';
import type { GameState } from '../tuschelClient.ts';
import { lazyMatch, type MakeMatch } from './lazyMatch.ts';
import { LOBBY_CODE_KEY } from './lobbyCodeKey.ts';
import type { MatchClient } from './match.ts';
import type { SeatOptions } from './seat.ts';

/** A match that takes note of what it is asked for; its code comes when `arrive` is called. */
function desk({ stored }: { stored?: string } = {}) {
  const asked: string[] = [];
  const state = createStore<GameState>({ status: 'none' });
  const [alerts, wordings, reactions] = [createSignal<never>(), createSignal<never>(), createSignal<never>()];
  const made = {
    get: state.get,
    subscribe: state.subscribe,
    join: async (code: string) => void asked.push(`join ${code}`),
    leave: async () => void asked.push('leave'),
    disconnect: async () => void asked.push('disconnect'),
    reset: () => void asked.push('reset'),
    create: async () => ({ lobbyCode: 'ABCDEF' }),
    resumable: async () => 'ABCDEF',
    now: () => 5_000,
    rtt: () => 20,
    lag: () => 30,
    onAlert: alerts.listen,
    onWording: wordings.listen,
    onReaction: reactions.listen,
    send: async ({ type }: { type: string }) => {
      asked.push(`send ${type}`);
      return { ok: true };
    },
    typed: (step: number, text: string) => void asked.push(`typed ${step} ${text}`),
    react: (emoji: number) => void asked.push(`react ${emoji}`),
    openBook: (order: number) => void asked.push(`open ${order}`),
    matchData: (matchId: string) => void asked.push(`data ${matchId}`),
  } as unknown as MatchClient;
  const waiting: ((make: MakeMatch | Error) => void)[] = [];
  const load = () =>
    new Promise<MakeMatch>((resolve, reject) => {
      waiting.push((make) => (make instanceof Error ? reject(make) : resolve(make)));
    });
  const storage = { getItem: (key: string) => (key === LOBBY_CODE_KEY ? (stored ?? null) : null) };
  const options = { clock: { now: () => 1_000 }, log: () => undefined, storage: () => storage };
  const match = lazyMatch(load)(options as unknown as SeatOptions);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const arrive = async (make: MakeMatch | Error = () => made) => {
    waiting.shift()?.(make);
    await settle();
  };
  return { match, asked, state, alerts, wordings, reactions, waiting, arrive };
}

describe('the code for a match', () => {
  test('is not loaded by whoever only looks around', async () => {
    const { match, waiting } = desk();
    expect(await match.resumable()).toBeNull();
    match.matchData('m', 37, new Uint8Array());
    match.reset();
    await match.disconnect();
    expect([match.now(), match.rtt(), match.lag()]).toEqual([1_000, null, null]);
    expect(waiting).toEqual([]);
  });

  test('is loaded by whoever has a game to return to', async () => {
    const { match, arrive } = desk({ stored: 'ABCDEF' });
    const resumable = match.resumable();
    await arrive();
    expect(await resumable).toBe('ABCDEF');
  });

  test('comes once, and whoever joins is joining meanwhile', async () => {
    const { match, asked, waiting, arrive } = desk();
    const seen: string[] = [];
    match.subscribe(() => seen.push(match.get().status));
    void match.join('ABCDEF');
    expect(match.get()).toEqual({ status: 'joining', lobbyCode: 'ABCDEF' });
    const opened = match.create('de');
    expect(waiting).toHaveLength(1);
    await arrive();
    expect(asked).toEqual(['join ABCDEF']);
    expect(await opened).toEqual({ lobbyCode: 'ABCDEF' });
    expect(seen).toEqual(['joining']);
  });

  test('takes nobody where they no longer want to go', async () => {
    const { match, asked, arrive } = desk();
    void match.join('ABCDEF');
    match.reset();
    expect(match.get()).toEqual({ status: 'none' });
    void match.join('GHJKLM');
    await arrive();
    expect(asked).toEqual(['join GHJKLM']);
  });

  test.each(['leave', 'disconnect', 'reset'] as const)('takes nobody who has turned away since (%s)', async (way) => {
    const { match, asked, arrive } = desk();
    void match.join('ABCDEF');
    void match[way]();
    expect(match.get()).toEqual({ status: 'none' });
    await arrive();
    expect(asked).not.toContain('join ABCDEF');
  });

  test('that cannot be loaded is a page that says so, and the next try loads it anew', async () => {
    const { match, asked, arrive } = desk();
    void match.join('ABCDEF');
    await arrive(new Error('offline'));
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: 'ABCDEF', errorCode: 'unavailable', page: 502 });
    void match.join('ABCDEF');
    expect(match.get().status).toBe('joining');
    await arrive();
    expect(asked).toEqual(['join ABCDEF']);
  });

  test('once there does all by itself: what it shows and tells is shown and told', async () => {
    const { match, asked, state, alerts, arrive } = desk();
    const told: unknown[] = [];
    match.onAlert((alert) => told.push(alert));
    void match.join('ABCDEF');
    await arrive();
    state.set({ status: 'dismissed', lobbyCode: 'ABCDEF', page: 31, reason: '' });
    alerts.tell('hello' as never);
    expect(match.get().status).toBe('dismissed');
    expect(told).toEqual(['hello']);
    match.matchData('m', 37, new Uint8Array());
    match.reset();
    await match.leave();
    expect(asked).toEqual(['join ABCDEF', 'data m', 'reset', 'leave']);
    expect([match.now(), match.rtt(), match.lag()]).toEqual([5_000, 20, 30]);
  });

  test('once there does what one says and tells what it hears; before that nothing of it matters but a command', async () => {
    const { match, asked, wordings, reactions, arrive } = desk();
    const told: unknown[] = [];
    match.onWording((one) => told.push(one));
    match.onReaction((one) => told.push(one));
    const act = () => {
      match.typed(0, 'a cat');
      match.react(3);
      match.openBook(2);
    };
    act();
    const sent = match.send({ type: 'ready', ready: true });
    await arrive();
    expect(await sent).toEqual({ ok: true });
    act();
    expect(asked).toEqual(['send ready', 'typed 0 a cat', 'react 3', 'open 2']);
    wordings.tell('wording' as never);
    reactions.tell('reaction' as never);
    expect(told).toEqual(['wording', 'reaction']);
  });

  test('shows the lobby’s code as it is, however it was typed; what is none is shown as it is typed', async () => {
    const { match } = desk();
    void match.join('abcde-fghjk');
    expect(match.get()).toEqual({ status: 'joining', lobbyCode: 'ABCDEFGHJK' });
    void match.join('no code');
    expect(match.get()).toEqual({ status: 'joining', lobbyCode: 'no code' });
  });
});
