import type { RateName } from '@tuschel/protocol';
import type { Sender } from '../presence/peer.ts';
import type { BodyOf, ClientMessageName } from './messages.ts';

/** Answers a message, at once and before anything else goes out. */
export type Reply = (message: Record<string, unknown>) => void;

/** A message that this server listens to. It stands beside its domain. */
export interface SocketMessage {
  name: ClientMessageName;
  /** Each message costs a credit of its socket (`socketMessage`), and where a rate is named one of its user as well. */
  rate: RateName | null;
  /** Throws SocketError to refuse. */
  carryOut: (sender: Sender, body: Record<string, unknown>, reply: Reply) => void | Promise<void>;
}

export function socketMessage<Name extends ClientMessageName>(
  name: Name,
  rate: RateName | null,
  carryOut: (sender: Sender, body: BodyOf<Name>, reply: Reply) => void | Promise<void>,
): SocketMessage {
  return { name, rate, carryOut: carryOut as SocketMessage['carryOut'] };
}
