import type { ContentLanguage } from '@tuschel/protocol';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../components/Badge.tsx';

/** Marks what is not there in the reader's language. */
export function OtherLanguage({ language, wanted }: { language: ContentLanguage; wanted: ContentLanguage }) {
  if (language === wanted) return null;
  return (
    <Badge look="action">
      <FormattedMessage id={`page.only.${language}`} />
    </Badge>
  );
}
