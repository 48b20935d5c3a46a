import { GamePhase, type MatchState } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { stateOf, without } from '../../testing/actOn.tsx';
import { cuesBetween } from './cuesBetween.ts';

const drawing = stateOf('draw/open');
const show = stateOf('watch/drawing');
const at = (change: Partial<NonNullable<MatchState['step']>>): MatchState => {
  if (!drawing.step) throw new Error('there is no step');
  return { ...drawing, step: { ...drawing.step, stage: 'open', ...change } };
};
const index = drawing.step?.index ?? 0;

test('whoever comes into a game hears nothing of what was before', () => {
  expect(cuesBetween(null, drawing)).toEqual([]);
  expect(cuesBetween(drawing, drawing)).toEqual([]);
});

test('others are heard to come and to go, oneself not', () => {
  const lobby = stateOf('lobby/player');
  const others = lobby.players.filter(({ id }) => id !== lobby.you.id);
  const fewer = { ...lobby, players: lobby.players.filter((player) => player !== others[0]) };
  const alone = { ...lobby, players: others };
  expect(cuesBetween(fewer, lobby)).toEqual(['joined']);
  expect(cuesBetween(lobby, fewer)).toEqual(['left']);
  expect(cuesBetween(alone, lobby)).toEqual([]);
});

test.each([
  ['everybody is done', { stage: 'countdown' }, ['allDone']],
  ['the host ends the step', { stage: 'forced' }, ['announce']],
  ['its time is up', { stage: 'grace', end: 'time' }, ['timeUp']],
  ['the host has ended it', { stage: 'grace', end: 'host' }, ['announce']],
  ['pages fly on', { stage: 'interlude' }, ['page']],
  ['the host gives time', { extended: 60_000 }, ['announce']],
] as const)('of a step is heard that %s', (_, change, cues) => {
  expect(cuesBetween(at({}), at(change))).toEqual(cues);
});

test('somebody who stays in the list and has left is heard to go; one who is away for a moment is not', () => {
  const lobby = stateOf('lobby/player');
  const other = lobby.players.find(({ id }) => id !== lobby.you.id)?.id;
  const now = (presence: 'here' | 'away' | 'left') => ({
    ...lobby,
    players: lobby.players.map((player) => (player.id === other ? { ...player, presence } : player)),
  });
  expect(cuesBetween(now('here'), now('left'))).toEqual(['left']);
  expect(cuesBetween(now('left'), now('here'))).toEqual(['joined']);
  expect(cuesBetween(now('here'), now('away'))).toEqual([]);
});

test('of a step that goes on, or ends where nobody played on, nothing is heard', () => {
  expect(cuesBetween(at({ stage: 'countdown' }), at({}))).toEqual([]);
  expect(cuesBetween(at({ stage: 'grace' }), at({ stage: 'closing' }))).toEqual([]);
  expect(cuesBetween(at({ extended: 60_000 }), at({ extended: 60_000 }))).toEqual([]);
  expect(cuesBetween(at({}), { ...without('step')(at({})), phase: GamePhase.Done })).toEqual([]);
  const { task } = at({});
  const handedIn = { ...at({}), ...(task ? { task: { ...task, submitted: true } } : {}) };
  expect(cuesBetween(at({ index: index - 1 }), handedIn)).toEqual([]);
});

test('a new step is heard by whoever has something to do in it', () => {
  const before = at({ index: index - 1, stage: 'interlude' });
  expect(cuesBetween(before, at({}))).toEqual(['step']);
  expect(cuesBetween(before, without('task')(at({})))).toEqual([]);
});

test('in the show each page is heard to turn, and a book that is over is clapped', () => {
  const { watch } = show;
  if (!watch) throw new Error('there is no show');
  const to = (cursor: Partial<typeof watch.cursor>) => ({
    ...show,
    watch: { ...watch, cursor: { ...watch.cursor, ...cursor } },
  });
  expect(cuesBetween({ ...at({}), players: show.players, you: show.you }, show)).toEqual(['reveal']);
  expect(cuesBetween(show, to({ page: watch.cursor.page + 1 }))).toEqual(['page']);
  expect(cuesBetween(show, to({ book: watch.cursor.book + 1, page: 0 }))).toEqual(['applause', 'page']);
  expect(cuesBetween(show, to({ at: watch.cursor.at + 1 }))).toEqual([]);
  expect(cuesBetween(show, { ...show, phase: GamePhase.Done })).toEqual(['applause']);
});

test('a break is announced', () => {
  const recess = { playerId: 'x', playerName: 'Ada', since: 0, until: 1 };
  expect(cuesBetween(drawing, { ...drawing, recess })).toEqual(['announce']);
  expect(cuesBetween({ ...drawing, recess }, { ...drawing, recess: { ...recess, until: 2 } })).toEqual([]);
  expect(cuesBetween({ ...drawing, recess }, drawing)).toEqual([]);
});

test.each([
  ['pages that have flown on are there', { stage: 'interlude' }, { stage: 'open' }, ['step']],
  ['pages fly on to a step that is about to close', { stage: 'interlude' }, { stage: 'countdown' }, []],
  ['pages still fly', { stage: 'interlude' }, { stage: 'interlude' }, []],
  ['the host takes time back', { extended: 60_000 }, { extended: 0 }, []],
  ['the host gives more time once more', { extended: 60_000 }, { extended: 90_000 }, ['announce']],
] as const)('when %s that is heard so', (_, before, after, cues) => {
  expect(cuesBetween(at(before), at(after))).toEqual(cues);
});
