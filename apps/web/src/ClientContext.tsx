import type { GameState, HubState, SessionState, SignedInUser, Store, TuschelClient } from '@tuschel/client';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

const Context = createContext<TuschelClient | null>(null);

export function ClientProvider({ client, children }: { client: TuschelClient; children: ReactNode }) {
  return <Context value={client}>{children}</Context>;
}

export function useClient(): TuschelClient {
  const client = useContext(Context);
  if (client === null) throw new Error('useClient outside of ClientProvider');
  return client;
}

/** The store's value; renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useSession(): SessionState {
  return useStore(useClient());
}

/** Who is signed in, or null. */
export function useUser(): SignedInUser | null {
  const session = useSession();
  return session.status === 'signedIn' ? session.user : null;
}

export function useHub(): HubState {
  return useStore(useClient().hub);
}

export function useGame(): GameState {
  return useStore(useClient().game);
}
