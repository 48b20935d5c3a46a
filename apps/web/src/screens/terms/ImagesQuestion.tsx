import type { EarlierImages } from '@tuschel/client';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import styles from './TermsScreen.module.css';

/** What becomes of images from before the terms. Closed without an answer: nothing has been decided. */
export function ImagesQuestion(props: { onAnswer: (answer: EarlierImages) => void; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <DialogFrame title={formatMessage({ id: 'terms.images.title' })} onClose={props.onClose}>
      <p>
        <FormattedMessage id="terms.images.text" />
      </p>
      <div className={styles.choices}>
        <Button kind="quiet" onPress={() => props.onAnswer('private')}>
          <FormattedMessage id="terms.images.hide" />
        </Button>
        <Button autoFocus onPress={() => props.onAnswer('public')}>
          <FormattedMessage id="terms.images.keep" />
        </Button>
      </div>
    </DialogFrame>
  );
}
