import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useIntl } from 'react-intl';
import { Spinner } from '../components/status/Spinner.tsx';
import styles from './Bell.module.css';
import { useUnread } from './useInbox.ts';

const InboxList = lazy(() => import('./InboxList.tsx'));

/** Most that is counted at the bell. */
const MOST = 99;

/** What there is to know for whoever is signed in, and how much of it is new. */
export function Bell() {
  const { formatMessage } = useIntl();
  const { unread, clear } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) clear();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button className={styles.bell ?? ''} aria-label={formatMessage({ id: 'inbox.open' }, { count: unread })}>
        <BellIcon size={22} aria-hidden="true" />
        {unread === 0 ? null : (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end" offset={6}>
        <Dialog className={styles.dialog ?? ''} aria-label={formatMessage({ id: 'inbox.title' })}>
          <Suspense
            fallback={
              <p role="status" className={styles.waiting} aria-label={formatMessage({ id: 'loading.screen' })}>
                <Spinner />
              </p>
            }
          >
            <InboxList onLeave={() => change(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
