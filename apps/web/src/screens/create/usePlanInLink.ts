import type { CheckedPlan } from '@tuschel/rules';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unpackPlan } from '../../plan/planLink.ts';

/** The plan in this page's address (`?plan=…`), once it is read; undefined: there is none. */
export function usePlanInLink(): CheckedPlan | 'reading' | undefined {
  const packed = useSearchParams()[0].get('plan');
  const [read, setRead] = useState<{ packed: string; plan: CheckedPlan }>();
  useEffect(() => {
    let isWanted = packed !== null;
    if (packed !== null) void unpackPlan(packed).then((plan) => isWanted && setRead({ packed, plan }));
    return () => {
      isWanted = false;
    };
  }, [packed]);
  if (packed === null) return undefined;
  return read?.packed === packed ? read.plan : 'reading';
}
