import type { SocialType } from '@tuschel/protocol';
import type { ColumnType } from 'kysely';

/** Absent: somebody who has said nothing of themselves. */
export interface ProfileRow {
  person: string;
  catch_phrase: string;
  characteristics: string[];
  socials: Partial<Record<SocialType, string>>;
  pronouns: string;
  takes_commissions: boolean;
  /** UTC ms */
  changed_at: number;
}

export interface ProfileTables {
  profile: {
    [Name in keyof ProfileRow]: Name extends 'characteristics' | 'socials'
      ? ColumnType<ProfileRow[Name], string, string>
      : ProfileRow[Name];
  };
}
