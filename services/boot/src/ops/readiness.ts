import type { Platform } from '@tuschel/platform';

/** What keeps the server from serving. */
export type FailingPart = 'starting' | 'stopping' | 'database' | 'disk';

export interface Readiness {
  /** The platform is open; matches of before are being served again. */
  opened(platform: Pick<Platform, 'sql' | 'storage'>): void;
  /** Everything is served. */
  served(): void;
  stopping(): void;
  /** Empty: send people. */
  failing(): Promise<FailingPart[]>;
}

/** A database that has not answered by then is as good as none. ms */
const PATIENCE_MS = 1_000;

export function createReadiness(): Readiness {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let platform: Pick<Platform, 'sql' | 'storage'> | null = null;

  return {
    opened: (given) => void (platform = given),
    served: () => void (phase = 'serving'),
    stopping: () => void (phase = 'stopping'),
    async failing() {
      const life: FailingPart[] = phase === 'serving' ? [] : [phase];
      if (platform === null || phase === 'stopping') return life;
      const disk: FailingPart[] = platform.storage.state() === 'full' ? ['disk'] : [];
      return [...life, ...((await answers(platform.sql)) ? [] : (['database'] as const)), ...disk];
    },
  };
}

function answers(sql: Pick<Platform['sql'], 'ping'>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      resolve(answered);
    };
    sql.ping().then(
      () => settle(true),
      () => settle(false),
    );
  });
}
