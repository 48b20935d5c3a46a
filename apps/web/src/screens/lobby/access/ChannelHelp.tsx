import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChannelGate } from '@tuschel/protocol';
import { Undo2 } from 'lucide-react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { ModeratorIcon } from '../../../game/roles/RoleIcons.tsx';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import styles from './AccessSettings.module.css';
import { DOOR_KEY, withdrawConsent } from './doorCalls.ts';

/** Moderators and bans come from the channel, if its owner lets us read them; and they may take back what they granted. */
export function ChannelHelp({ granted, ask }: { granted: readonly ChannelGate[]; ask: () => void }) {
  const say = useText();
  return (
    <div className="flow align-center gap-3">
      {granted.includes('moderation') ? (
        <p className={styles.told}>
          <ModeratorIcon />
          {say('door.moderation.on')}
        </p>
      ) : (
        <Button kind="quiet" icon={<ModeratorIcon />} onPress={ask}>
          {say('door.moderation.ask')}
        </Button>
      )}
      {granted.length > 0 ? <Withdraw /> : null}
    </div>
  );
}

function Withdraw() {
  const say = useText();
  const client = useClient();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const withdraw = useMutation({
    mutationFn: () => withdrawConsent(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: DOOR_KEY }),
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'door' }),
  });
  const askFirst = async () => {
    const words = { title: say('door.withdraw'), body: say('door.withdraw.body'), okLabel: say('door.withdraw.ok') };
    if (await dialogs.confirm({ ...words, danger: true })) withdraw.mutate();
  };
  return (
    <Button
      kind="quiet"
      icon={<Undo2 size={18} aria-hidden="true" />}
      isDisabled={withdraw.isPending}
      onPress={() => void askFirst()}
    >
      {say('door.withdraw')}
    </Button>
  );
}
