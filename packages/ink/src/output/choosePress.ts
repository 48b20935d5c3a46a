import { kernelModule } from '../kernel/choose.ts';
import type { KernelName } from '../kernel/kernel.ts';
import type { PressMaker } from './press.ts';
import { createReferencePress } from './referencePress.ts';
import { wasmPressMaker } from './wasmPress.ts';

/** The press that belongs to a kernel, or null where it does not run: as with `kernelMaker`. */
export function pressMaker(name: KernelName): PressMaker | null {
  if (name === 'reference') return createReferencePress;
  const module = kernelModule(name);
  return module && wasmPressMaker(module);
}
