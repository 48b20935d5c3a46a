import { describe, expect, test } from 'vitest';
import { PICTURES, person, SEED, START, Table } from '../testing/quizTable.ts';
import { openQuiz, QUIZ_TIMES, unfinishedQuiz } from './game.ts';
import { viewQuiz } from './view.ts';

/** Starts with pictures of these artists alone. */
function startWith(table: Table, artists: readonly string[]): void {
  table.begin(PICTURES.filter(({ artist }) => artists.includes(artist)));
}
const six = ['artist-1', 'artist-2', 'artist-3', 'artist-4', 'artist-5', 'artist-6'];
const asksAbout = (table: Table, artist: string) => {
  const theirs = PICTURES.filter((picture) => picture.artist === artist).map(({ drawing }) => drawing);
  return table.match.questions.some(({ drawing }) => theirs.includes(drawing));
};

describe('before its first question a quiz', () => {
  test('asks about prompts ten times in English, unless it is opened otherwise', () => {
    const opened = (options: Parameters<typeof openQuiz>[0]['options']) =>
      openQuiz({ host: person('ada'), capacity: 9, ...(options && { options }) }, SEED, START).options;
    expect(opened(undefined)).toEqual({ kind: 'prompt', count: 10, language: 'en' });
    expect(opened({ language: 'de' })).toEqual({ kind: 'prompt', count: 10, language: 'de' });
    expect(opened({ kind: 'artist', count: 15 })).toEqual({ kind: 'artist', count: 15, language: 'en' });
  });

  test('looks for pictures as its options say, and does so again after a restart', () => {
    const table = new Table(['ada', 'bela']);
    table.say('ada', { type: 'options', options: { kind: 'artist' } });
    table.say('ada', { type: 'options', options: { language: 'de' } });
    table.say('ada', { type: 'start' });
    const supply = { type: 'supply', request: 1, kind: 'artist', count: 5, language: 'de' };
    expect(table.effects).toContainEqual(supply);
    expect(unfinishedQuiz(table.match)).toEqual([supply]);
  });

  test('about artists says that it needs four of them', () => {
    const table = new Table(['ada', 'bela']);
    table.say('ada', { type: 'options', options: { kind: 'artist' } });
    startWith(table, six.slice(0, 3));
    expect(viewQuiz(table.match, 'bela').short).toEqual({
      pool: { pictures: 11, artists: 3 },
      needs: { pictures: 5, artists: 4 },
    });
  });

  test('no longer says what was missing once it is to ask for something else', () => {
    const table = new Table(['ada', 'bela'], 15);
    startWith(table, six.slice(0, 2));
    expect(viewQuiz(table.match, 'bela').short?.needs.pictures).toBe(15);
    table.say('ada', { type: 'options', options: { count: 5 } });
    expect(viewQuiz(table.match, 'bela').short).toBeNull();
  });

  test('takes no picture of somebody who has lost the connection, and may take those of somebody who has left', () => {
    const table = new Table(['ada', 'bela', 'artist-1', 'artist-2'], 15);
    table.gone('artist-1');
    table.say('artist-2', { type: 'leave' });
    startWith(table, six);
    expect([asksAbout(table, 'artist-1'), asksAbout(table, 'artist-2')]).toEqual([false, true]);
  });
});

test('after an outage the answer that was shown is shown for as long as was left, and ten seconds', () => {
  const table = new Table(['ada', 'bela']);
  table.begin();
  for (const id of ['ada', 'bela']) table.answer(id, table.right);
  table.wait(2_000);
  const downMs = 40_000;
  table.at += downMs;
  table.take({ type: 'resumed', at: table.at, downMs, connected: ['ada', 'bela'] });
  expect(viewQuiz(table.match, 'ada').reveal?.until).toBe(
    table.at + QUIZ_TIMES.outageGrace + QUIZ_TIMES.reveal - 2_000,
  );
  table.wait(QUIZ_TIMES.outageGrace + QUIZ_TIMES.reveal - 2_001);
  expect(table.match.phase.name).toBe('reveal');
  table.wait(1);
  expect(table.match.phase).toMatchObject({ name: 'question', index: 1 });
});
