import { LANGUAGE_TAGS } from '@tuschel/protocol';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IntlProvider } from 'react-intl';
import { browserStorage } from '../browserStorage.ts';
import { type Catalogue, loadTexts } from './catalogue.ts';
import { FORMATS } from './formats.ts';
import { type Language, rememberLanguage } from './language.ts';

interface LanguageChoice {
  language: Language;
  /** Somebody chose it here: the browser remembers. */
  setLanguage: (language: Language) => void;
  /** It was chosen elsewhere. */
  followLanguage: (language: Language) => void;
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
  const [{ language, catalogue }, follow] = useTexts(initial);
  // Before anything is painted: a screen reader never meets words of one language marked as the other.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      setLanguage: (next) => {
        rememberLanguage(next, browserStorage);
        follow(next);
      },
      followLanguage: follow,
    }),
    [language, follow],
  );
  return (
    <Context value={choice}>
      <IntlProvider
        locale={LANGUAGE_TAGS[language]}
        defaultLocale={LANGUAGE_TAGS.en}
        formats={FORMATS}
        messages={catalogue}
      >
        {children}
      </IntlProvider>
    </Context>
  );
}

/** The screen stays as it is until all its texts are there in the other language. Of two choices the later one counts. */
function useTexts(initial: Props['initial']): [Props['initial'], (language: Language) => void] {
  const [shown, show] = useState(initial);
  const wanted = useRef(initial.language);
  const [follow] = useState(() => (language: Language) => {
    wanted.current = language;
    loadTexts(language).then(
      (catalogue) => wanted.current === language && startTransition(() => show({ language, catalogue })),
      () => console.error('Intl not available'),
    );
  });
  return [shown, follow];
}
