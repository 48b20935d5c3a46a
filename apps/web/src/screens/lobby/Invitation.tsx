import { type MatchState, showLobbyCode } from '@tuschel/protocol';
import { Check, Copy, DoorOpen, Link, Lock, QrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { copyText } from '../../copyText.ts';
import { showToast } from '../../components/toast/toast.ts';
import { useSend } from '../../game/useSend.ts';
import { isLive } from '../../game/stream/StreamCover.tsx';
import { useStreamMode } from '../../game/stream/streamMode.ts';
import { useText } from '../../game/useText.ts';
import { InviteCode } from './InviteCode.tsx';
import styles from './Invitation.module.css';

const InviteQr = lazy(() => import('./InviteQr.tsx'));

/** How long a button says that it has copied, ms. */
const COPIED_MS = 2_500;

/** The code, to read aloud, and the link, to send or to be read by a camera. Whoever passes it on opens a lobby that is shut. */
export function Invitation({ state }: { state: MatchState }) {
  const say = useText();
  const { lobbyCode } = state;
  const isShut = state.you.isHost && state.options.access === 'mine';
  const open = useOpenLobby(isShut);
  const shown = showLobbyCode(lobbyCode);
  const link = `${location.origin}/join/${lobbyCode}`;
  return (
    <section className={styles.card} aria-labelledby="invitation">
      <div>
        <h2 id="invitation" className={styles.title}>
          {say('lobby.invite')}
        </h2>
        <p className={styles.hint}>{say(isShut ? 'lobby.shut.hint' : 'lobby.inviteHint')}</p>
        <InviteCode lobbyCode={lobbyCode} isCovered={useStreamMode(isLive(state))} />
        {isShut ? <Shut onOpen={open} /> : null}
        <div className={styles.buttons}>
          <CopyButton
            text={link}
            label={say('lobby.copyLink')}
            kind={isShut ? 'quiet' : 'action'}
            onCopy={open}
            icon={<Link size={18} aria-hidden="true" />}
          />
          <CopyButton
            text={shown}
            label={say('lobby.copyCode')}
            kind="quiet"
            onCopy={open}
            icon={<Copy size={18} aria-hidden="true" />}
          />
          <QrButton link={link} onShow={open} />
        </div>
      </div>
      <div className={styles.otter}>
        <Illustration name="otter" />
      </div>
    </section>
  );
}

/** Lets in everybody with the link, and says so. */
function useOpenLobby(isShut: boolean): () => void {
  const say = useText();
  const send = useSend();
  const open = async () => {
    if (await send({ type: 'options', options: { access: 'everyone' } }))
      showToast(say('lobby.opened'), { kind: 'success', id: 'opened' });
  };
  return () => (isShut ? void open() : undefined);
}

function Shut({ onOpen }: { onOpen: () => void }) {
  const say = useText();
  return (
    <div className={styles.shut}>
      <p className="row gap-2 semibold">
        <Lock size={18} aria-hidden="true" />
        {say('lobby.shut')}
      </p>
      <Button kind="action" icon={<DoorOpen size={20} aria-hidden="true" />} onPress={onOpen}>
        {say('lobby.open')}
      </Button>
    </div>
  );
}

function QrButton({ link, onShow }: { link: string; onShow: () => void }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    onShow();
    setOpen(true);
  };
  return (
    <>
      <Button kind="quiet" icon={<QrCode size={18} aria-hidden="true" />} onPress={show}>
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
  onCopy: () => void;
}

function CopyButton({ text, label, kind, icon, onCopy }: CopyProps) {
  const say = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    onCopy();
    if (await copyText(text)) setCopied(true);
    // To be copied by hand.
    else showToast(text, { durationMs: 15_000 });
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
