import type { Account, Extend } from '@tuschel/gameserver/extend';
import { isWaiting, ModerationStatus, type OwnFace, Rank, shownOf } from '@tuschel/protocol';
import { inTurn } from '../../library/drawing/inTurn.ts';
import type { DrawQuestion, MatchPeople } from '../../play/draw-match/state.ts';
import { rankOf, readMetadata } from '../account/metadata.ts';
import type { FaceRow, FaceStore } from './store.ts';

export interface FacesDeps {
  store: FaceStore;
  accounts: Pick<Extend['accounts'], 'patchMetadata'>;
  matches: Pick<Extend['matches'], 'of' | 'ask'>;
  tellLook: (person: string) => Promise<void>;
}

/** Faces, and everybody who has to learn of a change. */
export interface Faces {
  /** Changes something about somebody's face; account and tables tell it afterwards. Of one person one after the other. */
  change<Result>(person: string, change: () => Promise<Result>): Promise<Result>;
  /** As this person may see it; null: there is none, or it is not for them. */
  seenBy(viewer: Account | null, id: string): Promise<FaceRow | null>;
}

export function createFaces({ store, accounts, matches, tellLook }: FacesDeps): Faces {
  const turn = inTurn();

  /** The account repeats what the row says. */
  const mirror = async (person: string) => {
    const row = await store.of(person);
    const face = row?.id ?? null;
    await accounts.patchMetadata(person, { face, publicFace: row && isPublic(row) ? face : null });
    await tellLook(person);
  };

  const shareTable = async (one: string, other: string) => {
    const question: DrawQuestion = { type: 'people' };
    const tables = await Promise.all(matches.of(one).map((match) => matches.ask(match, question)));
    return tables.some((table) => (table as MatchPeople | null)?.people?.some(({ id }) => id === other) ?? false);
  };

  return {
    change: (person, change) =>
      turn(person, async () => {
        const result = await change();
        await mirror(person);
        return result;
      }),

    async seenBy(viewer, id) {
      const row = await store.byId(id);
      if (!row || isPublic(row)) return row;
      if (!viewer) return null;
      const isOf = viewer.id === row.person || rankOf(readMetadata(viewer)) >= Rank.Team;
      return isOf || (await shareTable(viewer.id, row.person)) ? row : null;
    },
  };
}

export function isPublic({ life }: Pick<FaceRow, 'life'>): boolean {
  return shownOf(life) !== null;
}

export function ownFace(row: FaceRow | null): OwnFace {
  if (!row) return { face: null };
  const { id, ink, life, reject_reason: reason } = row;
  const isRejected = life.status === ModerationStatus.Rejected && !life.isUnpublished;
  const status = isPublic(row) ? 'approved' : isWaiting(life) ? 'waiting' : isRejected ? 'rejected' : 'private';
  return {
    face: {
      id,
      ink,
      isPublic: !life.isUnpublished,
      status,
      ...(isRejected && reason ? { reason } : {}),
    },
  };
}
