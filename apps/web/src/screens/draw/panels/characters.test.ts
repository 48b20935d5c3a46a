import type { MatchState, Task } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { charactersIn } from './characters.ts';

const player = (id: string, name: string, username?: string) =>
  ({ id, name, ...(username === undefined ? {} : { username }) }) as MatchState['players'][number];
const PLAYERS = [player('1', 'Ada', 'ada_x'), player('2', 'Ada Otter'), player('3', 'Ben')];
const cast = (playerId: string) => ({ playerId, playerName: 'as it was' });
const named = (task: Partial<Task>) =>
  charactersIn({ step: 0, type: 2, submitted: false, ...task }, PLAYERS).map(({ username }) => username);

test.each<[Partial<Task>, string[]]>([
  [{ prompt: '@ben tickles @Ada' }, ['Ben', 'ada_x']],
  [{ prompt: '@"Ada Otter" and @ada otter, again' }, ['Ada Otter']],
  [{ prompts: ['@Ben', 'a whale'] }, ['Ben']],
  [{ prompt: 'Ben writes to me@ada.example' }, []],
  [{ prompt: '@nobody' }, []],
  [{ prompt: 'Ben tickles Ada', cast: [cast('3'), cast('1')] }, ['Ben', 'ada_x']],
  [{ prompt: 'Ben tickles ? and ?', cast: [cast('3'), null, null], chosen: [cast('2'), null] }, ['Ben', 'Ada Otter']],
  [{ prompt: 'Ben tickles Ben', cast: [cast('3'), null], chosen: [cast('3')] }, ['Ben']],
  [{ prompt: 'who has gone', cast: [cast('4')] }, []],
  [{}, []],
])('in %o the prompt names %j', (task, usernames) => {
  expect(named(task)).toEqual(usernames);
});
