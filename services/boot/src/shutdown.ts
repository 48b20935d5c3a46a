import type { Log } from '@tuschel/platform';

type Step = () => Promise<void> | void;

export interface Shutdown {
  /** Adds what must be undone; steps run in reverse order. */
  add(step: Step): void;
  /** Runs the steps once, whoever asks first, and ends the process with `code`, or with 1 when a step failed. */
  exit(code: number): Promise<void>;
}

/** A step that hangs does not keep the process alive for longer than this. */
const DEADLINE_MS = 4_500;

export function shutdown(log: Log & { flush(): void }): Shutdown {
  const steps: Step[] = [];
  let exiting: Promise<void> | undefined;

  const undo = async (step: Step): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      log.error('a part did not stop cleanly', { error });
      return false;
    }
  };

  const run = async (code: number) => {
    const end = (withCode: number) => {
      log.flush();
      process.exit(withCode);
    };
    const giveUp = () => {
      log.error('a part does not stop, and is not waited for any longer');
      end(1);
    };
    setTimeout(giveUp, DEADLINE_MS).unref();
    let clean = true;
    for (let step = steps.pop(); step; step = steps.pop()) clean = (await undo(step)) && clean;
    end(clean ? code : 1);
  };

  return {
    add: (step) => void steps.push(step),
    exit: (code) => (exiting ??= run(code)),
  };
}

/** Ends the process when it is asked to, when its launcher is gone, and when the program has failed. */
export function exitOnRequest(stop: Shutdown, log: Log & { flush(): void }): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info('stopping', { signal });
      void stop.exit(0);
    });
  process.on('disconnect', () => void stop.exit(0));
  process.channel?.unref();

  // State in memory cannot be trusted any more; what was acknowledged is on disk.
  const crash = (error: unknown) => {
    log.error('the server failed', { error });
    log.flush();
    process.exit(70);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // A terminal or pipe that went away must not end the server.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}
