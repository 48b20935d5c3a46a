import { useClient } from '../ClientContext.tsx';

/** Whether passkeys of this server can be made and used on this page: by its address, and by the browser. */
export function usePasskeysHere(): boolean {
  const { passkeyHost } = useClient().env;
  return passkeyHost !== '' && passkeyHost === location.hostname && 'PublicKeyCredential' in window;
}
