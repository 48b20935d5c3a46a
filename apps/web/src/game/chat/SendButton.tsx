import { SendHorizontal } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { useNow } from '../time/useNow.ts';
import { useText } from '../useText.ts';
import styles from './SendButton.module.css';
import { secondsUntil } from './slowUntil.ts';

export function SendButton({ isDisabled }: { isDisabled: boolean }) {
  const say = useText();
  return (
    <IconButton label={say('chat.send')} kind="action" type="submit" isDisabled={isDisabled} tooltip="top">
      <SendHorizontal size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** In a slow room: counts down until one may speak again. */
export function SlowSendButton({ until, isDisabled }: { until: number; isDisabled: boolean }) {
  const say = useText();
  const seconds = secondsUntil(until, useNow(500));
  if (seconds === 0) return <SendButton isDisabled={isDisabled} />;
  return (
    <IconButton label={say('chat.wait', { seconds })} kind="action" type="submit" isDisabled={isDisabled} tooltip="top">
      <span className={styles.wait}>{seconds}</span>
    </IconButton>
  );
}
