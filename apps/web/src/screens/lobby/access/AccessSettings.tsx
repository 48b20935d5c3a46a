import { useQuery } from '@tanstack/react-query';
import type { HostDoor, MatchState, Options } from '@tuschel/protocol';
import { ListChecks, UserX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/status/ErrorState.tsx';
import { Select } from '../../../components/form/Select.tsx';
import { useText } from '../../../game/useText.ts';
import { MoreTexts } from '../../../language/MoreTexts.tsx';
import { takeGranted } from '../../login/consentTrip.ts';
import type { ChangeOptions } from '../changeOptions.ts';
import { BanList } from './BanList.tsx';
import { ChannelConsent } from './ChannelConsent.tsx';
import { ChannelHelp } from './ChannelHelp.tsx';
import { DOOR_KEY, readDoor } from './doorCalls.ts';
import { loadDoorTexts } from './doorTexts.ts';
import { Whitelist } from './Whitelist.tsx';

interface Props {
  state: MatchState;
  change: ChangeOptions;
}

/** Who may come in: the host's own affair. Whoever stands in for the host leaves those lists alone. */
export default function AccessSettings(props: Props) {
  return (
    <MoreTexts load={loadDoorTexts}>
      <Access {...props} />
    </MoreTexts>
  );
}

type Access = Options['access'];
type Opened = 'whitelist' | 'bans' | 'followers' | 'subscribers' | 'moderation';

const EVERYWHERE = ['everyone', 'whitelist', 'mine', 'closed'] as const;
const WITH_CHANNEL = ['everyone', 'followers', 'subscribers', 'whitelist', 'mine', 'closed'] as const;
const isGate = (access: string): access is 'followers' | 'subscribers' =>
  access === 'followers' || access === 'subscribers';

function Access({ state, change }: Props) {
  const say = useText();
  const client = useClient();
  const isOwn = state.you.standsIn !== true;
  const door = useQuery({ queryKey: DOOR_KEY, queryFn: () => readDoor(client), enabled: isOwn });
  const [opened, setOpened] = useState<Opened | null>(null);
  useGrantedGate(door.data, change);
  const { access, unreachable = 'keepOut' } = state.options;
  const { channel } = door.data ?? {};

  const choose = (wanted: Access) => {
    if (isGate(wanted) && channel?.granted.includes(wanted) === false) return setOpened(wanted);
    if (wanted === 'whitelist' && door.data?.whitelist.length === 0) setOpened('whitelist');
    return void change({ access: wanted });
  };
  const choices = (channel || isGate(access) ? WITH_CHANNEL : EVERYWHERE).map((value) => ({
    value,
    label: say(`lobby.access.${value}`),
    hint: say(
      value === 'subscribers' && channel?.hasSubscribers === false ? 'door.noSubscribers' : `door.hint.${value}`,
    ),
    isDisabled: value === 'subscribers' && channel?.hasSubscribers === false,
  }));
  return (
    <div className="stack gap-4">
      <Select label={say('lobby.access')} choices={choices} value={access} onChange={choose} />
      {isGate(access) ? (
        <Select
          label={say('door.unreachable')}
          hint={say('door.unreachable.hint')}
          choices={[
            { value: 'keepOut', label: say('door.unreachable.keepOut') },
            { value: 'letIn', label: say('door.unreachable.letIn') },
          ]}
          value={unreachable}
          onChange={(chosen) => void change({ unreachable: chosen })}
        />
      ) : null}
      {door.isError ? (
        <ErrorState text={say('door.failed')} retry={say('door.retry')} onRetry={() => void door.refetch()} />
      ) : null}
      {isOwn && door.data ? <Lists door={door.data} access={access} open={setOpened} /> : null}
      {isOwn && channel ? <ChannelHelp granted={channel.granted} ask={() => setOpened('moderation')} /> : null}
      {door.data && opened === 'whitelist' ? <Whitelist door={door.data} onClose={() => setOpened(null)} /> : null}
      {door.data && opened === 'bans' ? <BanList door={door.data} onClose={() => setOpened(null)} /> : null}
      {opened !== null && opened !== 'whitelist' && opened !== 'bans' ? (
        <ChannelConsent gate={opened} lobbyCode={state.lobbyCode} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  );
}

function Lists({ door, access, open }: { door: HostDoor; access: Access; open: (list: Opened) => void }) {
  const say = useText();
  return (
    <div className="flow align-center gap-3">
      {access === 'whitelist' ? (
        <Button kind="quiet" icon={<ListChecks size={18} aria-hidden="true" />} onPress={() => open('whitelist')}>
          {say('door.whitelist.open', { count: door.whitelist.length })}
        </Button>
      ) : null}
      <Button kind="quiet" icon={<UserX size={18} aria-hidden="true" />} onPress={() => open('bans')}>
        {say('door.bans.open', { count: door.bans.length })}
      </Button>
    </div>
  );
}

/** Back from giving a consent the lobby has what it was given for. */
function useGrantedGate(door: HostDoor | undefined, change: ChangeOptions): void {
  useEffect(() => {
    if (!door) return;
    const gate = takeGranted(sessionStorage);
    if (gate !== null && isGate(gate) && door.channel?.granted.includes(gate)) void change({ access: gate });
    // Once, when what was granted is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [door]);
}
