import { useClient } from '../ClientContext.tsx';
import type { Language } from '../language/language.ts';
import { useLanguage } from '../language/Texts.tsx';

/** Changes the language here and now, and for whoever is signed in on other devices, too. */
export function useChooseLanguage(): (language: Language) => void {
  const client = useClient();
  const { setLanguage } = useLanguage();
  return (language) => {
    setLanguage(language);
    void client.keepLanguage(language);
  };
}
