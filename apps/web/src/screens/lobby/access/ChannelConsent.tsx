import { useMutation } from '@tanstack/react-query';
import type { ChannelGate } from '@tuschel/protocol';
import { LogIn } from 'lucide-react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { beginTrip } from '../../login/consentTrip.ts';
import { startConsent } from './doorCalls.ts';

/** Says what Twitch will ask the host, and why, before they go there. The lobby waits for them. */
export function ChannelConsent(props: { gate: ChannelGate; lobbyCode: string; onClose: () => void }) {
  const { gate, lobbyCode, onClose } = props;
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const go = useMutation({
    mutationFn: () => startConsent(client, gate),
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'door' }),
  });
  // Not by the mutation itself, which outlives the dialog: who cancels while the answer is under way stays.
  const goOn = () =>
    go.mutate(undefined, {
      onSuccess({ authorizeUrl, state }) {
        beginTrip(sessionStorage, { state, gate, returnTo: `/join/${lobbyCode}` });
        location.assign(authorizeUrl);
      },
    });
  return (
    <DialogFrame title={say('door.consent.title')} onClose={onClose}>
      <p>{say(`door.consent.${gate}`)}</p>
      <p className="soft text-s">{say('door.consent.promise')}</p>
      <div className="flow align-center gap-3">
        <Button
          kind="action"
          icon={<LogIn size={18} aria-hidden="true" />}
          isDisabled={go.isPending || go.isSuccess}
          onPress={goOn}
        >
          {say('door.consent.go')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {say('dialog.cancel')}
        </Button>
      </div>
    </DialogFrame>
  );
}
