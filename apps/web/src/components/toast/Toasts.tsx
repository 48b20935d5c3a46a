import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { classes } from '../classes.ts';
import { Spinner } from '../status/Spinner.tsx';
import styles from './Toasts.module.css';
import { seeToast, takeToast, UNDISMISSABLE } from './toastBox.ts';

/** How long a toast stays in the document after it was dismissed, to fade away, ms. */
const FADE_MS = 250;

/** Beside the page, and above what opens over it: a dialog dims the page and hides it from screen readers, and not what is said about the dialog. */
export function Toasts() {
  return createPortal(<ToastStack />, document.body);
}

export function ToastStack() {
  const { formatMessage } = useIntl();
  const { toasts, handlers } = useToaster({ removeDelay: FADE_MS });
  // Nobody leaves what is gone: the next notices would stand for good.
  const letGo = useEffectEvent(() => handlers.endPause());
  useEffect(() => () => letGo(), []);
  return (
    <section
      className={styles.stack}
      aria-label={formatMessage({ id: 'toast.region' })}
      data-react-aria-top-layer="true"
      // After a tap the mouse that a browser plays stays where it was, a finger does not.
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { formatMessage } = useIntl();
  const { id, createdAt } = toast;
  // The first frame comes when the page has time for it, and in a window that is behind another one not before it is looked at.
  useEffect(() => {
    const frame = requestAnimationFrame(() => seeToast(id));
    return () => cancelAnimationFrame(frame);
  }, [id, createdAt]);
  return (
    <div className={classes(styles.toast, styles[toast.type], toast.visible ? styles.shown : styles.gone)}>
      <Mark type={toast.type} />
      <div {...toast.ariaProps} className={styles.text}>
        {resolveValue(toast.message, toast)}
      </div>
      {toast.className === UNDISMISSABLE ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={formatMessage({ id: 'toast.close' })}
          onClick={() => takeToast(toast.id)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Mark({ type }: { type: Toast['type'] }) {
  switch (type) {
    case 'success':
      return <CircleCheck size={22} aria-hidden="true" className={styles.mark} />;
    case 'error':
      return <CircleAlert size={22} aria-hidden="true" className={styles.mark} />;
    case 'loading':
      return <Spinner />;
    case 'blank':
    case 'custom':
      return null;
    default:
      return type satisfies never;
  }
}
