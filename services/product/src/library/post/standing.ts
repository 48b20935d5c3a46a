import type { Sql } from '@tuschel/platform/ports';
import { ContentWarning } from '@tuschel/protocol';
import type { PostTables } from './tables.ts';

/** Who may see a published drawing: all, only who is signed in, or nobody for its being published. */
export type Audience = 'all' | 'members' | 'nobody';

/** What publishing, and the team, have made of a drawing. */
export interface Standing {
  audience: Audience;
  /** It is nobody's to see but the admins'. */
  isQuarantined: boolean;
}

export const NOT_POSTED: Standing = { audience: 'nobody', isQuarantined: false };

/** Of drawings, those of which there is something to say. */
export type StandingOf = (drawings: readonly string[]) => Promise<Map<string, Standing>>;

export function createStandingOf(sql: Pick<Sql, 'db'>): StandingOf {
  const db = sql.db<PostTables>();
  return async (drawings) => {
    if (drawings.length === 0) return new Map();
    const rows = await db
      .selectFrom('post')
      .select(['drawing', 'is_shown', 'approved_warning', 'is_quarantined'])
      .where('drawing', 'in', drawings)
      .execute();
    return new Map(
      rows.map(({ drawing, is_shown: isShown, approved_warning: warning, is_quarantined: isQuarantined }) => [
        drawing,
        { audience: isShown ? audienceOf(warning ?? 0) : 'nobody', isQuarantined },
      ]),
    );
  };
}

export function audienceOf(warning: number): Audience {
  return (warning & ContentWarning.SexualContent) === 0 ? 'all' : 'members';
}

/** @param isSignedIn somebody who is not shut out */
export function isAmong(audience: Audience, isSignedIn: boolean): boolean {
  return audience === 'all' || (audience === 'members' && isSignedIn);
}
