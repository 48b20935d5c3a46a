import { type OwnPasskeys, PASSKEYS } from '@tuschel/protocol';
import { KeyRound } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import styles from './Passkeys.module.css';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { useAddPasskey } from './useAddPasskey.ts';
import { usePasskeysHere } from './usePasskeysHere.ts';

/** Makes a passkey of this device, as long as there is room for one. */
export function AddPasskey({ own, returnTo }: { own: OwnPasskeys; returnTo: string }) {
  const say = useText();
  const isHere = usePasskeysHere();
  const { add, isBusy, problem } = useAddPasskey({
    onAdded: () => showToast(say('keep.done'), { kind: 'success', id: 'passkey' }),
  });
  if (!own.isOffered) return null;
  if (!isHere) return <p className="block soft text-s">{say('passkey.unsupported')}</p>;
  if (own.passkeys.length >= PASSKEYS.most) return <p className="block soft text-s">{say('passkey.full')}</p>;
  const isFirst = own.passkeys.length === 0;
  return (
    <>
      <Button className={styles.go} icon={<KeyRound size={18} aria-hidden="true" />} isDisabled={isBusy} onPress={add}>
        {say(isBusy ? 'passkey.add.busy' : isFirst ? 'passkey.add.first' : 'passkey.add')}
      </Button>
      <PasskeyTrouble problem={problem} own={own} returnTo={returnTo} />
    </>
  );
}
