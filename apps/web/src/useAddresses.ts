import { type Addresses, addressesOf } from '@tuschel/client/addresses';
import { useMemo } from 'react';
import { useClient } from './ClientContext.tsx';

/** Where pictures and videos are. */
export function useAddresses(): Addresses {
  const { env } = useClient();
  return useMemo(() => addressesOf(env), [env]);
}
