import { type ReactNode, useEffect, useState } from 'react';
import { useDecoration } from '../look/useDecoration.ts';
import { classes } from './classes.ts';
import { createSparkle, nextSparkles, sparklePause, type Sparkle, SPARKLES_AT_FIRST } from './sparkle.ts';
import styles from './Sparkles.module.css';

/** Gold that glints over what it wraps, as long as decoration may move. */
export function Sparkles({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { isMoving } = useDecoration();
  return (
    <span className={classes(styles.wrap, className)}>
      {children}
      {isMoving ? <Glints /> : null}
    </span>
  );
}

function Glints() {
  const [sparkles, setSparkles] = useState(() =>
    Array.from({ length: SPARKLES_AT_FIRST }, (_, key) => createSparkle(key, Date.now(), Math.random)),
  );
  useEffect(() => {
    const timer = setTimeout(
      () => setSparkles((before) => nextSparkles(before, Date.now(), Math.random)),
      sparklePause(Math.random),
    );
    return () => clearTimeout(timer);
  }, [sparkles]);
  return (
    <span className="cover passive" aria-hidden="true">
      {sparkles.map((one) => (
        <Glint key={one.key} sparkle={one} />
      ))}
    </span>
  );
}

function Glint({ sparkle: { size, top, left } }: { sparkle: Sparkle }) {
  return (
    <span className={styles.place} style={{ top: `${top}%`, left: `${left}%` }}>
      <svg className={styles.star} width={size} height={size} viewBox="0 0 68 68">
        <path d="M34 0C36 22 46 32 68 34 46 36 36 46 34 68 32 46 22 36 0 34 22 32 32 22 34 0Z" />
      </svg>
    </span>
  );
}
