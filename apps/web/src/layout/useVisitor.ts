import { useClient, useUser } from '../ClientContext.tsx';
import type { Visitor } from './places.ts';

export function useVisitor(): Visitor {
  const { env } = useClient();
  return { user: useUser(), env };
}
