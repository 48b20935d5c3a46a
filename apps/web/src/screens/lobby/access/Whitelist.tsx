import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Guest, type HostDoor, RULES_LIMITS } from '@tuschel/protocol';
import { namesIn } from '@tuschel/rules';
import { Check, CircleQuestionMark } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { classes } from '../../../components/classes.ts';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import styles from './AccessSettings.module.css';
import { DOOR_KEY, keepWhitelist, previewWhitelist } from './doorCalls.ts';

/** Typing rests for so long before it is asked who is meant, ms. */
const REST_MS = 500;

/** Names by lines or commas; below them, who of them has been here before. */
export function Whitelist({ door, onClose }: { door: HostDoor; onClose: () => void }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [text, setText] = useState(() => door.whitelist.map(({ name }) => name).join('\n'));
  const names = useMemo(() => namesIn(text), [text]);
  const isTooLong = names.length > RULES_LIMITS.whitelist;
  const guests = usePreview(names, isTooLong, door.whitelist);
  const save = useMutation({
    mutationFn: () => keepWhitelist(client, names),
    onSuccess({ whitelist }) {
      queries.setQueryData<HostDoor>(DOOR_KEY, (before) => before && { ...before, whitelist });
      onClose();
    },
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'door' }),
  });
  return (
    <DialogFrame title={say('lobby.access.whitelist')} onClose={onClose} wide>
      <TextField
        label={say('door.whitelist.label')}
        hint={say('door.whitelist.hint')}
        error={isTooLong ? say('door.whitelist.tooLong', { most: RULES_LIMITS.whitelist }) : undefined}
        rows={6}
        value={text}
        onChange={setText}
        spellCheck={false}
        autoFocus
      />
      <Known guests={guests} />
      <div className="flow align-center gap-3">
        <Button kind="action" isDisabled={isTooLong || save.isPending} onPress={() => save.mutate()}>
          {say('door.whitelist.save', { count: names.length })}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {say('dialog.cancel')}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** Who is meant by the names, as far as it is known by now. */
function usePreview(names: readonly string[], isTooLong: boolean, before: readonly Guest[]): readonly Guest[] {
  const client = useClient();
  const rested = useRested(names);
  const { data } = useQuery({
    queryKey: ['host', 'whitelist', 'preview', rested],
    queryFn: async () => (await previewWhitelist(client, rested)).whitelist,
    enabled: rested.length > 0 && !isTooLong,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const known = new Map((data ?? before).map((guest) => [guest.name, guest]));
  return names.map((name) => known.get(name) ?? { name });
}

function useRested(names: readonly string[]): readonly string[] {
  const [rested, setRested] = useState(names);
  useEffect(() => {
    const timer = setTimeout(() => setRested(names), REST_MS);
    return () => clearTimeout(timer);
  }, [names]);
  return rested;
}

function Known({ guests }: { guests: readonly Guest[] }) {
  const say = useText();
  const known = guests.filter(({ knownAs }) => knownAs !== undefined).length;
  if (guests.length === 0) return <p className="soft text-s">{say('door.whitelist.empty')}</p>;
  return (
    <>
      <p className="soft text-s" role="status">
        {say('door.whitelist.known', { known, count: guests.length })}
      </p>
      <ul className={styles.guests}>
        {guests.map(({ name, knownAs }) => (
          <li key={name} className={classes(styles.guest, knownAs !== undefined && styles.known)}>
            {knownAs === undefined ? (
              <CircleQuestionMark size={14} aria-label={say('door.whitelist.unknown')} />
            ) : (
              <Check size={14} strokeWidth={3} aria-label={say('door.whitelist.isKnown')} />
            )}
            {knownAs ?? name}
          </li>
        ))}
      </ul>
    </>
  );
}
