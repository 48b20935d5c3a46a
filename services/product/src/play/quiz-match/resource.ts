import { createQuizPool } from '../../library/quiz/pool.ts';
import type { Resource } from '../../resource.ts';
import { quizMatchMigrations } from './migrations.ts';
import { createQuizPictures } from './pictures.ts';
import { createQuizMatch } from './quizMatch.ts';
import { QUIZ_MODULE } from './state.ts';

/** The quiz for a lobby: its rules, hosted by the game server. */
export const quizMatch: Resource = {
  migrations: quizMatchMigrations,
  open({ platform: { sql }, extend, words, config, lobbies }) {
    extend.journaledMatch(
      QUIZ_MODULE,
      createQuizMatch({
        pool: createQuizPool({ sql, accounts: extend.accounts }),
        pictures: createQuizPictures(sql),
        words,
        terms: config.terms,
        endLobby: (tx, match, at) => lobbies.end(tx, match, at),
      }),
    );
    return {};
  },
};
