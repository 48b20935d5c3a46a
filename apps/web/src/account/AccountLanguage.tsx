import { useEffect } from 'react';
import { browserStorage } from '../browserStorage.ts';
import { useUser } from '../ClientContext.tsx';
import { languageToFollow } from '../language/language.ts';
import { useLanguage } from '../language/Texts.tsx';

/** Speaks the language that somebody chose on another device, unless this browser was told one. */
export function AccountLanguage() {
  const { followLanguage } = useLanguage();
  const chosen = useUser()?.language;
  useEffect(() => {
    const language = languageToFollow(chosen, browserStorage);
    if (language !== null) followLanguage(language);
  }, [chosen, followLanguage]);
  return null;
}
