import { GameMode, type LobbyMode } from '@tuschel/protocol';

/** Names of the modes in texts and pictures. */
export type ModeName =
  | 'echo'
  | 'storyteller'
  | 'inYourStyle'
  | 'yourStyle'
  | 'sketch'
  | 'animation'
  | 'completeMe'
  | 'crossover'
  | 'custom';

interface ModeFacts {
  mode: LobbyMode;
  name: ModeName;
  /** With fewer people it cannot start. */
  least: number;
  /** It is best with so many; null: there is no upper end. */
  good: { from: number; to: number | null };
  needsVip?: true;
}

/** Every mode that several people play, in the order in which they are offered. */
export const MODES: readonly ModeFacts[] = [
  { mode: GameMode.Echo, name: 'echo', least: 2, good: { from: 4, to: 12 } },
  { mode: GameMode.Storyteller, name: 'storyteller', least: 2, good: { from: 4, to: 30 } },
  { mode: GameMode.EchoInYourStyle, name: 'inYourStyle', least: 2, good: { from: 4, to: null } },
  { mode: GameMode.DrawThisInYourStyle, name: 'yourStyle', least: 2, good: { from: 3, to: null }, needsVip: true },
  { mode: GameMode.Sketch, name: 'sketch', least: 2, good: { from: 3, to: null } },
  { mode: GameMode.CoOp_Animation, name: 'animation', least: 2, good: { from: 4, to: 12 } },
  { mode: GameMode.Complete_Me, name: 'completeMe', least: 2, good: { from: 3, to: null } },
  { mode: GameMode.Echo_x_Crossover, name: 'crossover', least: 3, good: { from: 4, to: null } },
  { mode: GameMode.Custom, name: 'custom', least: 2, good: { from: 2, to: null } },
];

/** A mode that this page does not know looks like Echo. */
export function factsOf(mode: number): ModeFacts {
  return MODES.find((one) => one.mode === mode) ?? (MODES[0] as ModeFacts);
}
