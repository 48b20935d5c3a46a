import type { MatchHost } from '@tuschel/gameserver/extend';
import { isOver } from '@tuschel/rules';
import { createDelivery as createAnyDelivery, type Delivery as AnyDelivery } from '../delivery.ts';
import type { DrawInput, DrawState } from './state.ts';
import { wireState, wireText } from './wireState.ts';

export type Host = MatchHost<DrawState, DrawInput>;
export type Delivery = AnyDelivery<DrawState, DrawInput>;

export function createDelivery(): Delivery {
  return createAnyDelivery({
    textOf: (state: DrawState, who) => wireText(wireState(state, who)),
    isOver: ({ match }: DrawState) => isOver(match),
  });
}
