import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the quiz, and those of the game for what is replayed. */
export function QuizTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadQuizTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}

export async function loadQuizTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/quiz.de.json')).default;
    case 'en':
      return (await import('../../texts/quiz.en.json')).default;
    default:
      return language satisfies never;
  }
}
