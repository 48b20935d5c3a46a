import { describe, expect, test } from 'vitest';
import { Table } from '../testing/quizTable.ts';
import { QUIZ_TIMES } from './game.ts';
import type { QuizCommand } from './model.ts';
import { viewQuiz } from './view.ts';

const MOMENTS = {
  lobby: () => new Table(['ada', 'bela', 'cleo']),
  question: () => {
    const table = MOMENTS.lobby();
    table.begin();
    return table;
  },
  reveal: () => {
    const table = MOMENTS.question();
    for (const id of ['ada', 'bela', 'cleo']) table.answer(id, table.right);
    return table;
  },
  done: () => {
    const table = MOMENTS.reveal();
    for (let question = 1; question < 5; question++) {
      table.say('ada', { type: 'next' });
      table.wait(QUIZ_TIMES.ready);
      for (const id of ['ada', 'bela', 'cleo']) table.answer(id, table.right);
    }
    table.say('ada', { type: 'next' });
    return table;
  },
};
type Moment = keyof typeof MOMENTS;

describe('an order of whoever leads a quiz', () => {
  test.each<readonly [QuizCommand, Moment]>([
    [{ type: 'options', options: { count: 10 } }, 'lobby'],
    [{ type: 'start' }, 'lobby'],
    [{ type: 'next' }, 'reveal'],
    [{ type: 'again' }, 'done'],
  ])('%j is carried out in its phase alone, and for nobody else', (command, moment) => {
    for (const name of ['lobby', 'question', 'reveal', 'done'] as const) {
      const table = MOMENTS[name]();
      const before = viewQuiz(table.match, 'cleo');
      expect(before.phase).toBe(name);
      expect(table.say('bela', command)).toBe('forbidden');
      expect(viewQuiz(table.match, 'cleo')).toEqual(before);
      expect(table.say('ada', command)).toBe(name === moment ? null : 'notNow');
      expect(JSON.stringify(viewQuiz(table.match, 'cleo')) === JSON.stringify(before)).toBe(name !== moment);
    }
  });

  test('to play again leaves nothing of the questions before', () => {
    const table = MOMENTS.done();
    table.say('ada', { type: 'again' });
    expect(table.match.questions).toEqual([]);
  });
});

describe('a seat of a quiz', () => {
  test('of somebody who has left is not taken from them again, and they may come back', () => {
    const table = MOMENTS.question();
    table.say('bela', { type: 'leave' });
    expect(table.effects).toContainEqual({ type: 'dismiss', person: 'bela', reason: 'left' });
    expect(table.say('ada', { type: 'kick', player: 'bela' })).toBe('badRequest');
    expect(table.take({ type: 'expelled', at: table.at, person: 'bela' })).toEqual([]);
    table.join('bela');
    expect(viewQuiz(table.match, 'ada').players[1]).toMatchObject({ isHere: true, hasLeft: false });
    expect(table.answer('bela', table.right)).toBeNull();
  });

  test('of somebody whom the site has shut out is taken as if the host had done it, for good', () => {
    const table = MOMENTS.question();
    table.take({ type: 'expelled', at: table.at, person: 'bela' });
    expect(table.effects).toContainEqual({ type: 'dismiss', person: 'bela', reason: 'kicked' });
    table.join('bela');
    expect(viewQuiz(table.match, 'ada').players[1]).toMatchObject({ isHere: false, hasLeft: true });
  });
});
