import type { Profile, ProfileFault, UpdateProfile } from '@tuschel/protocol';
import { ApiException } from '@tuschel/client';
import { Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import styles from './Profile.module.css';

export interface PartProps {
  profile: Profile;
  isOwn: boolean;
  change: (change: UpdateProfile) => Promise<void>;
}

interface Props {
  title: string;
  isOwn: boolean;
  /** Null: there is nothing to read, and others see nothing of this part. */
  children: ReactNode | null;
  /** What is said to its owner where there is nothing. */
  invitation: string;
  editor: (close: () => void) => ReactNode;
}

/** One thing that somebody says of themselves; its owner edits it where it stands. */
export function Part({ title, isOwn, children, invitation, editor }: Props) {
  const say = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // What had the focus is gone with the form.
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOwn && children === null) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.partHead}>
        <h2 id={id} className="text-l">
          {title}
        </h2>
        {isOwn && !isOpen ? (
          <IconButton ref={pencil} size="s" label={say('person.edit', { what: title })} onPress={() => setOpen(true)}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {isOpen ? editor(() => setOpen(false)) : (children ?? <p className="soft">{invitation}</p>)}
    </section>
  );
}

interface FormProps {
  /** What is to be kept; null: something in it is wrong. */
  change: UpdateProfile | null;
  save: (change: UpdateProfile) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Fields with a button that keeps them and one that does not. */
export function PartForm({ change, save, onClose, children }: FormProps) {
  const say = useText();
  const faultText = useFaultText();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change === null || isSaving) return;
    setSaving(true);
    try {
      await save(change);
      showToast(say('person.saved'), { kind: 'success', id: 'profile' });
      onClose();
    } catch (error) {
      showToast(faultText(error), { kind: 'error', id: 'profile' });
      setSaving(false);
    }
  };
  return (
    <form className="stack gap-3" onSubmit={(event) => void submit(event)}>
      {children}
      <div className="flow justify-end gap-3">
        <Button kind="quiet" onPress={onClose}>
          {say('dialog.cancel')}
        </Button>
        <Button kind="gold" type="submit" isDisabled={change === null || isSaving}>
          {say(isSaving ? 'person.saving' : 'person.save')}
        </Button>
      </div>
    </form>
  );
}

const FAULTS: readonly string[] = ['tooLong', 'tooMany', 'badWords', 'links'] satisfies Sayable[];

type Sayable = Exclude<ProfileFault, 'notThere'>;

function isSayable(fault: string): fault is Sayable {
  return FAULTS.includes(fault);
}

/** What the server says of a change, in words. */
function useFaultText(): (error: unknown) => string {
  const say = useText();
  const problemText = useProblemText();
  return (error) => {
    const [, fault = ''] = error instanceof ApiException ? error.message.split(' ') : [];
    return isSayable(fault) ? say(`person.fault.${fault}`) : problemText(error);
  };
}
