import type { Quiz, QuizQuery } from '@tuschel/protocol';
import { composeQuiz, type Language, luckOf, QUIZ } from '@tuschel/rules';
import { BY_ANYBODY, endpoint } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { createQuizPool } from './pool.ts';
import { shownQuestion } from './questions.ts';

/** Guessing what others have drawn. */
export const quiz: Resource = {
  open({ platform: { sql, entropy }, extend: { accounts }, words }) {
    const pool = createQuizPool({ sql, accounts });

    const list = async (query: QuizQuery, viewer: { id: string; langTag: string } | null): Promise<Quiz> => {
      const { kind = 'prompt', questions: count = 10, language = languageOf(viewer?.langTag) } = query;
      // What one has drawn oneself one need not guess.
      const without = viewer ? [viewer.id] : [];
      const stock = await pool.count(language, without);
      const needs = { pictures: count === 0 ? QUIZ.counts[0] : count, artists: kind === 'artist' ? QUIZ.artists : 1 };
      const told = { language, kind, pool: stock, needs };
      if (count === 0 || stock.pictures < needs.pictures || stock.artists < needs.artists)
        return { ...told, questions: [] };
      const entries = await pool.entries(language, without);
      const luck = luckOf(Buffer.from(entropy.bytes(16)).toString('hex'));
      const { questions } = composeQuiz({ kind, count, pictures: entries, words: words[language] }, luck);
      const byDrawing = new Map(entries.map((entry) => [entry.drawing, entry]));
      return {
        ...told,
        questions: questions.flatMap((question) => {
          const entry = byDrawing.get(question.drawing);
          return entry ? [shownQuestion(question, entry, entropy)] : [];
        }),
      };
    };

    return {
      endpoints: [
        endpoint('POST /posts/list-quiz', { ...BY_ANYBODY, shedding: 'list' }, ({ viewer, body }) =>
          list(body, viewer),
        ),
      ],
    };
  },
};

function languageOf(langTag = 'en'): Language {
  return langTag.startsWith('de') ? 'de' : 'en';
}
