import { describe, expect, test } from 'vitest';
import { Table } from '../testing/quizTable.ts';
import { QUIZ_TIMES } from './game.ts';
import { MISSED_QUESTIONS } from './model.ts';
import { QUIZ } from './score.ts';
import { viewQuiz } from './view.ts';

describe('somebody who lets two questions run out is not waited for', () => {
  /** Bela is connected, and answers nothing; Ada answers at once. */
  function left(people: readonly string[] = ['ada', 'bela'], questions = MISSED_QUESTIONS) {
    const table = new Table(people, 15);
    table.begin();
    for (let number = 0; number < questions; number++) {
      for (const id of people) if (id !== 'bela') table.answer(id, table.right);
      expect(table.match.phase.name).toBe('question');
      table.wait(QUIZ.questionMs + 1);
      next(table);
    }
    return table;
  }
  function next(table: Table) {
    expect(table.match.phase.name).toBe('reveal');
    table.wait(QUIZ_TIMES.reveal);
    table.wait(QUIZ_TIMES.ready);
  }
  const idle = (table: Table) =>
    viewQuiz(table.match, 'ada')
      .players.filter(({ isIdle }) => isIdle)
      .map(({ person: { id } }) => id);

  test('for one question that ran out they are', () => {
    const table = left(['ada', 'bela'], 1);
    table.answer('ada', table.right);
    expect([table.match.phase.name, idle(table)]).toEqual(['question', []]);
  });

  test('from the third question on it is over with the answer of the others', () => {
    const table = left();
    expect(idle(table)).toEqual(['bela']);
    for (let number = 0; number < 3; number++) {
      table.answer('ada', table.right);
      next(table);
    }
    expect(table.points('ada')).toBe(5_000);
  });

  test('they may answer as long as it is open, and are waited for again', () => {
    const table = left(['ada', 'bela', 'cleo']);
    table.answer('ada', table.right);
    expect(table.answer('bela', table.right)).toBeNull();
    expect(idle(table)).toEqual([]);
    expect(table.match.phase.name).toBe('question');
    table.answer('cleo', table.right);
    expect(table.points('bela')).toBe(1_000);
    next(table);
    for (const id of ['ada', 'cleo']) table.answer(id, table.right);
    expect(table.match.phase.name).toBe('question');
  });

  test('they are waited for again when they say that they are there', () => {
    const table = left();
    expect(table.say('bela', { type: 'here' })).toBeNull();
    expect(idle(table)).toEqual([]);
    table.answer('ada', table.right);
    expect(table.match.phase.name).toBe('question');
  });

  test('a host who only shows the quiz to others leads on', () => {
    const table = new Table(['ada', 'bela', 'cleo'], 15);
    table.begin();
    for (let number = 0; number < 4; number++) {
      for (const id of ['bela', 'cleo']) table.answer(id, table.right);
      if (number < MISSED_QUESTIONS) table.wait(QUIZ.questionMs + 1);
      expect(table.match.phase.name).toBe('reveal');
      expect(table.say('ada', { type: 'next' })).toBeNull();
      table.wait(QUIZ_TIMES.ready);
    }
    expect(idle(table)).toEqual(['ada']);
  });

  test('where nobody is waited for, questions have all their time', () => {
    const table = new Table(['ada', 'bela'], 15);
    table.begin();
    for (let number = 0; number < MISSED_QUESTIONS; number++) {
      table.wait(QUIZ.questionMs + 1);
      next(table);
    }
    expect(idle(table)).toEqual(['ada', 'bela']);
    table.wait(QUIZ.questionMs);
    expect(table.match.phase.name).toBe('question');
    table.wait(1);
    expect(table.match.phase.name).toBe('reveal');
  });

  test('a lost connection is none of their misses, and a new one no answer', () => {
    const table = new Table(['ada', 'bela', 'cleo'], 15);
    table.begin();
    for (let number = 0; number < MISSED_QUESTIONS; number++) {
      table.answer('ada', table.right);
      table.gone('bela');
      table.wait(QUIZ.questionMs + 1);
      next(table);
      table.join('bela');
    }
    expect(idle(table)).toEqual(['cleo']);
    table.gone('cleo');
    table.join('cleo');
    expect(idle(table)).toEqual(['cleo']);
    table.say('cleo', { type: 'leave' });
    table.join('cleo');
    expect(idle(table)).toEqual([]);
  });

  test('a picture that was taken back is no question that ran out', () => {
    const table = new Table(['ada', 'bela'], 15);
    table.begin();
    for (let number = 0; number < MISSED_QUESTIONS; number++) {
      table.take({ type: 'withdrawn', at: table.at, question: table.index });
      next(table);
    }
    expect(idle(table)).toEqual([]);
  });

  test('another round begins with everybody', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    for (let number = 0; number < 5; number++) {
      table.answer('ada', table.right);
      if (number < MISSED_QUESTIONS) table.wait(QUIZ.questionMs + 1);
      next(table);
    }
    expect(idle(table)).toEqual(['bela']);
    table.say('ada', { type: 'again' });
    expect(idle(table)).toEqual([]);
  });

  test('a match of rules 1 knows nothing of it, and goes on', () => {
    const table = left(['ada', 'bela'], 0);
    const seats = table.match.seats.map((seat) => {
      const { missed: _, ...before } = seat;
      return before;
    });
    table.match = { ...table.match, seats };
    expect(idle(table)).toEqual([]);
    for (let number = 0; number < MISSED_QUESTIONS; number++) {
      table.wait(QUIZ.questionMs + 1);
      next(table);
    }
    expect(idle(table)).toEqual(['ada', 'bela']);
  });
});
