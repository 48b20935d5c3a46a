import { type Player, RULES_LIMITS } from '@tuschel/protocol';
import { Crown, EllipsisVertical, Power, Star, UserX } from 'lucide-react';
import { useDialogs } from '../components/Dialogs.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** What the host may do with somebody else. */
export function PlayerMenu({ player }: { player: Player }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
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
    if (reason !== undefined) await send({ type: how, player: id, reason });
  };

  const entries: MenuEntry[] = [
    {
      id: 'vip',
      label: say(player.vip ? 'lobby.vip.off' : 'lobby.vip.on'),
      icon: <Star size={18} aria-hidden="true" />,
      onAction: () => void send({ type: 'vip', player: id, on: !player.vip }),
    },
    {
      id: 'promote',
      label: say('lobby.promote'),
      icon: <Crown size={18} aria-hidden="true" />,
      isDisabled: player.presence !== 'here',
      onAction: () => void promote(),
    },
    {
      id: 'kick',
      label: say('lobby.kick'),
      icon: <Power size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => void remove('kick'),
    },
    {
      id: 'ban',
      label: say('lobby.ban'),
      icon: <UserX size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => void remove('ban'),
    },
  ];
  return (
    <Menu
      label={say('lobby.playerMenu', { name })}
      trigger={
        <IconButton label={say('lobby.playerMenu', { name })}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  );
}
