import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';

interface Props {
  /** Null while the list is on its way. */
  error: unknown;
  /** Of the list, for a start. */
  lines: number;
  onRetry: () => void;
}

/** Stands for a list of the team that is still on its way, or did not come. */
export function Unready({ error, lines, onRetry }: Props) {
  const say = useText();
  if (error === null) return <Skeleton label={say('admin.loading')} lines={lines} />;
  return (
    <ErrorState
      isWhole
      text={say(listProblem(error, 'admin.broken'))}
      retry={say('discover.retry')}
      onRetry={onRetry}
    />
  );
}
