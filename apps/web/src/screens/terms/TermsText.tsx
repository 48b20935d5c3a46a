import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { ContentBlocks } from '../content/ContentBlocks.tsx';
import type { ContentPageState } from '../content/useContentPage.ts';

/** The terms as the operator wrote them, or why they are not there. */
export function TermsText({ state }: { state: ContentPageState }) {
  const { formatMessage } = useIntl();
  switch (state.status) {
    case 'loading':
      return <Skeleton label={formatMessage({ id: 'loading.screen' })} lines={8} />;
    case 'gone':
      return <FormattedMessage id="terms.gone" tagName="p" />;
    case 'failed':
      return (
        <ErrorState
          text={formatMessage({ id: 'page.failed' })}
          retry={formatMessage({ id: 'page.retry' })}
          onRetry={state.retry}
        />
      );
    case 'loaded':
      return (
        <article lang={state.page.language}>
          <ContentBlocks blocks={state.page.blocks} />
        </article>
      );
    default:
      return state satisfies never;
  }
}
