import { describe, expect, test } from 'vitest';
import { luckOf } from '../model/luck.ts';
import { composeQuiz, type QuizPicture, type QuizStock } from './compose.ts';

const LUCK = luckOf('6b'.repeat(16));
const WORDS = ['a cat on a roof', 'three blue boats', 'a very small dragon', 'rain'];

function picture(number: number, artist = number, prompt = `prompt number ${number}`): QuizPicture {
  return { drawing: `drawing-${number}`, artist: `artist-${artist}`, name: `Artist ${artist}`, prompt };
}
const many = Array.from({ length: 40 }, (_, number) => picture(number, number % 10));
const composed = (stock: Partial<QuizStock>, luck = LUCK) =>
  composeQuiz({ kind: 'prompt', count: 10, pictures: many, words: WORDS, ...stock }, luck).questions;

describe('a quiz', () => {
  test.each(['prompt', 'artist'] as const)(
    'about the %s has four answers to each picture, one of them right',
    (kind) => {
      const questions = composed({ kind });
      expect(new Set(questions.map(({ drawing }) => drawing)).size).toBe(10);
      for (const { drawing, options, right } of questions) {
        const asked = many.find((one) => one.drawing === drawing) as QuizPicture;
        expect(options[right]).toBe(kind === 'prompt' ? asked.prompt : asked.name);
        expect(new Set(options).size).toBe(4);
      }
    },
  );

  test('asks for everybody’s picture once before it asks for somebody’s second one', () => {
    const artists = composed({}).map(({ drawing }) => many.find((one) => one.drawing === drawing)?.artist);
    expect(new Set(artists).size).toBe(10);
  });

  test('has no wrong answer of the artist’s own, and none that says the same in other letters', () => {
    const pictures = [
      picture(0, 0, 'The cat!'),
      picture(1, 0, 'My other one'),
      picture(2, 1, 'the CAT'),
      picture(3, 2, 'A dog'),
      picture(4, 3, 'Two dogs'),
    ];
    const asked = composed({ pictures, count: 5 }).find(({ drawing }) => drawing === 'drawing-0');
    expect(asked?.options).not.toContain('the CAT');
    expect(asked?.options).not.toContain('My other one');
  });

  test('takes prompts of nobody where too few people have drawn, names of nobody never', () => {
    const pictures = Array.from({ length: 5 }, (_, number) => picture(number, 0));
    const questions = composed({ pictures, count: 5 });
    expect(questions).toHaveLength(5);
    for (const { options, right } of questions) {
      for (const [at, option] of options.entries()) expect(WORDS.includes(option)).toBe(at !== right);
    }
    expect(composed({ pictures, count: 5, kind: 'artist' })).toEqual([]);
  });

  test('takes no prompt of nobody that says the same as an answer in other letters', () => {
    const pictures = [picture(0, 0, 'A dog'), picture(1, 1, 'The cat')];
    const words = ['the CAT!', 'a dog.', 'three blue boats', 'rain'];
    for (const { options } of composed({ pictures, words, count: 2 }))
      expect(options.toSorted()).toEqual(['A dog', 'The cat', 'rain', 'three blue boats']);
    expect(composed({ pictures, words, count: 2 })).toHaveLength(2);
    expect(composed({ pictures, words: words.slice(0, 3), count: 2 })).toEqual([]);
  });

  test('has its right answer in every place alike often', () => {
    const places = [0, 0, 0, 0];
    let luck = LUCK;
    for (let game = 0; game < 100; game++) {
      const made = composeQuiz({ kind: 'prompt', count: 10, pictures: many, words: [] }, luck);
      luck = made.luck;
      for (const { right } of made.questions) places[right] = (places[right] ?? 0) + 1;
    }
    for (const place of places) expect(Math.abs(place - 250)).toBeLessThan(60);
  });

  test('offers wrong prompts about as long as the right one', () => {
    const long = Array.from({ length: 12 }, (_, number) => picture(100 + number, number, 'l'.repeat(80 + number)));
    const asked = composed({ pictures: [...many, ...long], count: 52 });
    for (const { options } of asked) {
      const lengths = options.map(({ length }) => length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(30);
    }
  });

  test('a picture that is asked for again meets other wrong answers: any three of the nine that are most alike', () => {
    const pictures = Array.from({ length: 30 }, (_, number) => picture(number, number, 'x'.repeat(10 + number)));
    const met = new Set<string>();
    for (let luck = LUCK, game = 0; game < 60; game++) {
      const made = composeQuiz({ kind: 'prompt', count: 30, pictures, words: [] }, luck);
      luck = made.luck;
      const asked = made.questions.find(({ drawing }) => drawing === 'drawing-0');
      for (const [at, option] of (asked?.options ?? []).entries()) if (at !== asked?.right) met.add(option);
    }
    const nearest = Array.from({ length: 9 }, (_, number) => 'x'.repeat(11 + number));
    expect([...met].toSorted()).toEqual(nearest);
  });

  test('tells prompts apart that have neither letters nor digits', () => {
    const pictures = ['🐈', '🐕', '🐎', '🐖'].map((prompt, number) => picture(number, number, prompt));
    const questions = composed({ pictures, words: [], count: 4 });
    expect(questions.map(({ options }) => options.toSorted())).toEqual(
      Array.from({ length: 4 }, () => ['🐈', '🐕', '🐎', '🐖'].toSorted()),
    );
  });
});
