import type { Quiz } from '@tuschel/protocol';
import { Check, ImageDown, Minus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { saveFile } from '../../takeHome/saveFile.ts';
import { type Answered, sumOf } from './answered.ts';
import { keepBest } from './bestRounds.ts';
import styles from './QuizResult.module.css';
import { QuizHeading } from './QuizHeading.tsx';

interface Props {
  quiz: Quiz;
  answers: readonly Answered[];
  onAgain: () => void;
}

/** What one has reached, question by question, beside the best rounds of this device. */
export function QuizResult({ quiz, answers, onAgain }: Props) {
  const say = useText();
  const sum = sumOf(answers);
  const rights = say('quiz.result.rights', { right: sum.rights, total: sum.counted });
  return (
    <div className={styles.page}>
      <Sheet tone="gold" className={styles.sum}>
        <QuizHeading text={say('quiz.result.title')} />
        <p className="text-2xl display tabular">{say('quiz.result.points', { points: sum.points })}</p>
        <p>{rights}</p>
        <div className="flow gap-3">
          <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={onAgain}>
            {say('quiz.again')}
          </Button>
          <SaveCard answers={answers} rights={rights} />
        </div>
      </Sheet>
      <div className={styles.lists}>
        <Sheet>
          <h2 className="text-l">{say('quiz.result.list')}</h2>
          <ol className={styles.list}>
            {answers.map((answered, at) => (
              <Line key={answered.drawingId} quiz={quiz} answered={answered} at={at} />
            ))}
          </ol>
        </Sheet>
        <Scoreboard sum={sum} />
      </div>
    </div>
  );
}

function Line({ quiz, answered, at }: { quiz: Quiz; answered: Answered; at: number }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const isRight = answered.isCounted && answered.picked === answered.right;
  const text = quiz.questions[at]?.options.find(({ id }) => id === answered.right)?.text;
  const Icon = !answered.isCounted ? Minus : isRight ? Check : X;
  return (
    <li className={styles.line} data-right={isRight}>
      <Icon size={20} aria-hidden="true" className="rigid" />
      <Unseen>{say(!answered.isCounted ? 'quiz.gone' : isRight ? 'quiz.mark.right' : 'quiz.mark.wrong')}</Unseen>
      {text === undefined ? (
        <span className="grows soft" aria-hidden="true">
          {say('quiz.gone')}
        </span>
      ) : (
        <Link to={`/d/${answered.drawingId}`} className="grows breakable">
          {text}
        </Link>
      )}
      <span className="tabular">{formatNumber(answered.points)}</span>
    </li>
  );
}

function Scoreboard({ sum }: { sum: ReturnType<typeof sumOf> }) {
  const say = useText();
  const { formatDate, formatNumber } = useIntl();
  const { game } = useClient();
  const [{ at, best }] = useState(() => {
    const now = Math.round(game.now());
    const round = { at: now, points: sum.points, rights: sum.rights, of: sum.counted };
    return { at: now, best: keepBest(browserStorage, round) };
  });
  return (
    <Sheet>
      <h2 className="text-l">{say('quiz.best.title')}</h2>
      <p className="soft text-s">{say('quiz.best.about')}</p>
      <ol className={styles.list}>
        {best.map((round) => (
          <li key={round.at} className={styles.line} data-now={round.at === at}>
            <span className="grows">
              {round.at === at ? say('quiz.best.now') : formatDate(round.at, { dateStyle: 'medium' })}
            </span>
            <span className="soft">{say('quiz.best.rights', { right: round.rights, total: round.of })}</span>
            <span className="tabular semibold">{formatNumber(round.points)}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function SaveCard({ answers, rights }: { answers: readonly Answered[]; rights: string }) {
  const say = useText();
  const save = async () => {
    try {
      const { resultCard } = await import('./resultCard.ts');
      const points = say('quiz.result.points', { points: sumOf(answers).points });
      const marks = answers.map(({ isCounted, picked, right }) => (isCounted ? picked === right : null));
      const texts = { title: say('quiz.card.title'), points, rights, place: `${location.host}/quiz` };
      saveFile(await resultCard(texts, marks), 'quiz.png');
    } catch {
      showToast(say('quiz.card.failed'), { kind: 'error', id: 'quiz-card' });
    }
  };
  return (
    <Button kind="quiet" icon={<ImageDown size={20} aria-hidden="true" />} onPress={save}>
      {say('quiz.card')}
    </Button>
  );
}
