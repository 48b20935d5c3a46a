import { BusError, collectingLog, simulated, StorageUnavailable } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { describe, expect, test } from 'vitest';
import { ApiError, Code } from '../extend.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { createOwners, type Owner } from './owners.ts';

function serving(answer: Owner<string, string>['answer']) {
  const { bus } = simulated('owners');
  const log = collectingLog();
  const owners = createOwners<string, string>({ bus, log });
  const notes: string[] = [];
  const end = owners.serve('one', { answer, take: (note) => void notes.push(note) });
  return { bus, log, owners, notes, end, ask: () => owners.ask('one', 'question', 1_000) };
}

describe('the owner of a match is asked', () => {
  test.each([0, false, '', null, { here: 1 }])('and answers %j', async (value) => {
    expect(await serving(async () => value).ask()).toEqual({ value });
  });

  test('and its silence is null', async () => {
    expect(await serving(async () => undefined).ask()).toEqual({ value: null });
  });

  test('with the question, and only as long as it serves', async () => {
    const { owners, end, ask, notes, bus } = serving(async (errand) => `about the ${errand}`);
    expect(await ask()).toEqual({ value: 'about the question' });
    expect(await owners.ask('other', 'question', 1_000)).toBeNull();
    owners.note('one', 'first');
    owners.note('other', 'not ours');
    await bus.request('gameserver.match.one.ask', 'question', 1_000);
    end();
    owners.note('one', 'too late');
    expect(await ask()).toBeNull();
    expect(notes).toEqual(['first']);
  });

  test('and what it refuses is refused in the same words', async () => {
    const socket = serving(() => Promise.reject(new SocketError(SocketErrorCode.MatchNotFound, 'Match not found')));
    await expect(socket.ask()).rejects.toMatchObject({
      name: 'SocketError',
      code: SocketErrorCode.MatchNotFound,
      message: 'Match not found',
    });
    const api = serving(() => Promise.reject(new ApiError(Code.PermissionDenied, 'not you')));
    const refusal = await api.ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ code: Code.PermissionDenied, message: 'not you' });
    expect([...socket.log.lines, ...api.log.lines]).toEqual([]);
  });

  test('and a fault in it is logged there, and unavailable to whoever asks', async () => {
    const { ask, log } = serving(() => Promise.reject(new TypeError('a bug')));
    await expect(ask()).rejects.toBeInstanceOf(StorageUnavailable);
    expect(log.lines.map(({ message }) => message)).toEqual(['a question of another node failed']);
  });

  test('and no answer in time is no proof that nobody is there', async () => {
    const late = { request: () => Promise.reject(new BusError('TimedOut', 'no answer in time')) } as unknown as Bus;
    const owners = createOwners<string, string>({ bus: late, log: collectingLog() });
    await expect(owners.ask('one', 'question', 1)).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
