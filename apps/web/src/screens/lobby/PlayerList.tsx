import { GamePhase, type MatchState, type Player } from '@tuschel/protocol';
import { Check, EyeOff, Hourglass, Power } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { Badge } from '../../components/Badge.tsx';
import { classes } from '../../components/classes.ts';
import { OwnFace } from '../../face/OwnFace.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { PlayerMenu } from '../../game/hosting/PlayerMenu.tsx';
import { nameColorClass } from '../../game/roles/nameColor.ts';
import { Roles } from '../../game/roles/Roles.tsx';
import { useText } from '../../game/useText.ts';
import styles from './PlayerList.module.css';
import { readiness } from './readiness.ts';

export function PlayerList({ state }: { state: MatchState }) {
  const say = useText();
  const count = state.players.filter(({ presence }) => presence !== 'left').length;
  const { ready, all } = readiness(state.players);
  return (
    <section aria-labelledby="players">
      <h2 id="players" className={styles.title}>
        {say('lobby.players')}
        <span className={styles.counts}>
          <span>{say('lobby.playerCount', { count, most: state.maxPlayers })}</span>{' '}
          {all > 0 ? <span>{say('lobby.readyCount', { ready, all })}</span> : null}
        </span>
      </h2>
      <PlayerRows state={state} />
    </section>
  );
}

export function PlayerRows({ state }: { state: MatchState }) {
  const here = state.players.filter(({ presence }) => presence !== 'left');
  const arrived = useArrived(here.map(({ id }) => id));
  return (
    <ul className="stack gap-2 unmarked" onFocus={keepPlace}>
      {here.map((player) => (
        <Row key={player.id} player={player} state={state} isNew={arrived(player.id)} />
      ))}
    </ul>
  );
}

/** Who has come since one looks on: they are seen to come in. */
function useArrived(ids: readonly string[]): (id: string) => boolean {
  const [first] = useState(() => new Set(ids));
  return (id) => !first.has(id);
}

function Row({ player, state, isNew }: { player: Player; state: MatchState; isNew: boolean }) {
  const say = useText();
  const { you, phase } = state;
  const isYou = player.id === you.id;
  return (
    <li
      className={classes(styles.row, player.ready && phase === GamePhase.Lobby && styles.ready)}
      data-new={isNew || undefined}
    >
      {isYou ? (
        <OwnFace player={player} size={44} />
      ) : (
        <Avatar name={player.name} url={player.avatarUrl} face={player.face} size={44} />
      )}
      <span className="flow align-center gap-1-2 shrinks grows">
        <span className={classes(styles.name, nameColorClass(player))}>{player.name}</span>
        <span className="flow gap-1">
          {isYou ? <Badge>{say('game.you')}</Badge> : null}
          {player.waits ? (
            <Badge icon={<Hourglass size={14} aria-hidden="true" />}>{say('lobby.badge.waits')}</Badge>
          ) : null}
          <Roles player={player} isYou={isYou} />
          {isYou && player.faceHidden ? (
            <Badge icon={<EyeOff size={14} aria-hidden="true" />}>{say('game.face.hidden')}</Badge>
          ) : null}
        </span>
      </span>
      {phase === GamePhase.Lobby || player.presence === 'away' ? <Readiness player={player} /> : null}
      <PlayerMenu state={state} player={player} />
    </li>
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
