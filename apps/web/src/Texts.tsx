import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { browserStorage } from './browserStorage.ts';
import { type Catalogue, loadTexts } from './catalogue.ts';
import { FORMATS, LOCALES } from './formats.ts';
import { type Language, rememberLanguage } from './language.ts';

interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => void;
}

const Context = createContext<LanguageChoice | null>(null);

export function useLanguage(): LanguageChoice {
  const choice = useContext(Context);
  if (choice === null) throw new Error('useLanguage outside of Texts');
  return choice;
}

interface Props {
  initial: { language: Language; catalogue: Catalogue };
  children: ReactNode;
}

/** Gives texts to everything below, and marks the document's language. */
export function Texts({ initial, children }: Props) {
  const [{ language, catalogue }, set] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      setLanguage: (next) => {
        rememberLanguage(next, browserStorage);
        void loadTexts(next).then((texts) => set({ language: next, catalogue: texts }));
      },
    }),
    [language],
  );
  return (
    <Context value={choice}>
      <IntlProvider locale={LOCALES[language]} defaultLocale={LOCALES.en} formats={FORMATS} messages={catalogue}>
        {children}
      </IntlProvider>
    </Context>
  );
}
