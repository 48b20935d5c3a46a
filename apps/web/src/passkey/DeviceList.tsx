import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type OwnPasskeys, type Passkey, PASSKEYS } from '@tuschel/protocol';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import styles from './Passkeys.module.css';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';

interface Props {
  own: OwnPasskeys;
  onChanged: (own: OwnPasskeys) => void;
  /** Where one goes on after a new login. */
  returnTo: string;
}

/** The devices that open an account; each can be called otherwise, or be taken out. */
export function DeviceList({ own, onChanged, returnTo }: Props) {
  const [problem, setProblem] = useState<unknown>(null);
  const change = async (work: () => Promise<OwnPasskeys>): Promise<boolean> => {
    setProblem(null);
    try {
      onChanged(await work());
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    }
  };
  return (
    <>
      <ul className="stack gap-2 unmarked flush">
        {own.passkeys.map((passkey) => (
          <Device key={passkey.id} passkey={passkey} isLast={isLastWay(own, passkey)} change={change} />
        ))}
      </ul>
      <PasskeyTrouble problem={problem} own={own} returnTo={returnTo} />
    </>
  );
}

/** Whether nothing but this lets its owner in again. */
function isLastWay({ passkeys, hasOtherLogin }: OwnPasskeys, { id }: Passkey): boolean {
  return !hasOtherLogin && !passkeys.some((other) => other.id !== id && other.formerHost === undefined);
}

interface DeviceProps {
  passkey: Passkey;
  isLast: boolean;
  change: (work: () => Promise<OwnPasskeys>) => Promise<boolean>;
}

function Device(props: DeviceProps) {
  const say = useText();
  const { formatDate } = useIntl();
  const { rename, remove } = useDeviceActs(props);
  const { name, addedAt, usedAt, formerHost } = props.passkey;
  const dateOf = (at: number) => formatDate(at, { dateStyle: 'long' });
  return (
    <li className={styles.device}>
      <div className={styles.about}>
        <span className="semibold breakable">{name}</span>
        <span className="block soft text-s">{say('passkey.added', { date: dateOf(addedAt) })}</span>
        <span className="block soft text-s">
          {usedAt === null ? say('passkey.neverUsed') : say('passkey.used', { date: dateOf(usedAt) })}
        </span>
        {formerHost === undefined ? null : (
          <span className="block soft text-s">{say('passkey.formerHost', { host: formerHost })}</span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          size="s"
          icon={<Pencil size={18} aria-hidden="true" />}
          aria-label={say('passkey.rename', { name })}
          onPress={rename}
        >
          {say('passkey.rename.go')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-label={say('passkey.remove', { name })}
          onPress={remove}
        >
          {say('passkey.remove.go')}
        </Button>
      </div>
    </li>
  );
}

/** What an owner does with a device, after a question. */
function useDeviceActs({ passkey: { id, name }, isLast, change }: DeviceProps) {
  const say = useText();
  const client = useClient();
  const dialogs = useDialogs();
  const rename = async () => {
    const typed = await dialogs.text({
      title: say('passkey.rename.title'),
      label: say('passkey.rename.label'),
      okLabel: say('passkey.rename.go'),
      initial: name,
      validate: (text) => (isName(text) ? undefined : say('passkey.rename.invalid', { max: PASSKEYS.name })),
    });
    if (typed === undefined || typed.trim() === name) return;
    await change(() =>
      callEndpoint(client, 'PUT /account/passkeys/:id', { params: { id }, body: { name: typed.trim() } }),
    );
  };

  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: say('passkey.remove.title', { name }),
      body: say(isLast ? 'passkey.remove.last' : 'passkey.remove.text'),
      okLabel: say(isLast ? 'passkey.remove.last.go' : 'passkey.remove.go'),
      danger: true,
    });
    if (!isSure) return;
    const isDone = await change(() =>
      callEndpoint(client, 'DELETE /account/passkeys/:id', { params: { id }, body: { isLast } }),
    );
    if (isDone) showToast(say('passkey.remove.done', { name }), { kind: 'success', id: 'passkey' });
  };

  return { rename, remove };
}

function isName(text: string): boolean {
  const { length } = Array.from(text.trim().normalize('NFC'));
  return length > 0 && length <= PASSKEYS.name;
}
