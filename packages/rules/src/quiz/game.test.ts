import { describe, expect, test } from 'vitest';
import { person, PICTURES, SEED, START, Table } from '../testing/quizTable.ts';
import { LIMITS } from '../model/limits.ts';
import { admitQuiz, openQuiz, QUIZ_TIMES, quizWakeAt, unfinishedQuiz } from './game.ts';
import { QUIZ } from './score.ts';
import { viewQuiz } from './view.ts';

describe('a quiz for a lobby', () => {
  test('begins with two, and not for one alone', () => {
    const table = new Table(['ada']);
    expect(table.say('ada', { type: 'start' })).toBe('alone');
    table.join('bela');
    expect(table.say('bela', { type: 'start' })).toBe('forbidden');
    expect(table.say('ada', { type: 'start' })).toBeNull();
    expect(table.match.phase.name).toBe('supply');
  });

  test('says how many pictures it needs, and stays in its lobby, with one too few', () => {
    const table = new Table(['ada', 'bela']);
    table.begin(PICTURES.slice(0, 4));
    expect(table.match.phase).toEqual({
      name: 'lobby',
      short: { pool: { pictures: 4, artists: 4 }, needs: { pictures: 5, artists: 1 } },
    });
    table.begin(PICTURES.slice(0, 5));
    expect(table.match.phase.name).toBe('question');
  });

  test('asks nobody at the table for what they have drawn themselves', () => {
    const table = new Table(['ada', 'artist-3'], 15);
    table.begin();
    const own = PICTURES.filter(({ artist }) => artist === 'artist-3').map(({ drawing }) => drawing);
    expect(table.match.questions.filter(({ drawing }) => own.includes(drawing))).toEqual([]);
  });

  test('brings 1000 points at once, 400 at the end, and nothing for a wrong answer', () => {
    const table = new Table(['ada', 'bela', 'cleo', 'dora']);
    table.begin();
    table.answer('ada', table.right);
    table.answer('bela', table.wrong);
    table.wait(QUIZ.questionMs / 2);
    table.answer('cleo', table.right);
    table.wait(QUIZ.questionMs / 2);
    expect(table.answer('dora', table.right)).toBeNull();
    expect(['ada', 'bela', 'cleo', 'dora'].map((id) => table.points(id))).toEqual([1_000, 0, 700, 400]);
  });

  test('takes an answer that is a moment too late for none', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    const { right } = table;
    table.at += QUIZ.questionMs + 1;
    expect(table.answer('bela', right)).toBe('late');
    expect(table.match.phase.name).toBe('reveal');
    expect(table.points('bela')).toBe(0);
  });

  test('takes none before the drawing begins, and none for another question', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    expect(table.answer('ada', table.right, 1)).toBe('late');
    table.answer('ada', table.right);
    table.answer('bela', table.wrong);
    table.say('ada', { type: 'next' });
    expect(table.answer('bela', table.right)).toBe('late');
    table.wait(QUIZ_TIMES.ready);
    expect(table.answer('bela', table.right, 0)).toBe('late');
    expect(table.answer('bela', table.right)).toBeNull();
  });

  test('counts the first answer alone, and a command that is sent twice once', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    expect(table.answer('bela', table.wrong, 0, 1)).toBeNull();
    expect(table.answer('bela', table.right, 0, 1)).toBeNull();
    expect(table.answer('bela', table.right, 0, 2)).toBe('answered');
    expect(table.answer('cleo', table.right, 0, 1)).toBeNull();
    table.wait(5_000);
    expect(table.answer('cleo', table.right, 0, 1)).toBeNull();
    table.answer('ada', table.wrong);
    expect([table.points('bela'), table.points('cleo')]).toEqual([0, 1_000]);
  });

  test.each([-1, 4, 1.5])('takes %s for no answer', (option) => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    expect(table.answer('bela', option)).toBe('badRequest');
  });

  test('reveals once everybody who is there has answered, and shows the points before the next question', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.gone('cleo');
    table.answer('ada', table.right);
    expect(table.match.phase.name).toBe('question');
    table.answer('bela', table.wrong);
    expect(viewQuiz(table.match, 'bela').reveal).toMatchObject({ right: table.right, own: table.wrong, ownPoints: 0 });
    table.wait(QUIZ_TIMES.reveal - 1);
    expect(table.match.phase.name).toBe('reveal');
    table.wait(1);
    expect(table.match.phase).toMatchObject({ name: 'question', index: 1 });
  });

  test('lets late-comers in with no points, and keeps what leavers have reached', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.answer('bela', table.right);
    table.join('dora');
    expect(table.answer('dora', table.right)).toBeNull();
    expect(table.say('bela', { type: 'leave' })).toBeNull();
    table.answer('ada', table.wrong);
    table.answer('cleo', table.wrong);
    expect(viewQuiz(table.match, 'ada').players.map((one) => [one.person.id, one.points, one.hasLeft])).toEqual([
      ['bela', 1_000, true],
      ['dora', 1_000, false],
      ['ada', 0, false],
      ['cleo', 0, false],
    ]);
    expect(table.answer('bela', 0)).toBe('notSeated');
  });

  test('goes on when the last one who has not answered leaves', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.answer('ada', 0);
    table.answer('bela', 0);
    table.say('cleo', { type: 'leave' });
    expect(table.match.phase.name).toBe('reveal');
  });

  test('after an outage a question that all who came back have answered ends once the others had time to', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    table.wait(8_000);
    const back = table.at + 40_000;
    table.at = back;
    table.take({ type: 'resumed', at: back, downMs: 40_000 });
    table.join('ada');
    table.wait(3_000);
    table.answer('ada', table.right);
    expect([table.match.phase.name, quizWakeAt(table.match)]).toEqual(['question', back + QUIZ_TIMES.outageGrace]);
    table.at = back + QUIZ_TIMES.outageGrace;
    table.wait(0);
    expect(table.match.phase.name).toBe('reveal');
  });

  test('is led by whoever has been here longest while the host is away', () => {
    const table = new Table(['ada', 'bela']);
    table.gone('ada');
    expect(viewQuiz(table.match, 'bela').you.leads).toBe(true);
    table.join('ada');
    expect(viewQuiz(table.match, 'bela').you.leads).toBe(false);
  });

  test('lets nobody in again who was removed, and not more than fit', () => {
    const table = new Table(['ada', 'bela']);
    expect(table.say('bela', { type: 'kick', player: 'ada' })).toBe('forbidden');
    expect(table.say('ada', { type: 'kick', player: 'ada' })).toBe('badRequest');
    table.say('ada', { type: 'kick', player: 'bela' });
    expect(table.effects).toContainEqual({ type: 'dismiss', person: 'bela', reason: 'kicked' });
    expect(admitQuiz(table.match, 'bela')).toEqual({ ok: false, reason: 'banned' });
    for (let number = 1; number < 100; number++) table.join(`guest-${number}`);
    expect(table.match.seats.filter(({ left }) => !left)).toHaveLength(100);
    expect(admitQuiz(table.match, 'one-more')).toEqual({ ok: false, reason: 'full' });
    expect(admitQuiz(table.match, 'guest-1')).toEqual({ ok: true });
  });

  test('after a restart in mid-question everybody has the time and the points that were left', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.answer('ada', table.right);
    table.wait(5_000);
    const downMs = 40_000;
    table.at += downMs;
    table.take({ type: 'resumed', at: table.at, downMs });
    expect(unfinishedQuiz(table.match)).toMatchObject([{ type: 'openPicture', question: 0 }]);
    for (const id of ['ada', 'bela', 'cleo']) table.join(id);
    expect(table.match.phase.name).toBe('question');
    table.at += QUIZ_TIMES.outageGrace;
    table.answer('bela', table.right);
    table.wait(15_000);
    expect(table.answer('cleo', table.right)).toBeNull();
    expect(['ada', 'bela', 'cleo'].map((id) => table.points(id))).toEqual([1_000, 850, 400]);
  });

  test('counts nothing where the picture was taken back meanwhile', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    table.answer('ada', table.right);
    table.take({ type: 'withdrawn', at: table.at, question: 0 });
    expect(table.points('ada')).toBe(0);
    expect(viewQuiz(table.match, 'ada').reveal).toMatchObject({ isVoid: true, ownPoints: 0 });
  });

  test('goes on where the picture of another question is taken back', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    for (const id of ['ada', 'bela']) table.answer(id, table.right);
    table.say('ada', { type: 'next' });
    // What was found out about the question before comes late.
    expect(table.take({ type: 'withdrawn', at: table.at, question: 0 })).toEqual([]);
    expect(table.match.phase).toMatchObject({ name: 'question', index: 1 });
  });

  test('ends on the scoreboard, and can be played again by those who stayed', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    for (let number = 0; number < 5; number++) {
      table.answer('ada', table.right);
      table.answer('bela', table.wrong);
      table.wait(QUIZ_TIMES.reveal);
      table.wait(QUIZ_TIMES.ready);
    }
    expect(table.match.phase.name).toBe('done');
    expect(table.points('ada')).toBe(5_000);
    expect(table.say('ada', { type: 'again' })).toBeNull();
    const fresh = { points: 0, rights: 0 };
    expect(viewQuiz(table.match, 'ada')).toMatchObject({ phase: 'lobby', players: [fresh, fresh] });
  });

  test('begins anew without those who left', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.say('cleo', { type: 'leave' });
    for (let number = 0; number < 5; number++) {
      for (const id of ['ada', 'bela']) table.answer(id, table.right);
      table.say('ada', { type: 'next' });
      table.wait(QUIZ_TIMES.ready);
    }
    table.say('ada', { type: 'again' });
    expect(viewQuiz(table.match, 'ada').players.map(({ person: { id } }) => id)).toEqual(['ada', 'bela']);
  });

  test('shuts out whom the site has shut out, and ends when the site closes it', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.take({ type: 'expelled', at: table.at, person: 'bela' });
    expect(admitQuiz(table.match, 'bela')).toEqual({ ok: false, reason: 'banned' });
    table.take({ type: 'closed', at: table.at });
    expect([table.match.isOver, quizWakeAt(table.match)]).toEqual([true, null]);
    expect(admitQuiz(table.match, 'cleo')).toEqual({ ok: false, reason: 'notFound' });
  });

  test('is over when nobody has been there for ten minutes', () => {
    const table = new Table(['ada', 'bela']);
    table.gone('ada');
    table.gone('bela');
    expect(quizWakeAt(table.match)).toBe(START + QUIZ_TIMES.empty);
    table.wait(QUIZ_TIMES.empty);
    expect(table.match.isOver).toBe(true);
    expect(table.effects).toContainEqual({ type: 'over' });
  });

  test('waits for somebody to return as long as it would have without an outage, and ten seconds', () => {
    const table = new Table(['ada', 'bela']);
    table.gone('ada');
    table.gone('bela');
    table.wait(QUIZ_TIMES.empty - 1_000);
    const downMs = 40_000;
    table.at += downMs;
    table.take({ type: 'resumed', at: table.at, downMs });
    expect([table.match.isOver, quizWakeAt(table.match)]).toEqual([false, table.at + QUIZ_TIMES.outageGrace + 1_000]);
    table.wait(QUIZ_TIMES.outageGrace + 1_000);
    expect(table.match.isOver).toBe(true);
  });

  test.each([1, 101])('has 2 to 100 places, not %s', (capacity) => {
    expect(() => openQuiz({ host: person('ada'), capacity }, SEED, START)).toThrow(RangeError);
    for (const places of [2, 100])
      expect(openQuiz({ host: person('ada'), capacity: places }, SEED, START).capacity).toBe(places);
  });

  test('does not begin with people whose connection is gone', () => {
    const table = new Table(['ada', 'bela']);
    table.gone('bela');
    expect(table.say('ada', { type: 'start' })).toBe('alone');
  });

  test('goes by a clock that never runs backwards: an answer brings no more than the last moment that was seen', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    table.wait(QUIZ.questionMs / 2);
    table.at -= QUIZ.questionMs / 2;
    table.answer('ada', table.right);
    table.answer('bela', table.wrong);
    expect(table.points('ada')).toBe(700);
  });

  test('does not carry out a refused command when it is sent again later', () => {
    const table = new Table(['ada', 'bela']);
    table.say('ada', { type: 'start' });
    const request = table.match.phase.name === 'supply' ? table.match.phase.request : 0;
    table.take({ type: 'supplied', at: table.at, request, supply: { pictures: PICTURES, words: [] } });
    expect(table.answer('bela', table.right, 0, 7)).toBe('late');
    table.wait(QUIZ_TIMES.ready);
    expect(table.answer('bela', table.right, 0, 7)).toBe('late');
    expect(viewQuiz(table.match, 'bela').question?.own).toBeNull();
  });

  test('answers each of the last commands as before when it is sent again', () => {
    const table = new Table(['ada', 'bela']);
    const start = { type: 'start' } as const;
    const codes = [...Array(LIMITS.answers + 1).keys()].map(() => table.say('bela', start));
    expect(codes).toEqual(codes.map(() => 'forbidden'));
    const taken = table.say('bela', { type: 'here' });
    expect(taken).toBeNull();
    expect(codes.slice(1).map((_, at) => table.say('bela', start, at + 2))).toEqual(codes.slice(1));
    expect(table.say('bela', start, codes.length + 1)).toBeNull();
    expect(table.match.seats[1]?.refused).toHaveLength(LIMITS.answers);
  });

  test('takes no pictures that were looked for earlier', () => {
    const table = new Table(['ada', 'bela']);
    table.begin([]);
    table.say('ada', { type: 'start' });
    table.take({ type: 'supplied', at: table.at, request: 1, supply: { pictures: PICTURES, words: [] } });
    expect(table.match.phase).toEqual({ name: 'supply', request: 2 });
  });

  test('ends eight hours after it was opened, an outage not counted', () => {
    const table = new Table(['ada', 'bela']);
    const downMs = 3_600_000;
    table.at += downMs;
    table.take({ type: 'resumed', at: table.at, downMs, connected: ['ada', 'bela'] });
    expect(quizWakeAt(table.match)).toBe(START + QUIZ_TIMES.hardStop + downMs);
    table.wait(QUIZ_TIMES.hardStop - 1);
    expect(table.match.isOver).toBe(false);
    table.wait(1);
    expect(table.match.isOver).toBe(true);
  });

  test('is led by its host again, who came back after the others had begun anew', () => {
    const table = new Table(['ada', 'bela', 'cleo']);
    table.begin();
    table.say('ada', { type: 'leave' });
    for (let number = 0; number < 5; number++) {
      for (const id of ['bela', 'cleo']) table.answer(id, table.right);
      table.wait(QUIZ_TIMES.reveal);
      table.wait(QUIZ_TIMES.ready);
    }
    table.say('bela', { type: 'again' });
    expect(viewQuiz(table.match, 'bela').leader).toBe('bela');
    table.join('ada');
    expect(viewQuiz(table.match, 'bela').leader).toBe('ada');
  });
});

