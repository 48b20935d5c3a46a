import { useCoded, useText } from './useText.ts';

/** Why a game ended early, in the host's words or ours. */
export function EndReason({ reason, byName }: { reason: string; byName?: string | undefined }) {
  const say = useText();
  const coded = useCoded();
  const words = coded(`end.reason.${reason}`, reason);
  return <>{byName === undefined || words !== reason ? words : say('end.cancelledBy', { name: byName, reason })}</>;
}
