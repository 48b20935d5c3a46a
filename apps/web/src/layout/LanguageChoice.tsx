import { useIntl } from 'react-intl';
import { Segments } from '../components/Segments.tsx';
import { type Language, LANGUAGES } from '../language.ts';
import { useLanguage } from '../Texts.tsx';

/** Each language by its own name. */
const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' };

export function LanguageChoice() {
  const { formatMessage } = useIntl();
  const { language, setLanguage } = useLanguage();
  const segments = LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }));
  return (
    <Segments
      label={formatMessage({ id: 'footer.language' })}
      value={language}
      onChange={setLanguage}
      segments={segments}
    />
  );
}
