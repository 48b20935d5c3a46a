import { showLobbyCode } from '@tuschel/protocol';
import { Check, Copy, Link } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { showToast } from '../../components/toast.ts';
import { useText } from '../../game/useText.ts';
import styles from './Invitation.module.css';

/** How long a button says that it has copied, ms. */
const COPIED_MS = 2_500;

/** The code in two groups, to read aloud, and the link, to send. */
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
        <p className={styles.code} data-testid="lobby-code">
          {shown}
        </p>
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
        </div>
      </div>
      <div className={styles.otter}>
        <Illustration name="otter" />
      </div>
    </section>
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
