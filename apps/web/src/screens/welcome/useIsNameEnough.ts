import { useLoginProviders } from '../../account/useLogin.ts';

/** Whether there is no login but by a name. */
export function useIsNameEnough(): boolean {
  const providers = useLoginProviders();
  return providers.length === 1 && providers[0] === 'local';
}
