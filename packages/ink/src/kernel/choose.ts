import type { KernelMaker, KernelName } from './kernel.ts';
import { createReferenceKernel } from './reference.ts';
import { wasmKernelMaker } from './wasm.ts';
import { BASELINE, RELAXED } from './wasmModules.ts';

/** From the fastest to the one that runs everywhere. */
export const KERNEL_NAMES: readonly KernelName[] = ['relaxed', 'baseline', 'reference'];

const MODULES: Partial<Record<KernelName, string>> = { relaxed: RELAXED, baseline: BASELINE };

const compiled = new Map<KernelName, WebAssembly.Module | null>();

/**
 * The compiled code of a kernel, or null where the engine does not know its instructions, or must not compile at all (a content security
 * policy without 'wasm-unsafe-eval'), and for the reference, which is not compiled. Tried once: compiling is the same for every picture.
 */
export function kernelModule(name: KernelName): WebAssembly.Module | null {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const module = compile(MODULES[name]);
  compiled.set(name, module);
  return module;
}

function compile(text: string | undefined): WebAssembly.Module | null {
  if (text === undefined || typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  try {
    return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  } catch {
    return null;
  }
}

/** The maker of a kernel, or null where it does not run: see {@link kernelModule}. */
export function kernelMaker(name: KernelName): KernelMaker | null {
  if (name === 'reference') return createReferenceKernel;
  const module = kernelModule(name);
  return module && wasmKernelMaker(name, module);
}

let best: KernelMaker | undefined;

/** The fastest kernel that runs here. */
export function bestKernel(): KernelMaker {
  for (const name of KERNEL_NAMES) best ??= kernelMaker(name) ?? undefined;
  return best ?? createReferenceKernel;
}
