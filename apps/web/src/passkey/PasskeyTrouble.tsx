import { ApiException } from '@tuschel/client';
import type { OwnPasskeys, Problem } from '@tuschel/protocol';
import { LogInAgain } from '../account/LogInAgain.tsx';
import { usePasskeyProblem } from './usePasskeyProblem.ts';

interface Props {
  /** Null: nothing went wrong. */
  problem: unknown;
  own: OwnPasskeys | undefined;
  returnTo: string;
}

/** What went wrong; where a fresh login is all that is missing, the way to it. */
export function PasskeyTrouble({ problem, own, returnTo }: Props) {
  const problemText = usePasskeyProblem();
  if (problem === null) return null;
  return (
    <div role="alert" className="danger">
      <p>{problemText(problem)}</p>
      {isOld(problem) ? <LogInAgain returnTo={returnTo} hasPasskey={own?.passkeys.some(isOfHere) ?? false} /> : null}
    </div>
  );
}

const isOfHere = ({ formerHost }: OwnPasskeys['passkeys'][number]) => formerHost === undefined;

function isOld(problem: unknown): boolean {
  const result = problem instanceof ApiException ? (problem.result as Partial<Problem> | null) : null;
  return result?.type?.endsWith(':loginTooOld') ?? false;
}
