import { ApiException, type ClientClock } from '../tuschelClient.ts';

/** What becomes of one request on its way. Delays in ms. */
export interface Fate {
  isLost: boolean;
  isAnswerLost: boolean;
  there: number;
  back: number;
  /** Arrives a second time so much later. */
  echo: number | null;
}

export const SMOOTH: Fate = { isLost: false, isAnswerLost: false, there: 5, back: 5, echo: null };

/** A network that does with each request what it is told. */
export function lossyNetwork(clock: ClientClock, nextFate: () => Fate) {
  let isDown = false;
  /** Counts restarts: what was under way before is lost. */
  let life = 0;

  function after(ms: number, run: () => void): void {
    clock.setTimeout(run, ms);
  }

  /** Carries a request there and the answer back, if fate allows. */
  function travel<Result>(work: () => Result): Promise<Result> {
    const fate = nextFate();
    const born = life;
    const timeOut = () => new ApiException('Request timed out.', 0, '', {}, null);
    return new Promise((resolve, reject) => {
      if (isDown) return after(1, () => reject(timeOut()));
      after(7000, () => reject(timeOut()));
      if (fate.isLost) return;
      const arrive = (deliver: boolean) => {
        if (isDown || life !== born) return;
        let settle: () => void;
        try {
          const result = work();
          settle = () => resolve(result);
        } catch (error) {
          settle = () => reject(error as Error);
        }
        if (deliver && !fate.isAnswerLost) after(fate.back, () => life === born && settle());
      };
      after(fate.there, () => arrive(true));
      if (fate.echo !== null) after(fate.there + fate.echo, () => arrive(false));
    });
  }

  return {
    travel,
    restart: () => {
      life += 1;
    },
    down: (value: boolean) => {
      isDown = value;
      life += 1;
    },
  };
}
