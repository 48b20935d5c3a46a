import type { LineJson } from '@tuschel/protocol';
import type { PaperAbout } from './paperTypes.ts';

/** What this device knows of a paper, beside its events. */
export interface PaperHead {
  readonly paperId: string;
  /** The painter's account. */
  readonly owner: string;
  /** Which window of this browser has the paper: the one that was given this number, and nobody before it, also where it was removed meanwhile. */
  readonly epoch: number;
  /** So many of the first events the server is known to have. */
  readonly acked: number;
  /** The server has the paper. */
  readonly isBegun: boolean;
  /** It is finished for good, as far as this device has heard. */
  readonly isLocked?: boolean;
  /** The server has erased it for good; what is here is all that is left. */
  readonly isErased?: boolean;
  readonly about: PaperAbout;
  /** What the server is not known to have of it. */
  readonly unsaid: Unsaid;
  readonly sourceId: string | null;
  readonly gameId: string | null;
  /** Local time, UTC ms. Nothing but tidying up asks for it. */
  readonly savedAt: number;
}

export type Unsaid = Partial<PaperAbout>;

export interface KeptPaper {
  readonly head: PaperHead;
  readonly events: readonly LineJson[];
}

/**
 * Papers as this device has them: in IndexedDB in the browser, with which windows share them. The window that took a paper last has it, by its
 * `epoch`; a window before that writes nothing any more, at whatever moment it notices. So there is no lock that a window could leave behind.
 * Every call is durable as a whole or not at all.
 */
export interface PaperStore {
  /** Null: this device does not have it. */
  read(paperId: string): Promise<KeptPaper | null>;
  /** Which window has it; null: as above. */
  epoch(paperId: string): Promise<number | null>;
  /** The same as `read`, and from now on the paper is with the window that called. Null: also where it is somebody else's. */
  take(paperId: string, owner: string): Promise<KeptPaper | null>;
  /**
   * Writes `head`, and of `events` those from `from` on; those behind the last one are gone. False: another window has the paper, or it is gone
   * from here, and nothing was written.
   *
   * @param copy another paper that is not there yet, which is written at the same moment
   * @param before only where it has so many events; false otherwise, too: somebody has painted on it
   */
  write(
    head: PaperHead,
    events: readonly LineJson[],
    from: number,
    copy?: KeptPaper,
    before?: number,
  ): Promise<boolean>;
  /** A paper that is not there yet. False: it is. */
  add(paper: KeptPaper): Promise<boolean>;
  /** With how many events each has. */
  heads(owner: string): Promise<(PaperHead & { readonly count: number })[]>;
  /** Unless it has events that the server is not known to have; `isAll`: also then. */
  remove(paperId: string, isAll: boolean): Promise<void>;
  /** Removes what the server has all of; `isAll`: also what only this device has. Answers which papers those were. */
  forget(owner: string, isAll: boolean): Promise<string[]>;
}

/** The server has all events of it. */
export function areEventsSent(head: PaperHead & { readonly count: number }): boolean {
  return head.isBegun && head.acked === head.count;
}

/** The server has all of it. */
export function isSent(head: PaperHead & { readonly count: number }): boolean {
  return areEventsSent(head) && Object.keys(head.unsaid).length === 0;
}