describe('nothing that arrives early tells the answer', () => {
  /** The same question with another right answer: all that anybody is told until it is revealed. */
  test('before the reveal no byte of any view differs between right and wrong answers', () => {
    const told = [0, 1, 2, 3].map((right) => {
      const table = new Table(['ada', 'bela', 'cleo']);
      table.begin();
      const [first, ...rest] = table.match.questions;
      table.match = { ...table.match, questions: [{ ...first!, right }, ...rest] };
      const seen: string[] = [];
      const look = () => {
        for (const id of ['ada', 'bela', 'cleo', 'stranger']) seen.push(JSON.stringify(viewQuiz(table.match, id)));
        const replies = table.effects.filter(({ type }) => type === 'reply' || type === 'dismiss');
        seen.push(JSON.stringify(replies));
      };
      look();
      table.answer('bela', 2);
      look();
      table.wait(7_000);
      table.answer('cleo', 1);
      look();
      table.gone('cleo');
      table.join('cleo');
      table.wait(QUIZ.questionMs - 7_000);
      look();
      return seen.join('\n');
    });
    expect(new Set(told).size).toBe(1);
    expect(told[0]).not.toContain('drawing-');
    expect(told[0]).not.toContain('"right"');
  });

  test('the points of an answer are seen with the reveal, one’s own included', () => {
    const table = new Table(['ada', 'bela']);
    table.begin();
    table.answer('bela', table.right);
    expect(viewQuiz(table.match, 'bela').players.map(({ points }) => points)).toEqual([0, 0]);
  });
});
