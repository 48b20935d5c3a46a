import type { Sql } from '@tuschel/platform/ports';
import { ContentWarning } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
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

/**
 * Published, and no page of a game that goes on and has not shown it. Nobody can publish one of those; should that fail, neither its lines nor a
 * picture of it is shown to anybody for it.
 */
const IS_SHOWN = raw<boolean>`is_shown and not exists (
  select 1 from line_page as page join journal_match as match on match.id = page.match
  where page.drawing = post.drawing::text and page.state <> 'revealed' and not match.ended)`;

/** Of drawings, those of which there is something to say. */
export type StandingOf = (drawings: readonly string[]) => Promise<Map<string, Standing>>;

export function createStandingOf(sql: Pick<Sql, 'db'>): StandingOf {
  const db = sql.db<PostTables>();
  return async (drawings) => {
    if (drawings.length === 0) return new Map();
    const rows = await db
      .selectFrom('post')
      .select(['drawing', 'approved_warning', 'is_quarantined'])
      .select(IS_SHOWN.as('is_shown'))
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
