import { type AccountUpdate, ApiError, Code } from '@tuschel/gameserver/extend';
import { chosenLanguage } from '@tuschel/protocol';

/**
 * What somebody may change of their account themselves: the language of their screens, and nothing else. Name and picture are
 * those of the login. Throws ApiError.
 */
export function ownLanguage({ langTag, ...others }: AccountUpdate): AccountUpdate {
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new ApiError(Code.PermissionDenied, 'Only the language of an account can be changed here.');
  }
  if (langTag !== undefined && chosenLanguage(langTag) === null) {
    throw new ApiError(Code.InvalidArgument, 'Tuschel does not speak this language.');
  }
  return langTag === undefined ? {} : { langTag };
}
