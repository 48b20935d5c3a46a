import { useIntl } from 'react-intl';
import { useChooseLanguage } from '../account/useChooseLanguage.ts';
import { Segments } from '../components/form/Segments.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '../language/language.ts';
import { useLanguage } from '../language/Texts.tsx';

export function LanguageChoice() {
  const { formatMessage } = useIntl();
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const segments = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));
  return (
    <Segments label={formatMessage({ id: 'footer.language' })} value={language} onChange={choose} segments={segments} />
  );
}
