import { describe, expect, test } from 'vitest';
import { QUIZ_TIMES } from './game.ts';
import { QUIZ } from './score.ts';
import { viewQuiz } from './view.ts';
import { Table } from '../testing/quizTable.ts';

const PEOPLE = ['ada', 'bela', 'cleo'] as const;

function begun(): Table {
  const table = new Table(PEOPLE);
  table.begin();
  return table;
}

function playersOf<Key extends 'rights' | 'isHere' | 'hasAnswered'>(table: Table, key: Key) {
  const { players } = viewQuiz(table.match, 'ada');
  return PEOPLE.map((id) => players.find(({ person }) => person.id === id)?.[key]);
}

describe('what people see of a quiz', () => {
  test('an open question says which one it is, of how many, and until when it takes answers', () => {
    const table = begun();
    expect(viewQuiz(table.match, 'bela').question).toMatchObject({
      index: 0,
      total: 5,
      at: table.at,
      closesAt: table.at + QUIZ.questionMs,
      own: null,
    });
    table.answer('bela', table.wrong);
    expect(viewQuiz(table.match, 'bela').question?.own).toBe(table.wrong);
    expect(viewQuiz(table.match, 'cleo').question?.own).toBeNull();
  });

  test('who has answered is seen as long as the question is open', () => {
    const table = begun();
    table.answer('bela', table.wrong);
    expect(playersOf(table, 'hasAnswered')).toEqual([false, true, false]);
    for (const id of ['ada', 'cleo']) table.answer(id, table.right);
    expect(playersOf(table, 'hasAnswered')).toEqual([false, false, false]);
  });

  test('a player who is disconnected, or has left, is not here', () => {
    const table = begun();
    table.gone('bela');
    table.say('cleo', { type: 'leave' });
    expect(playersOf(table, 'isHere')).toEqual([true, false, false]);
    table.join('bela');
    expect(playersOf(table, 'isHere')).toEqual([true, true, false]);
  });

  test('a reveal counts how many picked each answer, and says which question of how many it was', () => {
    const table = begun();
    const { right, wrong } = table;
    table.answer('ada', right);
    table.answer('bela', wrong);
    table.answer('cleo', wrong);
    const { reveal } = viewQuiz(table.match, 'ada');
    expect(reveal).toMatchObject({
      index: 0,
      total: 5,
      own: right,
      ownPoints: 1_000,
      until: table.at + QUIZ_TIMES.reveal,
    });
    expect(reveal?.picks).toEqual([0, 1, 2, 3].map((option) => (option === right ? 1 : option === wrong ? 2 : 0)));
  });

  test('right answers are counted, wrong ones and missing ones are not', () => {
    const table = begun();
    for (let question = 0; question < 2; question++) {
      table.answer('ada', table.right);
      table.answer('bela', question === 0 ? table.wrong : table.right);
      table.wait(QUIZ.questionMs + 1);
      table.wait(QUIZ_TIMES.reveal);
      table.wait(QUIZ_TIMES.ready);
    }
    expect(playersOf(table, 'rights')).toEqual([2, 1, 0]);
  });

  test('everybody reads the number of their own last command, and somebody new none', () => {
    const table = begun();
    table.say('bela', { type: 'here' }, 7);
    expect(['ada', 'bela', 'cleo', 'stranger'].map((id) => viewQuiz(table.match, id).you.lastSeq)).toEqual([
      1, 7, 0, 0,
    ]);
  });

  test('whoever comes back under another name is seen under it', () => {
    const table = begun();
    table.gone('bela');
    table.take({ type: 'join', at: table.at, person: { id: 'bela', name: 'Bella', rank: 0, supporterLevel: 0 } });
    expect(viewQuiz(table.match, 'ada').players.map(({ person }) => person.name)).toEqual(['ADA', 'Bella', 'CLEO']);
  });
});
