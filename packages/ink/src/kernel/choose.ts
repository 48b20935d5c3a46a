import type { KernelMaker, KernelName } from './kernel.ts';
import { createReferenceKernel } from './reference.ts';
import { wasmKernelMaker } from './wasm.ts';
import { BASELINE, RELAXED } from './wasmModules.ts';

/** From the fastest to the one that runs everywhere. */
export const KERNEL_NAMES: readonly KernelName[] = ['relaxed', 'baseline', 'reference'];

const MODULES: Partial<Record<KernelName, string>> = { relaxed: RELAXED, baseline: BASELINE };

/**
 * The maker of a kernel, or null where the engine does not know its instructions, or must not compile at all (a content security policy
 * without 'wasm-unsafe-eval').
 */
export function kernelMaker(name: KernelName): KernelMaker | null {
  const text = MODULES[name];
  if (text === undefined) return createReferenceKernel;
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  try {
    return WebAssembly.validate(bytes) ? wasmKernelMaker(name, new WebAssembly.Module(bytes)) : null;
  } catch {
    return null;
  }
}

let best: KernelMaker | undefined;

/** The fastest kernel that runs here. Looked for once: compiling is the same for every picture. */
export function bestKernel(): KernelMaker {
  for (const name of KERNEL_NAMES) best ??= kernelMaker(name) ?? undefined;
  return best ?? createReferenceKernel;
}
