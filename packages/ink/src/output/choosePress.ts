import { kernelModule } from '../kernel/choose.ts';
import type { KernelName } from '../kernel/kernel.ts';
import type { PressMaker } from './press.ts';
import { createReferencePress } from './referencePress.ts';
import { wasmPressInTurn, wasmPressMaker } from './wasmPress.ts';

/** The press that belongs to a kernel, or null where it does not run: as with `kernelMaker`. */
export function pressMaker(name: KernelName): PressMaker | null {
  if (name === 'reference') return createReferencePress;
  const module = kernelModule(name);
  return module && wasmPressMaker(module);
}

const inTurn = new Map<KernelName, PressMaker>();

/** As `pressMaker`, for presses of which each is done with before the next one is made. */
export function pressMakerInTurn(name: KernelName): PressMaker | null {
  const known = inTurn.get(name);
  if (known) return known;
  if (name === 'reference') return createReferencePress;
  const module = kernelModule(name);
  if (!module) return null;
  const maker = wasmPressInTurn(module);
  inTurn.set(name, maker);
  return maker;
}
