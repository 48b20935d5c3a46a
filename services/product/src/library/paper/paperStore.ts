import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow, Tx } from '@tuschel/platform/ports';
import type { Selectable } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import type { PaperTables } from './tables.ts';

export type PaperRow = Selectable<PaperTables['paper']>;
/** All but the picture of it: that is large, and whoever goes on with a paper does not look at it. */
export type PaperHead = Omit<PaperRow, 'thumbnail'>;

/** Papers of somebody, and their bytes, that count: also those in the bin, until they are gone. */
export interface PaperUse {
  papers: number;
  bytes: number;
}

/** What is known of papers beside their events, while somebody saves one. */
export interface PaperStore {
  find(id: string): Promise<PaperHead | null>;
  /** There was a paper under this id, which was erased. */
  isErased(id: string): Promise<boolean>;
  /**
   * What one painter changes, one after the other on whichever node: durable as a whole once it resolves. Where the answer is that nothing was
   * taken, nothing of it has happened.
   */
  change<Answer>(painter: string, isKept: (answer: Answer) => boolean, work: Change<Answer>): Promise<Answer>;
}

export type Change<Answer> = (change: PaperChange) => Promise<Answer>;

export interface HeldPaper {
  row: PaperHead;
  /** As it was when the paper was held. */
  page: PageRow;
  /** Of all that is the painter's. */
  use: PaperUse;
}

/** A transaction, in which events go along with what is known of their paper. */
export interface PaperChange extends Tx {
  use(): Promise<PaperUse>;
  /** The paper, changed at that time, which nobody else changes until this is over, and what all of the painter's take. Null: it is gone. */
  held(id: string, at: number): Promise<HeldPaper | null>;
  /** Makes room for so many bytes more. @param grown the paper that they are for; absent: a new one */
  makeRoom(account: Account, bytes: number, grown?: string): Promise<Refusal | null>;
  insert(row: PaperRow): Promise<void>;
  update(id: string, change: Partial<PaperRow>): Promise<void>;
  /** It is a drawing like others from now on, and will be rendered. */
  finish(row: PaperHead, events: number): Promise<void>;
}
