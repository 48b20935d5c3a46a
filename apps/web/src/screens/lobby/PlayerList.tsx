import { GamePhase, type MatchState, type Player, Rank } from '@tuschel/protocol';
import { Check, Crown, Heart, Hourglass, Power, ShieldCheck, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { Badge } from '../../components/Badge.tsx';
import { classes } from '../../components/classes.ts';
import { PlayerMenu } from '../../game/PlayerMenu.tsx';
import { useText } from '../../game/useText.ts';
import styles from './PlayerList.module.css';

export function PlayerList({ state }: { state: MatchState }) {
  const say = useText();
  const count = state.players.filter(({ presence }) => presence !== 'left').length;
  return (
    <section aria-labelledby="players">
      <h2 id="players" className={styles.title}>
        {say('lobby.players')}
        <span className={styles.count}>{say('lobby.playerCount', { count, most: state.maxPlayers })}</span>
      </h2>
      <PlayerRows state={state} />
    </section>
  );
}

export function PlayerRows({ state: { players, you, phase } }: { state: MatchState }) {
  return (
    <ul className={styles.list}>
      {players
        .filter(({ presence }) => presence !== 'left')
        .map((player) => (
          <Row key={player.id} player={player} you={you} phase={phase} />
        ))}
    </ul>
  );
}

function Row({ player, you, phase }: { player: Player; you: MatchState['you']; phase: number }) {
  const say = useText();
  const isYou = player.id === you.id;
  return (
    <li className={classes(styles.row, player.ready && phase === GamePhase.Lobby && styles.ready)}>
      <Avatar name={player.name} url={player.avatarUrl} size={44} />
      <span className={styles.who}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.badges}>
          {isYou ? <Badge>{say('game.you')}</Badge> : null}
          <Badges player={player} />
        </span>
      </span>
      {phase === GamePhase.Lobby || player.presence === 'away' ? <Readiness player={player} /> : null}
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
