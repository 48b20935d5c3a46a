import { expect, test } from 'vitest';
import { StorageUnavailable } from '@tuschel/platform';
import { MatchMoving } from '../extend.ts';
import type { MatchErrand, MatchNote } from '../presence/matchErrands.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { createElsewhere } from './elsewhere.ts';

const MATCH = '11111111-1111-4111-8111-111111111111.far';
const PEER = { userId: 'ada', sessionId: 'session', username: 'ada', node: 'here' };
const ERRAND = { peer: PEER, remoteAddress: '::1', metadata: {} };

/** A match of another node, and what it is asked and told. */
function farMatch() {
  const done: string[] = [];
  let answer: () => Promise<{ value: unknown } | null> = async () => ({ value: { match: {} } });
  let [isOpen, isKnown] = [true, true];
  const elsewhere = createElsewhere({
    owners: {
      ask(_matchId: string, errand: MatchErrand, patienceMs: number) {
        done.push(`asks ${errand.kind} for ${patienceMs / 1000} s`);
        return answer();
      },
      note: (_matchId: string, note: MatchNote) => void done.push(`notes ${note.kind}`),
    },
    router: {
      hold() {
        done.push('holds');
        return () => void done.push('releases');
      },
      isOpen: () => isOpen,
    },
    journal: { owner: async () => (isKnown ? 'far' : null) },
  });
  return {
    ...elsewhere,
    done,
    answerWith: (next: typeof answer) => (answer = next),
    become: (open: boolean, known: boolean) => ([isOpen, isKnown] = [open, known]),
    join: () => elsewhere.join(MATCH, ERRAND, () => void done.push('replies')),
  };
}

test('somebody who joins reads the answer before what the match says meanwhile', async () => {
  const { join, done } = farMatch();
  await join();
  expect(done).toEqual(['holds', 'asks join for 15 s', 'replies', 'releases']);
});

test('a socket that has closed meanwhile is reported gone', async () => {
  const { join, done, become } = farMatch();
  become(false, true);
  await join();
  expect(done.slice(2)).toEqual(['replies', 'notes gone', 'releases']);
});

test('a refusal has let nobody in; where nobody answered they may be in it all the same', async () => {
  const { join, done, answerWith } = farMatch();
  answerWith(() => Promise.reject(new SocketError(SocketErrorCode.MatchJoinRejected, 'no')));
  await expect(join()).rejects.toThrow('no');
  expect(done.slice(2)).toEqual(['releases']);
  done.length = 0;
  answerWith(() => Promise.reject(new StorageUnavailable('away')));
  await expect(join()).rejects.toBeInstanceOf(StorageUnavailable);
  expect(done.slice(2)).toEqual(['notes gone', 'releases']);
});

test('a match that nobody serves just now is moving while it lives, and is not found after it', async () => {
  const far = farMatch();
  far.answerWith(async () => null);
  await expect(far.ask(MATCH, { kind: 'ask', question: 1 })).rejects.toBeInstanceOf(MatchMoving);
  expect(far.done).toEqual(['asks ask for 5 s']);
  far.become(true, false);
  expect(await far.ask(MATCH, { kind: 'ask', question: 1 })).toBeNull();
  await expect(far.join()).rejects.toMatchObject({ code: SocketErrorCode.MatchNotFound });
});
