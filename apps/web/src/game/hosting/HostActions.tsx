import type { MatchState } from '@tuschel/protocol';
import { ForceNext } from './ForceNext.tsx';
import { MoreTime } from '../time/MoreTime.tsx';

/** What can be done about the time of the step: players ask for more, the host gives it or ends the step. */
export function HostActions({ state }: { state: MatchState }) {
  return (
    <>
      <MoreTime state={state} />
      <ForceNext state={state} />
    </>
  );
}
