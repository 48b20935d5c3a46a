import { showLobbyCode } from '@tuschel/protocol';
import { Check, Copy, Link, QrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { showToast } from '../../components/toast.ts';
import { useText } from '../../game/useText.ts';
import { InviteCode } from './InviteCode.tsx';
import styles from './Invitation.module.css';

const InviteQr = lazy(() => import('./InviteQr.tsx'));

/** How long a button says that it has copied, ms. */
const COPIED_MS = 2_500;

/** The code, to read aloud, and the link, to send or to be read by a camera. */
export function Invitation({ lobbyCode }: { lobbyCode: string }) {
  const say = useText();
  const shown = showLobbyCode(lobbyCode);
  const link = `${location.origin}/join/${lobbyCode}`;
  return (
    <section className={styles.card} aria-labelledby="invitation">
      <div className={styles.words}>
        <h2 id="invitation" className={styles.title}>
          {say('lobby.invite')}
        </h2>
        <p className={styles.hint}>{say('lobby.inviteHint')}</p>
        <InviteCode lobbyCode={lobbyCode} />
        <div className={styles.buttons}>
          <CopyButton
            text={link}
            label={say('lobby.copyLink')}
            kind="action"
            icon={<Link size={18} aria-hidden="true" />}
          />
          <CopyButton
            text={shown}
            label={say('lobby.copyCode')}
            kind="quiet"
            icon={<Copy size={18} aria-hidden="true" />}
          />
          <QrButton link={link} />
        </div>
      </div>
      <div className={styles.otter}>
        <Illustration name="otter" />
      </div>
    </section>
  );
}

function QrButton({ link }: { link: string }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<QrCode size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say('lobby.qr')}
      </Button>
      {isOpen ? (
        <Suspense>
          <InviteQr link={link} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface CopyProps {
  text: string;
  label: string;
  kind: 'action' | 'quiet';
  icon: ReactNode;
}

function CopyButton({ text, label, kind, icon }: CopyProps) {
  const say = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a secure context the browser keeps the clipboard to itself: then the text is shown to be copied by hand.
      showToast(text, { durationMs: 15_000 });
    }
  };
  return (
    <>
      <Button kind={kind} icon={isCopied ? <Check size={18} aria-hidden="true" /> : icon} onPress={() => void copy()}>
        {label}
      </Button>
      <Unseen isLive>{isCopied ? say('lobby.copied') : ''}</Unseen>
    </>
  );
}
