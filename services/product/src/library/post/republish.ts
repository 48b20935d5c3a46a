import type { Log } from '@tuschel/platform/ports';
import type { InitialRepublishResult } from '@tuschel/protocol';
import type { RepublishStore } from './republishStore.ts';

/** What becomes of the images that somebody posted before the terms. */
export interface Republish {
  /** Notes the answer and begins to carry it out. The same answer again changes nothing. */
  ask(person: string, isPublic: boolean): Promise<InitialRepublishResult>;
  /** How far it is; null: nobody has answered yet. */
  progress(person: string): Promise<InitialRepublishResult | null>;
  readonly images: RepublishStore['images'];
  readonly change: RepublishStore['change'];
  /** Resolves when everything that was asked for is done. */
  finish(person: string): Promise<void>;
  /** Goes on with what was under way when the server stopped. */
  resume(): Promise<void>;
  /** Resolves when nothing is under way any longer. What is left is gone on with after the next start. */
  close(): Promise<void>;
}

export function createRepublish(store: RepublishStore, log: Log): Republish {
  const running = new Map<string, Promise<void>>();
  let isClosed = false;

  const carryOut = async (person: string): Promise<void> => {
    while (!(await store.advance(person))) {
      if (isClosed) throw new Error('the server stops');
    }
  };

  const finish = (person: string): Promise<void> => {
    const work = running.get(person) ?? carryOut(person).finally(() => running.delete(person));
    running.set(person, work);
    return work;
  };

  const begin = (person: string): void => {
    finish(person).catch((error: unknown) => log.warn('images could not be set private yet', { person, error }));
  };

  return {
    async ask(person, isPublic) {
      const asked = await store.ask(person, isPublic);
      if (!asked.isFinished) begin(person);
      return asked;
    },
    progress: (person) => store.find(person),
    images: (person, page) => store.images(person, page),
    change: (person, change) => store.change(person, change),
    finish,
    async resume() {
      for (const person of await store.unfinished()) begin(person);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running.values());
    },
  };
}
