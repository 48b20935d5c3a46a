import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useIntl } from 'react-intl';
import { classes } from '../classes.ts';
import styles from './Dialogs.module.css';
import { keepPlace } from '../../focus/keepPlace.ts';

/** A dialog with any content. Escape and a click beside it close it. */
export function DialogFrame(props: {
  title: string | undefined;
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const { title, role = 'dialog', onClose, wide, children } = props;
  const { formatMessage, locale } = useIntl();
  return (
    // A dialog may be opened from the home page, where nothing else needs the component library.
    <I18nProvider locale={locale}>
      <ModalOverlay isOpen isDismissable onOpenChange={(open) => open || onClose()} className={styles.veil ?? ''}>
        <Modal className={classes(styles.modal, wide && styles.wide)}>
          <Dialog
            role={role}
            className={styles.dialog ?? ''}
            render={(props) => <section {...props} onFocus={keepPlace} />}
            {...(title === undefined ? { 'aria-label': formatMessage({ id: 'dialog.question' }) } : {})}
          >
            {title === undefined ? null : (
              <Heading slot="title" className="text-xl">
                {title}
              </Heading>
            )}
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
