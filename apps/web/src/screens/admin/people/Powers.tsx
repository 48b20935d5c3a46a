import { ApiException } from '@tuschel/client';
import { moderationOf } from '@tuschel/client/moderation';
import { staffOf } from '@tuschel/client/staff';
import { type BanReason, MODERATION, type Problem, type RejectReason } from '@tuschel/protocol';
import { Gavel, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LogInAgain } from '../../../account/LogInAgain.tsx';
import { useClient } from '../../../ClientContext.tsx';
import { DialogForm } from '../../../components/dialog/DialogForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { Choose } from '../../../gallery/Choose.tsx';
import type { MessageId } from '../../../language/messageIds.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { REASONS } from '../review/desk.ts';
import { PowerButton } from './PowerButton.tsx';

const LEAST_NOTE = 3;
const MOST_NOTE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const BAN_REASONS = [
  'hate',
  'sexual',
  'violence',
  'harassment',
  'spam',
  'cheating',
  'impersonation',
  'other',
] as const satisfies readonly BanReason[];

/** Days; 0: for good. */
const LENGTHS = ['1', '7', '30', '90', '0'] as const;
type Length = (typeof LENGTHS)[number];

/** Takes a picture from everywhere, its artist included. `onDone`: it is nowhere any more. */
export function LockAway({ drawingId, onDone }: { drawingId: string; onDone: () => void }) {
  const say = useText();
  return (
    <PowerButton kind="danger" icon={<Lock size={18} aria-hidden="true" />} label={say('admin.lock')}>
      {(close) => <LockDialog drawingId={drawingId} onDone={onDone} onClose={close} />}
    </PowerButton>
  );
}

function LockDialog({ drawingId, onDone, onClose }: { drawingId: string; onDone: () => void; onClose: () => void }) {
  const say = useText();
  const client = useClient();
  const [reason, setReason] = useState<RejectReason>(REASONS[0]);
  return (
    <PowerForm
      title="admin.lock.title"
      text="admin.lock.text"
      go="admin.lock.go"
      note="admin.power.note"
      needsNote
      send={(note) => moderationOf(client).quarantine(drawingId, { reason, note })}
      onDone={() => {
        showToast(say('admin.lock.done'), { kind: 'success', id: 'power' });
        onDone();
      }}
      onClose={onClose}
    >
      <Choose
        label={say('admin.power.reason')}
        value={reason}
        choices={REASONS.map((value) => ({ value, label: say(`reject.${value}`) }))}
        onChange={setReason}
      />
    </PowerForm>
  );
}

/** Shuts somebody out for a while, or for good. */
export function BanPerson({ userName, onDone }: { userName: string; onDone?: () => void }) {
  const say = useText();
  return (
    <PowerButton icon={<Gavel size={18} aria-hidden="true" />} label={say('admin.ban')}>
      {(close) => <BanDialog userName={userName} onDone={onDone} onClose={close} />}
    </PowerButton>
  );
}

interface BanProps {
  userName: string;
  onDone: (() => void) | undefined;
  onClose: () => void;
}

function BanDialog({ userName, onDone, onClose }: BanProps) {
  const say = useText();
  const client = useClient();
  const [reason, setReason] = useState<BanReason>(BAN_REASONS[0]);
  const [length, setLength] = useState<Length>('7');
  const days = Number(length);
  const isLong = days === 0 || days > 30;
  return (
    <PowerForm
      title="admin.ban.title"
      name={userName}
      text={isLong ? 'admin.ban.long' : 'admin.ban.text'}
      go="admin.ban.go"
      send={(note) =>
        staffOf(client).ban(userName, {
          reason,
          note,
          until: days === 0 ? null : Math.round(client.game.now()) + days * DAY_MS,
        })
      }
      onDone={() => {
        showToast(say('admin.ban.done', { name: userName }), { kind: 'success', id: 'power' });
        onDone?.();
      }}
      onClose={onClose}
    >
      <Choose
        label={say('admin.power.reason')}
        value={reason}
        choices={BAN_REASONS.map((value) => ({ value, label: say(`admin.ban.reason.${value}`) }))}
        onChange={setReason}
      />
      <Choose
        label={say('admin.ban.length')}
        value={length}
        choices={LENGTHS.map((value) => ({
          value,
          label: value === '0' ? say('admin.ban.forGood') : say('admin.ban.days', { count: Number(value) }),
        }))}
        onChange={setLength}
      />
    </PowerForm>
  );
}

interface FormProps {
  title: MessageId;
  name?: string;
  text: MessageId;
  go: MessageId;
  /** It can be taken back. */
  isMild?: boolean;
  /** What is asked for, a few words that they read unless given. */
  note?: MessageId;
  needsNote?: boolean;
  send: (note: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** It says what it does. What cannot be made good again wants a login of the last minutes. */
export function PowerForm(props: FormProps) {
  const { title, name = '', text, go, isMild = false, note: label = 'admin.ban.note', needsNote = false } = props;
  const { send, onDone, onClose, children } = props;
  const say = useText();
  const problemText = useProblemText();
  const [note, setNote] = useState('');
  return (
    <DialogForm
      title={say(title, { name })}
      go={say(go)}
      kind={isMild ? 'gold' : 'danger'}
      isUnready={needsNote && note.trim().length < LEAST_NOTE}
      send={() => send(note.trim()).then(onDone)}
      tell={(problem) => (
        <>
          {problemText(problem)} {isOld(problem) ? <LogInAgain returnTo="/admin" /> : null}
        </>
      )}
      onClose={onClose}
    >
      <p>{say(text, { name, minutes: MODERATION.recentLoginMs / 60_000 })}</p>
      {children ? <div className="flow gap-4">{children}</div> : null}
      <TextField label={say(label)} rows={2} maxLength={MOST_NOTE} value={note} onChange={setNote} />
    </DialogForm>
  );
}

function isOld(problem: unknown): boolean {
  const { type } = (problem instanceof ApiException ? (problem.result as Partial<Problem> | null) : null) ?? {};
  return type?.endsWith(':loginTooOld') ?? false;
}
