import { useMutation } from '@tanstack/react-query';
import type { CreateRefusal } from '@tuschel/client';
import type { CustomPlan } from '@tuschel/rules';
import { Brush } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { windowStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { keepPlan } from '../../plan/keptPlan.ts';
import { useProblemText } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { takeFriendsWish } from './friendsWish.ts';
import styles from './NewGame.module.css';
import { TryOutBox } from './TryOutBox.tsx';
import { PlanInLink } from './PlanInLink.tsx';
import { usePlanInLink } from './usePlanInLink.ts';

/** `isNext`: nothing is more obvious to do. With a plan out of a link, the lobby begins with it. */
export function NewGame({ isNext }: { isNext: boolean }) {
  const inLink = usePlanInLink();
  const isReading = inLink === 'reading';
  const read = isReading ? undefined : inLink;
  const plan = read?.ok ? read.plan : undefined;
  const { create, refusal } = useCreate();
  const begin = () => create.mutate(plan);
  useFriendsWish(begin);
  return (
    <Sheet className={styles.sheet}>
      {plan === undefined ? <Usual isUnreadable={read?.ok === false} /> : <PlanInLink plan={plan} />}
      {refusal === undefined ? (
        <Button
          kind={isNext ? 'gold' : 'action'}
          size="l"
          icon={<Brush size={22} aria-hidden="true" />}
          // Opened before its plan is read, the lobby would begin without it.
          isDisabled={isReading || create.isPending || create.isSuccess}
          onPress={begin}
        >
          <FormattedMessage id="create.new.start" />
        </Button>
      ) : (
        <Refusal code={refusal} />
      )}
    </Sheet>
  );
}

/** Whoever came from a drawing to play with friends has pressed already. */
function useFriendsWish(create: () => void) {
  const begin = useEffectEvent(create);
  useEffect(() => {
    if (takeFriendsWish(windowStorage)) begin();
  }, []);
}

function Usual({ isUnreadable }: { isUnreadable: boolean }) {
  return (
    <>
      <h2>
        <FormattedMessage id="create.new.title" />
      </h2>
      {isUnreadable ? (
        <p className={styles.refusal} role="status">
          <FormattedMessage id="create.plan.unreadable" />
        </p>
      ) : null}
      <p>
        <FormattedMessage id="create.new.text" />
      </p>
    </>
  );
}

function useCreate() {
  const { game } = useClient();
  const { language } = useLanguage();
  const { formatMessage } = useIntl();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const create = useMutation({
    // Nobody comes in before the game is set up: the lobby's own button opens it.
    mutationFn: (_plan: CustomPlan | undefined) => game.create(language, 'mine'),
    // The plan that was on the screen when it was pressed: what this component closes over comes to a mutation a moment later.
    onSuccess(answer, plan) {
      if ('lobbyCode' in answer) {
        if (plan !== undefined) keepPlan(answer.lobbyCode, plan, windowStorage);
        return navigate(`/join/${answer.lobbyCode}`);
      }
      if (answer.errorCode !== 'storageLow') return;
      showToast(formatMessage({ id: 'create.storageLow' }), { id: 'create', kind: 'error' });
      create.reset();
    },
    onError: (error) => showToast(problemText(error), { id: 'create', kind: 'error' }),
  });
  const refusal = create.data !== undefined && 'errorCode' in create.data ? create.data.errorCode : undefined;
  return { create, refusal };
}

function Refusal({ code }: { code: CreateRefusal }) {
  return (
    <div className={styles.refusal} role="status">
      {code === 'banned' ? (
        <FormattedMessage id="create.banned" />
      ) : (
        <>
          <strong>
            <FormattedMessage id="create.noPermission.title" />
          </strong>
          <p>
            <FormattedMessage id="create.noPermission.text" />
          </p>
          <TryOutBox />
        </>
      )}
    </div>
  );
}
