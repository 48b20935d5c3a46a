import {
  lengthOf,
  linesFault,
  nickOf,
  PROFILE,
  type ProfileFault,
  SOCIAL_TYPES,
  tidyLines,
  tidyText,
  type UpdateProfile,
} from '@tuschel/protocol';
import type { WordFilter } from '@tuschel/words';
import { hasLink } from '../../library/post/publish.ts';
import type { ProfileRow } from './tables.ts';

/** The content of a profile, as its owner wrote it. */
export type ProfileContent = Omit<ProfileRow, 'person' | 'changed_at'>;

export const NOTHING_SAID: ProfileContent = {
  catch_phrase: '',
  characteristics: [],
  socials: {},
  pronouns: '',
  takes_commissions: false,
};

export interface FaultyField {
  field: keyof UpdateProfile;
  fault: ProfileFault;
}

interface Reader {
  filter: Pick<WordFilter, 'check'>;
  /** Newcomers may not add links. */
  isNewcomer: boolean;
}

/** A profile with a change. */
export function changed(before: ProfileContent, change: UpdateProfile, reader: Reader): ProfileContent | FaultyField {
  const catchPhrase = tidyText(change.catchPhrase ?? before.catch_phrase);
  const characteristics = change.characteristics ? tidyLines(change.characteristics) : before.characteristics;
  const pronouns = tidyText(change.pronouns ?? before.pronouns);
  const socials = withSocials(before.socials, change.socials ?? []);
  if (socials === null) return { field: 'socials', fault: 'notThere' };
  if (lengthOf(catchPhrase) > PROFILE.catchPhrase) return { field: 'catchPhrase', fault: 'tooLong' };
  if (lengthOf(pronouns) > PROFILE.pronouns) return { field: 'pronouns', fault: 'tooLong' };
  const fault = linesFault(characteristics);
  if (fault !== null) return { field: 'characteristics', fault };
  const texts = { catchPhrase, pronouns, characteristics: characteristics.join('\n') };
  // What stood there before was let through by the rules of its time.
  for (const field of ['catchPhrase', 'pronouns', 'characteristics'] as const) {
    if (change[field] === undefined) continue;
    if (reader.filter.check(texts[field]).level === 'block') return { field, fault: 'badWords' };
    if (reader.isNewcomer && hasLink(texts[field])) return { field, fault: 'links' };
  }
  if ((change.socials ?? []).some(({ nick }) => reader.filter.check(nick).level === 'block'))
    return { field: 'socials', fault: 'badWords' };
  return {
    catch_phrase: catchPhrase,
    characteristics,
    socials,
    pronouns,
    takes_commissions: change.isCommissionWorkAccepted ?? before.takes_commissions,
  };
}

/** Null: something is neither a name nor a link of its site. */
function withSocials(
  before: ProfileContent['socials'],
  change: NonNullable<UpdateProfile['socials']>,
): ProfileContent['socials'] | null {
  const after = { ...before };
  for (const { type, nick: typed } of change) {
    const nick = nickOf(type, typed);
    if (nick === null) return null;
    if (nick === '') delete after[type];
    else after[type] = nick;
  }
  return after;
}

/** The content as it goes over the wire. */
export function wireTexts(content: ProfileContent) {
  return {
    catchPhrase: content.catch_phrase,
    characteristics: content.characteristics,
    socials: SOCIAL_TYPES.flatMap((type) => {
      const nick = content.socials[type];
      return nick === undefined ? [] : [{ type, nick }];
    }),
    pronouns: content.pronouns,
    isCommissionWorkAccepted: content.takes_commissions,
  };
}
