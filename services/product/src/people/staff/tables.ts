import type { BanReason } from '@tuschel/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { AuditTables } from '../../moderation/audit/audit.ts';
import type { ProductMetadata } from '../account/metadata.ts';

export interface BanRow {
  person: string;
  reason: BanReason;
  note: string;
  /** UTC ms */
  since: number;
  /** Null: for good. */
  until: number | null;
  appeal: string | null;
  appealed_at: number | null;
  answer: string | null;
}

/** `shutOut`: ends sessions and seats. `look`: games show them as they are now. */
export type ChangeKind = 'shutOut' | 'look';

/** A ban for which one person of two has spoken. */
export interface BanWishRow extends Pick<BanRow, 'person' | 'reason' | 'note' | 'until'> {
  wished_by: string;
  wished_at: number;
}

export interface StaffTables extends AuditTables {
  person_ban: BanRow;
  person_ban_wish: BanWishRow;
  person_change: { id: Generated<number>; person: string; kind: ChangeKind };
  /** The game server's accounts; their metadata is ours to write. */
  gameserver_account: {
    id: string;
    username: string;
    metadata: ColumnType<ProductMetadata, string, string>;
    disable_time: Date | null;
  };
}
