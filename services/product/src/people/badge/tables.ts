import type { AuditTables } from '../../moderation/audit/audit.ts';

export interface BadgeRow {
  id: string;
  title_de: string;
  title_en: string;
  author_name: string;
  author_url: string;
  /** UTC ms */
  valid_from: number | null;
  valid_to: number | null;
  max_claims: number | null;
  edition: number;
  /** SHA-256 of the picture, as its key in the blobs says. */
  picture: string | null;
  created_at: number;
}

export interface BadgeTables extends AuditTables {
  badge: BadgeRow;
  badge_award: {
    badge: string;
    person: string;
    awarded_at: number;
    /** Given by the team; it is none of the claims that are counted. */
    by_team: boolean;
  };
}
