import type { ContentPageName } from '@tuschel/protocol';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../components/Button.tsx';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { ErrorState } from '../components/status/ErrorState.tsx';
import { Skeleton } from '../components/status/Skeleton.tsx';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import { ContentBlocks } from '../screens/content/ContentBlocks.tsx';
import { Faq } from '../screens/content/Faq.tsx';
import styles from './PageModal.module.css';
import { useContentPage } from '../screens/content/useContentPage.ts';
import { useLanguage } from '../language/Texts.tsx';

interface Props {
  name: ContentPageName;
  onClose: () => void;
}

/** A page of the operator over what one is doing. */
export default function PageModal(props: Props) {
  return (
    <ScreenTexts>
      <PageWindow {...props} />
    </ScreenTexts>
  );
}

function PageWindow({ name, onClose }: Props) {
  const { formatMessage } = useIntl();
  const state = useContentPage(name, useLanguage().language);
  const title = state.status === 'loaded' ? state.page.title : formatMessage({ id: 'loading.screen' });
  return (
    <DialogFrame title={title} onClose={onClose} wide>
      {state.status === 'loading' ? <Skeleton label={formatMessage({ id: 'loading.screen' })} lines={6} /> : null}
      {state.status === 'gone' ? <FormattedMessage id="page.failed" tagName="p" /> : null}
      {state.status === 'failed' ? (
        <ErrorState
          text={formatMessage({ id: 'page.failed' })}
          retry={formatMessage({ id: 'page.retry' })}
          onRetry={state.retry}
        />
      ) : null}
      {state.status === 'loaded' ? (
        <div lang={state.page.language}>
          {name === 'info' ? <Faq blocks={state.page.blocks} /> : <ContentBlocks blocks={state.page.blocks} />}
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button kind="quiet" icon={<X size={20} aria-hidden="true" />} onPress={onClose}>
          <FormattedMessage id="media.close" />
        </Button>
      </div>
    </DialogFrame>
  );
}
