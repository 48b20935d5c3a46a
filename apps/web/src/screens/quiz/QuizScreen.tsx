import type { Quiz } from '@tuschel/protocol';
import { useState } from 'react';
import { useUser } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import type { Answered } from './answered.ts';
import { QuizResult } from './QuizResult.tsx';
import { QuizStart } from './QuizStart.tsx';
import { QuizTexts } from './QuizTexts.tsx';
import { Question } from './Question.tsx';

/** A drawing comes about, and one says what it shows: played alone. */
export default function QuizScreen() {
  const user = useUser()?.id ?? 'visitor';
  const { language } = useLanguage();
  return (
    <QuizTexts>
      <Game key={`${user} ${language}`} />
    </QuizTexts>
  );
}

interface Played {
  quiz: Quiz;
  answers: readonly Answered[];
}

function Game() {
  const say = useText();
  usePageTitle(say('quiz.title'));
  const [played, setPlayed] = useState<Played | null>(null);
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    setPlayed(null);
  };
  if (!played) return <QuizStart isAgain={isAgain} onStart={(quiz) => setPlayed({ quiz, answers: [] })} />;
  const { quiz, answers } = played;
  const question = quiz.questions[answers.length];
  if (!question) return <QuizResult quiz={quiz} answers={answers} onAgain={again} />;
  return (
    <Question
      key={answers.length}
      question={question}
      kind={quiz.kind}
      total={quiz.questions.length}
      answers={answers}
      onDone={(answered) => setPlayed({ quiz, answers: [...answers, answered] })}
    />
  );
}
