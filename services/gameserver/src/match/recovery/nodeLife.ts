import type { Figures } from '../../figures.ts';
import type { Tracker } from '../../presence/tracker.ts';
import { beatHeart, beginLife, type RecoveryDeps, recoverMatches, watchNodes } from './recovery.ts';

/** This life of the node, from its recovery to its end. */
export interface NodeLife {
  /** Null before it serves. */
  readonly number: number | null;
  /** Serves the matches of earlier lives again and begins the heartbeat. Returns how many. */
  recover(): Promise<number>;
  /** Takes one more match over, if the journal has it, as soon as it answers. Nothing before the recovery. */
  adopt(matchId: string): void;
  /** Takes nothing over any more. */
  stopRecovering(): void;
  /** Says for the last time that the node lived, and that others may take over. */
  end(): Promise<void>;
}

export interface NodeLifeDeps extends RecoveryDeps {
  figures: Pick<Figures, 'recovered'>;
  tracker: Pick<Tracker, 'onNodeGone'>;
}

export function createNodeLife(deps: NodeLifeDeps): NodeLife {
  let number: number | null = null;
  let stopHeart = () => Promise.resolve();
  let stopRecovering = () => {};
  let stopWatching = () => {};
  let adopt: (matchId: string) => void = () => {};
  return {
    get number() {
      return number;
    },
    async recover() {
      const begun = performance.now();
      // Before it is asked which matches live: those of an earlier life that come later would have no server.
      const life = await beginLife(deps);
      number = life;
      const recovered = await recoverMatches(deps);
      const { served, downMs } = recovered;
      deps.figures.recovered(served, (performance.now() - begun) / 1000);
      ({ stop: stopRecovering, adopt } = recovered);
      const heart = beatHeart({ ...deps, life });
      stopHeart = () => heart.stop();
      stopWatching = watchNodes(deps, heart, recovered.takeOver);
      if (served > 0) deps.log.info('matches are served again', { served, downMs });
      return served;
    },
    adopt: (matchId) => adopt(matchId),
    stopRecovering() {
      stopRecovering();
      stopWatching();
    },
    end: () => stopHeart(),
  };
}
