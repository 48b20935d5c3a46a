import type { Player } from '@tuschel/protocol';
import { Check, PencilLine, Power } from 'lucide-react';
import { Avatar } from '../../components/Avatar.tsx';
import { classes } from '../../components/classes.ts';
import { Unseen } from '../../components/Unseen.tsx';
import styles from './StatusRow.module.css';
import { useText } from '../useText.ts';

export type Progress = 'away' | 'done' | 'busy';

const MARKS = { away: Power, done: Check, busy: PencilLine } as const;

export function progressOf({ presence, submitted }: Player): Progress {
  if (presence !== 'here') return 'away';
  return submitted ? 'done' : 'busy';
}

/** Who still takes part in the step. */
export function stillPlaying(players: readonly Player[]): readonly Player[] {
  return players.filter((player) => player.presence !== 'left' && player.submitted !== undefined);
}

/** Everybody's progress at a glance: "7 of 9 ready". */
export function StatusRow({
  players,
  you,
  dense = false,
}: {
  players: readonly Player[];
  you: string;
  dense?: boolean;
}) {
  const say = useText();
  const playing = stillPlaying(players);
  const ready = playing.filter((player) => player.submitted).length;
  return (
    <div className={classes(styles.row, dense && styles.dense)}>
      <ul className={styles.people}>
        {playing.map((player) => (
          <Person key={player.id} player={player} isYou={player.id === you} size={dense ? 30 : 44} />
        ))}
      </ul>
      <p className={styles.count} aria-live="polite">
        {say('game.readyCount', { ready, all: playing.length })}
      </p>
    </div>
  );
}

/** The same where there is no room for people: "✓ 7/9". */
export function ReadyCount({ players, className }: { players: readonly Player[]; className?: string | undefined }) {
  const say = useText();
  const playing = stillPlaying(players);
  const ready = playing.filter((player) => player.submitted).length;
  const name = say('game.readyCount', { ready, all: playing.length });
  return (
    <span className={classes(styles.short, className)} role="img" aria-label={name} title={name}>
      <Check size={16} strokeWidth={3} aria-hidden="true" />
      {`${ready}/${playing.length}`}
    </span>
  );
}

function Person({ player, isYou, size }: { player: Player; isYou: boolean; size: number }) {
  const say = useText();
  const progress = progressOf(player);
  const Mark = MARKS[progress];
  const text = say(`game.progress.${progress}`, { name: player.name });
  return (
    <li className={classes(styles.person, styles[progress])} title={text}>
      <Avatar name={player.name} url={player.avatarUrl} face={player.face} size={size} />
      <span className={styles.mark}>
        <Mark size={size * 0.3} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.name} aria-hidden="true">
        {isYou ? say('game.you') : player.name}
      </span>
      <Unseen>{text}</Unseen>
    </li>
  );
}
