import type { Figures } from '../../figures.ts';
import type { Tracker } from '../../presence/tracker.ts';
import { beatHeart, type Heart } from './heart.ts';
import { beginLife, type Recovered, type RecoveryDeps, recoverMatches } from './recovery.ts';
import { watchNodes } from './silentNodes.ts';

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

interface Living {
  recovered: Recovered;
  heart: Heart;
  stopWatching: () => void;
}

export function createNodeLife(deps: NodeLifeDeps): NodeLife {
  let number: number | null = null;
  let living: Living | null = null;
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
      const heart = beatHeart({ ...deps, life });
      living = { recovered, heart, stopWatching: watchNodes(deps, heart, recovered.takeOver) };
      if (served > 0) deps.log.info('matches are served again', { served, downMs });
      return served;
    },
    adopt: (matchId) => living?.recovered.adopt(matchId),
    stopRecovering() {
      living?.recovered.stop();
      living?.stopWatching();
    },
    end: async () => living?.heart.stop(),
  };
}
