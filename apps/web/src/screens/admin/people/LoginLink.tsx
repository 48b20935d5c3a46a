import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { LoginLink as Link } from '@tuschel/protocol';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { copyText } from '../../../copyText.ts';
import { useText } from '../../../game/useText.ts';
import { PowerButton } from './PowerButton.tsx';
import { PowerForm } from './Powers.tsx';
import styles from './Powers.module.css';

interface Props {
  name: string;
  /** The books have an entry more. */
  onMade: () => void;
}

/** For somebody who has lost every way into their account: a link that logs them in, shown this once. */
export function LoginLink({ name, onMade }: Props) {
  const say = useText();
  const client = useClient();
  const [made, setMade] = useState<Link | null>(null);
  const close = () => {
    setMade(null);
    onMade();
  };
  return (
    <>
      <PowerButton icon={<KeyRound size={18} aria-hidden="true" />} label={say('admin.loginLink')}>
        {(closeForm) => (
          <PowerForm
            title="admin.loginLink.title"
            name={name}
            text="admin.loginLink.text"
            go="admin.loginLink.go"
            note="admin.power.note"
            isMild
            send={async (note) =>
              setMade(
                await callEndpoint(client, 'POST /admin/person/:username/login-link', {
                  params: { username: name },
                  body: { note },
                }),
              )
            }
            onDone={() => undefined}
            onClose={closeForm}
          />
        )}
      </PowerButton>
      {made === null ? null : <Made link={made} name={name} onClose={close} />}
    </>
  );
}

function Made({ link: { url, expiresAt }, name, onClose }: { link: Link; name: string; onClose: () => void }) {
  const say = useText();
  const { formatDate } = useIntl();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const until = formatDate(expiresAt, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <DialogFrame title={say('admin.loginLink.title', { name })} onClose={onClose}>
      <div className="stack gap-4">
        <p>{say('admin.loginLink.made', { name, until })}</p>
        <p>{say('admin.loginLink.label')}</p>
        <p className={styles.link} data-testid="login-link">
          {url}
        </p>
        <p role="status">
          {isCopied === null ? null : say(isCopied ? 'admin.loginLink.copied' : 'admin.loginLink.copyFailed')}
        </p>
        <div className="flow justify-end gap-3">
          <Button kind="quiet" onPress={onClose}>
            {say('admin.loginLink.close')}
          </Button>
          <Button icon={<Copy size={18} aria-hidden="true" />} onPress={async () => setCopied(await copyText(url))}>
            {say('admin.loginLink.copy')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
