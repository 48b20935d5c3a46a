import type { LineJson, PaperList } from '@tuschel/protocol';
import type { Store } from '../tuschelClient.ts';

/** What is said of a paper beside its events; what was said last counts. */
export interface PaperAbout {
  readonly name: string;
  /** Flags of ContentWarning. */
  readonly triggerWarning: number;
  /** Seconds with pen in hand. It never becomes less. */
  readonly effectiveTimeTaken: number;
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** An address that begins with `data:image/`; null: there is none. */
  readonly imageThumbnail: string | null;
}

/**
 * - `saved`: the server has everything. `saving`: it will have it in a moment.
 * - `offline`: the server does not answer, or has asked to wait. Everything is kept on this device and sent by itself later.
 * - `conflict`: another device has gone on with the paper. One goes on here, on this device, until `takeNewer` or `keepMineAsCopy`.
 * - `elsewhere`: another window of this browser has the paper. Nothing can be done here until `takeOver`; with `pending` it has strokes that
 *   neither the other window nor the server has: `keepMineAsCopy`.
 * - `locked`: it is finished. `full`: there is no room for it with the account. `gone`: it is in the bin, or erased, or somebody else's.
 *   `forbidden`: the painter is no supporter any more. What is kept on this device stays there: `keepMineAsCopy`, and once there is room
 *   `retry`.
 * - `overfull`: more was painted than the server takes on one paper. What it has stays, and can be finished after `takeNewer`.
 */
export type PaperStatus =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'conflict'
  | 'elsewhere'
  | 'locked'
  | 'full'
  | 'overfull'
  | 'gone'
  | 'forbidden';

export interface PaperState {
  readonly status: PaperStatus;
  /** Events that the server is not known to have. */
  readonly pending: number;
  /** Some of them are not written down on this device either: it refuses, or does not answer. Leaving the page would lose them. */
  readonly isUnkept: boolean;
  readonly about: PaperAbout;
  /** What it was begun from; null: nothing. */
  readonly sourceId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Of the paper itself. `full` also from the first event on that did not fit. */
  readonly fullness: 'fine' | 'nearlyFull' | 'full';
  /** Counts how often the events were replaced by others: the canvas has to be drawn anew then. */
  readonly replaced: number;
}

/** One paper that is painted on. Its log only grows; taking back is an event, too. */
export interface PaperLog extends Store<PaperState> {
  readonly paperId: string;
  /** The log, oldest first. Live. Each is a line of the ink; undo, redo and size are lines of its tool of events. */
  readonly events: readonly LineJson[];
  /** What the log comes to: the lines on the paper, and those that can be made again, the first of them last. Live. */
  readonly lines: readonly LineJson[];
  readonly undone: readonly LineJson[];
  /** False: nothing was taken, since the paper is full, finished, gone, or with another window. */
  append(event: LineJson): boolean;
  /** Answers the line that is off the paper now; null: there is none. */
  undo(): LineJson | null;
  redo(): LineJson | null;
  rename(name: string): void;
  /** An event as well, so that it can be undone. The left upper corner stays. False: as `append`, or it is no size of a paper. */
  resize(width: number, height: number): boolean;
  setThumbnail(address: string | null): void;
  setWarning(triggerWarning: number): void;
  /** The pen was in hand now. Gaps of more than a minute do not count. */
  penMoved(): void;
  /** Resolves when everything so far is written down on this device, or cannot be. */
  kept(): Promise<void>;
  /** Sends now; resolves when the server has everything so far, or will not have it (see the status). */
  flush(): Promise<void>;
  /** Sends what is left, then finishes the paper for good. Throws ApiException, or Error where not all could be sent. */
  lock(): Promise<void>;
  /** In a conflict: what the server has; what was painted here since is given up. Throws ApiException. */
  takeNewer(): Promise<void>;
  /** Everything as it is here becomes a paper of its own, with this one as its source, and this one what the server has. Resolves with its id. */
  keepMineAsCopy(): Promise<string>;
  /**
   * From another window into this one. Where both have gone on with it, what this window had becomes a paper of its own: resolves with its id;
   * null: there was no need.
   */
  takeOver(): Promise<string | null>;
  /** Tries again now. */
  retry(): void;
  /** Leaves it. What is left is sent when one of the papers is opened the next time. */
  stop(): void;
}

export interface NewPaper {
  name?: string;
  /** A paper of one's own, or a drawing that may be redrawn. */
  sourceId?: string;
  gameId?: string;
  width?: number;
  height?: number;
}

/** What lies on the shelf. */
export type PaperEntry = PaperList['entries'][number] & {
  /** Events that only this device has; 0: none. Those of papers that the server does not know yet are first in the list. */
  readonly pending: number;
};

/** The papers of the account that is signed in. All throw ApiException. */
export interface Papers {
  /** Begins a paper on this device; the server has it with its first event or name. */
  begin(paper?: NewPaper): Promise<PaperLog>;
  /**
   * Opens a paper: at once, as this device has it, and as the server has it soon after. Throws ApiException (404) where neither has it, and
   * (0) where this device does not have it and the server does not answer.
   */
  open(paperId: string): Promise<PaperLog>;
  /** `take` is 100 at most, 20 unless given. Without an answer: what this device has, `isOffline`. */
  list(part?: {
    skip?: number;
    take?: number;
    isBin?: boolean;
  }): Promise<{ entries: PaperEntry[]; totalCount: number; isOffline: boolean }>;
  bin(paperId: string): Promise<void>;
  restore(paperId: string): Promise<void>;
  /** Out of the bin, for good, and off this device with strokes that only it has. */
  erase(paperId: string): Promise<void>;
  /** Erases all that lies in the bin, one after the other, until one fails. `left`: so many still lie there. Throws ApiException, as `list`. */
  emptyBin(): Promise<{ erased: string[]; left: number }>;
  rename(paperId: string, name: string): Promise<void>;
  /** A paper of its own with everything that is on this one, also one that is finished: so it is unlocked. Resolves with its id. */
  copy(paperId: string, name?: string): Promise<string>;
  /** Sends what papers that are not open have left on this device. Resolves when all of it has been tried. */
  sendLeft(): Promise<void>;
  /**
   * Removes from this device what the server has erased, and its pictures: of papers that it had all of. Answers which those are, and which
   * of `others` it has erased, that are not painted on here.
   */
  tidy(others: readonly string[]): Promise<string[]>;
  /** Somebody has left this device: what the server has all of goes, and its pictures; `isAll`: also what only this device has. */
  forget(owner: string, isAll?: boolean): Promise<void>;
  /** The network may be back, or the window is seen again. */
  wakeUp(): void;
  stop(): void;
}
