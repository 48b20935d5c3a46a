import { useQueryClient } from '@tanstack/react-query';
import { type Player, RULES_LIMITS } from '@tuschel/protocol';
import { EllipsisVertical, Power, UserX } from 'lucide-react';
import { useDialogs } from '../components/Dialogs.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { DOOR_KEY } from '../screens/lobby/access/doorCalls.ts';
import { CoHostIcon, HostIcon, VipIcon } from './roles/RoleIcons.tsx';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** What the host may do with somebody else. `leads`: false for a co-host, who may remove people and nothing else. */
export function PlayerMenu({ player, leads }: { player: Player; leads: boolean }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { id, name } = player;

  const promote = async () => {
    const isSure = await dialogs.confirm({
      title: say('lobby.promote'),
      body: say('lobby.promote.body', { name }),
      okLabel: say('lobby.promote'),
    });
    if (isSure) await send({ type: 'promote', player: id });
  };

  const remove = async (how: 'kick' | 'ban') => {
    const reason = await dialogs.text({
      title: say(`lobby.${how}`),
      body: say(`lobby.${how}.body`, { name }),
      label: say('lobby.removeReason'),
      okLabel: say(`lobby.${how}`),
      maxLength: RULES_LIMITS.reason.max,
      danger: true,
    });
    const isDone = reason !== undefined && (await send({ type: how, player: id, reason }));
    if (isDone && how === 'ban') await queries.invalidateQueries({ queryKey: DOOR_KEY });
  };

  const ofHost: MenuEntry[] = [
    {
      id: 'vip',
      label: say(player.vip ? 'lobby.vip.off' : 'lobby.vip.on'),
      icon: <VipIcon />,
      onAction: () => void send({ type: 'vip', player: id, on: !player.vip }),
    },
    {
      id: 'coHost',
      label: say(player.coHost ? 'lobby.coHost.off' : 'lobby.coHost.on'),
      icon: <CoHostIcon />,
      onAction: () => void send({ type: 'coHost', player: id, on: !player.coHost }),
    },
    {
      id: 'promote',
      label: say('lobby.promote'),
      icon: <HostIcon />,
      isDisabled: player.presence !== 'here',
      onAction: () => void promote(),
    },
  ];
  const kick: MenuEntry = {
    id: 'kick',
    label: say('lobby.kick'),
    icon: <Power size={18} aria-hidden="true" />,
    danger: true,
    onAction: () => void remove('kick'),
  };
  const ban: MenuEntry = {
    id: 'ban',
    label: say('lobby.ban'),
    icon: <UserX size={18} aria-hidden="true" />,
    danger: true,
    onAction: () => void remove('ban'),
  };
  return (
    <Menu
      label={say('lobby.playerMenu', { name })}
      trigger={
        <IconButton label={say('lobby.playerMenu', { name })}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      }
      entries={leads ? [...ofHost, kick, ban] : [kick]}
    />
  );
}
