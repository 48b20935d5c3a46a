import type { QuizState } from '@tuschel/protocol';
import { ImageDown } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { saveFile } from '../../../takeHome/saveFile.ts';

interface Props {
  quiz: QuizState;
  own: QuizState['scores'][number];
  /** From 1. */
  place: number;
}

/** One's result at this table as a picture. */
export function SaveTableCard({ quiz, own, place }: Props) {
  const say = useText();
  const save = async () => {
    try {
      const { resultCard } = await import('../resultCard.ts');
      const standing = say('quiz.table.place', { place, of: quiz.scores.length });
      const rights = say('quiz.result.rights', { right: own.rights, total: quiz.count });
      const texts = {
        title: say('quiz.card.title'),
        points: say('quiz.result.points', { points: own.points }),
        rights: `${standing} · ${rights}`,
        place: `${location.host}/quiz`,
      };
      saveFile(await resultCard(texts, []), 'quiz.png');
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
