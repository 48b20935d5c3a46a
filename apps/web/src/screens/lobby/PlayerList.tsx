import { type MatchState, type Player, Rank } from '@tuschel/protocol';
import { Check, Crown, EllipsisVertical, Heart, Hourglass, Power, ShieldCheck, Star, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { classes } from '../../components/classes.ts';
import { useDialogs } from '../../components/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import styles from './PlayerList.module.css';

export function PlayerList({ state }: { state: MatchState }) {
  const say = useText();
  const players = state.players.filter(({ presence }) => presence !== 'left');
  return (
    <section aria-labelledby="players">
      <h2 id="players" className={styles.title}>
        {say('lobby.players')}
        <span className={styles.count}>
          {say('lobby.playerCount', { count: players.length, most: state.maxPlayers })}
        </span>
      </h2>
      <ul className={styles.list}>
        {players.map((player) => (
          <Row key={player.id} player={player} you={state.you} />
        ))}
      </ul>
    </section>
  );
}

function Row({ player, you }: { player: Player; you: MatchState['you'] }) {
  const say = useText();
  const isYou = player.id === you.id;
  return (
    <li className={classes(styles.row, player.ready && styles.ready)}>
      <Avatar name={player.name} url={player.avatarUrl} size={44} />
      <span className={styles.who}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.badges}>
          {isYou ? <Badge>{say('game.you')}</Badge> : null}
          <Badges player={player} />
        </span>
      </span>
      <Readiness player={player} />
      {you.isHost && !isYou ? <PlayerMenu player={player} /> : null}
    </li>
  );
}

function Badges({ player }: { player: Player }) {
  const say = useText();
  return (
    <>
      {player.isHost ? (
        <Badge icon={<Crown size={14} aria-hidden="true" />} look="gold">
          {say('lobby.badge.host')}
        </Badge>
      ) : null}
      {player.vip ? <Badge icon={<Star size={14} aria-hidden="true" />}>{say('lobby.badge.vip')}</Badge> : null}
      {player.rank >= Rank.Team ? (
        <Badge icon={<ShieldCheck size={14} aria-hidden="true" />}>{say('lobby.badge.team')}</Badge>
      ) : null}
      {player.supporterLevel > 0 ? (
        <Badge icon={<Heart size={14} aria-hidden="true" />}>{say('lobby.badge.supporter')}</Badge>
      ) : null}
    </>
  );
}

function Badge({ icon, look, children }: { icon?: ReactNode; look?: 'gold'; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, look && styles[look])}>
      {icon}
      {children}
    </span>
  );
}

function Readiness({ player }: { player: Player }) {
  const say = useText();
  if (player.presence === 'away') return <Mark icon={<Power size={16} aria-hidden="true" />}>{say('lobby.away')}</Mark>;
  if (player.isHost) return null;
  return player.ready ? (
    <Mark icon={<Check size={16} strokeWidth={3} aria-hidden="true" />} look="done">
      {say('lobby.isReady')}
    </Mark>
  ) : (
    <Mark icon={<Hourglass size={16} aria-hidden="true" />}>{say('lobby.notReady')}</Mark>
  );
}

function Mark({ icon, look, children }: { icon: ReactNode; look?: 'done'; children: ReactNode }) {
  return (
    <span className={classes(styles.mark, look && styles[look])}>
      {icon}
      <span className={styles.markText}>{children}</span>
    </span>
  );
}

function PlayerMenu({ player }: { player: Player }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const { id, name } = player;

  const ask = async (what: 'promote' | 'kick' | 'ban') => {
    const isSure = await dialogs.confirm({
      title: say(`lobby.${what}`),
      body: say(`lobby.${what}.body`, { name }),
      okLabel: say(`lobby.${what}`),
      danger: what !== 'promote',
    });
    if (isSure) await send({ type: what, player: id });
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
      onAction: () => void ask('promote'),
    },
    {
      id: 'kick',
      label: say('lobby.kick'),
      icon: <Power size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => void ask('kick'),
    },
    {
      id: 'ban',
      label: say('lobby.ban'),
      icon: <UserX size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => void ask('ban'),
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
