import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { CrashScreen } from '../../components/status/CrashScreen.tsx';
import { DialogForm } from '../../components/dialog/DialogForm.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { type DialogService, useDialogs } from '../../components/dialog/Dialogs.tsx';
import DialogWindow from '../../components/dialog/DialogWindow.tsx';
import { ErrorBoundary } from '../../components/status/ErrorBoundary.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { showToast } from '../../components/toast/toast.ts';
import MediaWindow from '../../media/MediaWindow.tsx';
import { queries } from '../../connection/queryClient.ts';
import { Sample } from './States.tsx';
import styles from './shelves.module.css';

function nothing() {}

export function Frames() {
  const { formatMessage } = useIntl();
  return (
    <DialogFrame title={formatMessage({ id: 'game.people' })} onClose={nothing} wide>
      <p>{formatMessage({ id: 'lobby.inviteHint' })}</p>
      <Button kind="quiet">{formatMessage({ id: 'media.close' })}</Button>
    </DialogFrame>
  );
}

export function Forms() {
  const { formatMessage } = useIntl();
  const refuse = () => Promise.reject(new Error('no'));
  const trouble = formatMessage({ id: 'lobby.inviteHint' });
  return (
    <DialogForm
      title={formatMessage({ id: 'terms.decline.title' })}
      go={formatMessage({ id: 'terms.decline.go' })}
      kind="danger"
      send={refuse}
      tell={() => trouble}
      onClose={nothing}
    >
      <p>{formatMessage({ id: 'terms.decline.text' })}</p>
    </DialogForm>
  );
}

export function Questions() {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'terms.decline.title' });
  const body = formatMessage({ id: 'terms.decline.text' });
  const okLabel = formatMessage({ id: 'terms.decline.go' });
  return <DialogWindow ask={{ kind: 'confirm', title, body, okLabel, danger: true }} onAnswer={nothing} />;
}

/** One button for each kind of question. */
export function Asking() {
  const dialogs = useDialogs();
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'lobby.removeReason' });
  const body = formatMessage({ id: 'lobby.inviteHint' });
  const questions: Record<string, (service: DialogService) => Promise<unknown>> = {
    confirm: (service) => service.confirm({ title: label, body }),
    'confirm, OK left': (service) => service.confirm({ body, okLeft: true }),
    alert: (service) => service.alert({ title: label, body }),
    text: (service) => service.text({ label, maxLength: 120 }),
    'text, rows, wrong': (service) => service.text({ label, rows: 4, validate: () => body }),
  };
  return (
    <Sample title="dialogs">
      <div className={styles.row}>
        {Object.entries(questions).map(([name, ask]) => (
          <Button key={name} kind="quiet" onPress={() => void ask(dialogs)}>
            {name}
          </Button>
        ))}
      </div>
    </Sample>
  );
}

const FOR_EVER = Number.POSITIVE_INFINITY;

/** A drawing whose video has failed: everything that the dialog can say. */
export function MediaDialog() {
  const media = { drawingId: 'otter', title: 'Otter', imageUrl: '/icons/card.png', mayDownload: true };
  const view = { kind: 'image', media, hasFailed: true } as const;
  return (
    <QueryClientProvider client={queries}>
      <MediaWindow view={view} tell={nothing} onClose={nothing} />
    </QueryClientProvider>
  );
}

export function AllToasts() {
  const { formatMessage } = useIntl();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    showToast(formatMessage({ id: 'lobby.copied' }), { durationMs: FOR_EVER });
    showToast(formatMessage({ id: 'connection.back' }), { kind: 'success', durationMs: FOR_EVER });
    showToast(formatMessage({ id: 'connection.lost' }), { kind: 'error', durationMs: FOR_EVER });
    showToast(formatMessage({ id: 'terms.saving' }), { kind: 'loading', dismissible: false });
  }, [formatMessage]);
  return null;
}

export function Loading() {
  return <LoadingScreen status={useIntl().formatMessage({ id: 'loading.session' })} />;
}

export function Crash() {
  return <CrashScreen detail="TypeError: undefined is not an otter" />;
}

export function Broken() {
  return (
    <ErrorBoundary report={nothing}>
      <Breaks />
    </ErrorBoundary>
  );
}

function Breaks(): never {
  throw new TypeError('undefined is not an otter');
}
