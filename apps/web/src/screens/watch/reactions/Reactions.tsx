import { type Player, REACTIONS } from '@tuschel/protocol';
import { type CSSProperties, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import { useReducedMotion } from '../../../look/useReducedMotion.ts';
import { createAllowance } from './allowance.ts';
import { REACTION_NAMES, ReactionFace, type ReactionName } from './ReactionFace.tsx';
import styles from './Reactions.module.css';

interface Flying {
  key: number;
  emoji: number;
  name: string;
  /** Where it bursts, 0–1 across and down the stage. */
  where: { x: number; y: number };
}

/** More at once are a cloud, not a reaction. */
const MOST = 24;
/** How long one is to be seen, ms. */
const LASTS_MS = 2_600;
/** Each throws so many small ones, so far, rem. */
const SPARKS = { count: 5, reach: 5.5, size: 22 };

/** Reacts to what is shown, no faster than the server passes it on. Answers whether it went out. */
export function useReact(): (emoji: number) => boolean {
  const { game } = useClient();
  const [allows] = useState(() => createAllowance(REACTIONS.perSecond, 1_000));
  return useCallback(
    (emoji: number) => {
      const isAllowed = allows(performance.now());
      if (isAllowed) game.react(emoji);
      return isAllowed;
    },
    [game, allows],
  );
}

/** Six buttons; 1–6 do the same. */
export function ReactionButtons({ onReact }: { onReact: (emoji: number) => boolean }) {
  const say = useText();
  return (
    <div className={styles.buttons} role="group" aria-label={say('watch.reactions')}>
      {REACTION_NAMES.map((name, emoji) => (
        <button
          key={name}
          type="button"
          className={styles.button}
          aria-label={say(`watch.reaction.${name}`)}
          title={`${say(`watch.reaction.${name}`)} (${emoji + 1})`}
          onClick={() => onReact(emoji)}
        >
          <ReactionFace name={name} size={30} />
        </button>
      ))}
    </div>
  );
}

/** What everybody feels, bursting over the picture; with reduced motion it stands at its edge. */
export function ReactionCloud({ players }: { players: readonly Player[] }): ReactElement {
  const flying = useFlying(players);
  const isStill = useReducedMotion();
  return (
    <div className={isStill ? styles.still : styles.cloud} aria-hidden="true" data-testid="reactions">
      {flying.map(({ key, emoji, name, where }) => (
        <span key={key} className={styles.one} style={isStill ? undefined : placeOf(where)}>
          <ReactionFace name={REACTION_NAMES[emoji] ?? 'wonder'} size={isStill ? 32 : 64} />
          {isStill ? null : <Sparks name={REACTION_NAMES[emoji] ?? 'wonder'} />}
          <span className={styles.name}>{name}</span>
        </span>
      ))}
    </div>
  );
}

/** Over the middle of the stage, where the picture is. */
function placeOf({ x, y }: Flying['where']): CSSProperties {
  return { insetInlineStart: `${14 + x * 72}%`, insetBlockStart: `${24 + y * 46}%` };
}

function Sparks({ name }: { name: ReactionName }) {
  return Array.from({ length: SPARKS.count }, (_, index) => {
    const angle = (index / SPARKS.count) * 2 * Math.PI - Math.PI / 2;
    const to = {
      '--to-x': `${(Math.cos(angle) * SPARKS.reach).toFixed(2)}rem`,
      '--to-y': `${(Math.sin(angle) * SPARKS.reach).toFixed(2)}rem`,
    } as CSSProperties;
    return (
      <span key={index} className={styles.spark} style={to}>
        <ReactionFace name={name} size={SPARKS.size} />
      </span>
    );
  });
}

function useFlying(players: readonly Player[]): readonly Flying[] {
  const { game } = useClient();
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  const known = useRef(players);
  useEffect(() => {
    known.current = players;
  }, [players]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let next = 0;
    const off = game.onReaction(({ playerId, emoji }) => {
      if (REACTION_NAMES[emoji] === undefined) return;
      const name = known.current.find(({ id }) => id === playerId)?.name ?? '';
      const one = {
        key: performance.now() + next++ / 1_000,
        emoji,
        name,
        where: { x: Math.random(), y: Math.random() },
      };
      setFlying((before) => [...before, one].slice(-MOST));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setFlying((before) => before.filter(({ key }) => key !== one.key));
      }, LASTS_MS);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [game]);
  return flying;
}
