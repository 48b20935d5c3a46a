import { useQueryClient } from '@tanstack/react-query';
import type { HostBan, HostDoor } from '@tuschel/protocol';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { SearchField } from '../../../components/form/SearchField.tsx';
import { useSend } from '../../../game/useSend.ts';
import { useText } from '../../../game/useText.ts';
import styles from './AccessSettings.module.css';
import { DOOR_KEY } from './doorCalls.ts';

/** More people than this can be searched. */
const MANY = 8;

/** Whom the host has banned from all their lobbies, and how to forgive them. */
export function BanList({ door, onClose }: { door: HostDoor; onClose: () => void }) {
  const say = useText();
  const [wanted, setWanted] = useState('');
  const shown = door.bans.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <DialogFrame title={say('door.bans.title')} onClose={onClose} wide>
      {door.bans.length === 0 ? (
        <EmptyState title={say('door.bans.none')}>
          <p>{say('door.bans.none.text')}</p>
        </EmptyState>
      ) : (
        <>
          {door.bans.length > MANY ? (
            <SearchField label={say('door.bans.search')} value={wanted} onChange={setWanted} />
          ) : null}
          <ul className={styles.bans}>
            {shown.map((ban) => (
              <Ban key={ban.id} ban={ban} />
            ))}
          </ul>
        </>
      )}
      <div className="flow align-center gap-3">
        <Button kind="quiet" onPress={onClose}>
          {say('end.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}

function Ban({ ban: { id, name, reason, at } }: { ban: HostBan }) {
  const say = useText();
  const send = useSend();
  const queries = useQueryClient();
  const { formatDate } = useIntl();
  const called = name === '' ? say('door.bans.gone') : name;
  const forgive = async () => {
    if (await send({ type: 'unban', player: id })) await queries.invalidateQueries({ queryKey: DOOR_KEY });
  };
  return (
    <li className={styles.ban}>
      <span className={styles.who}>
        <strong>{called}</strong>
        <small className="soft">
          {formatDate(at, { dateStyle: 'medium' })}
          {reason === '' ? null : ` · ${reason}`}
        </small>
      </span>
      <Button kind="quiet" onPress={() => void forgive()} aria-label={say('door.bans.forgiveWho', { name: called })}>
        {say('door.bans.forgive')}
      </Button>
    </li>
  );
}
