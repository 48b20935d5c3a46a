import { useMutation } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useClient, useUser } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { useLanguage } from '../../../language/Texts.tsx';
import { WaysIn } from '../../welcome/WaysIn.tsx';

/** Opens a lobby in which many play at the same time. */
export function CreateQuiz() {
  const say = useText();
  const user = useUser();
  return (
    <Sheet>
      <h2 className="text-l">{say('quiz.create.title')}</h2>
      <p className="soft">{say('quiz.create.about')}</p>
      {user ? <Create /> : <WaysIn returnTo="/quiz" isBelow />}
    </Sheet>
  );
}

function Create() {
  const say = useText();
  const { game } = useClient();
  const { language } = useLanguage();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => game.create(language, undefined, 'quiz'),
    onSuccess: (answer) => ('lobbyCode' in answer ? navigate(`/join/${answer.lobbyCode}`) : undefined),
  });
  const refusal = create.data && 'errorCode' in create.data ? create.data.errorCode : null;
  return (
    <>
      <Button
        icon={<Users size={20} aria-hidden="true" />}
        isDisabled={create.isPending}
        onPress={() => create.mutate()}
      >
        {say('quiz.create.go')}
      </Button>
      <p role="status">
        {create.error
          ? problemText(create.error)
          : refusal === null
            ? ''
            : say(refusal === 'noPermission' ? 'quiz.create.noPermission' : 'quiz.create.refused')}
      </p>
    </>
  );
}
