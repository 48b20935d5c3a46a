import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Choose from './choose.ts';

/** What runs is found out once: each world reads the module anew. */
let worlds = 0;
async function chosenIn(engine: Partial<typeof WebAssembly> | undefined): Promise<typeof Choose> {
  vi.stubGlobal('WebAssembly', engine);
  const anew = `./choose.ts?world=${++worlds}`;
  return (await import(anew)) as typeof Choose;
}

const real = WebAssembly;
afterEach(() => void vi.unstubAllGlobals());

function runs({ kernelMaker, kernelModule, KERNEL_NAMES, bestKernel }: typeof Choose) {
  const made = KERNEL_NAMES.filter((name) => kernelMaker(name) !== null);
  return { made, compiled: KERNEL_NAMES.filter((name) => kernelModule(name) !== null), best: bestKernel()(8, 8).name };
}

describe('the kernel that draws', () => {
  test('is the fastest where the engine knows all instructions', async () => {
    expect(runs(await chosenIn(real))).toEqual({
      made: ['relaxed', 'baseline', 'reference'],
      compiled: ['relaxed', 'baseline'],
      best: 'relaxed',
    });
  });

  test('is the next one where it knows only those without the relaxed ones', async () => {
    let asked = 0;
    const validate = (bytes: BufferSource) => ++asked > 1 && real.validate(bytes);
    const engine = Object.assign(Object.create(real) as typeof WebAssembly, { validate });
    expect(runs(await chosenIn(engine))).toEqual({
      made: ['baseline', 'reference'],
      compiled: ['baseline'],
      best: 'baseline',
    });
    // Each of both is asked for once.
    expect(asked).toBe(2);
  });

  const REFERENCE_ALONE = { made: ['reference'], compiled: [], best: 'reference' };

  test('is the one that runs everywhere where there is nothing to compile with', async () => {
    expect(runs(await chosenIn(undefined))).toEqual(REFERENCE_ALONE);
  });

  test('is the same where a policy of the page forbids to compile', async () => {
    class Module {
      constructor() {
        throw new real.CompileError('refused by a content security policy');
      }
    }
    const engine = { validate: real.validate, Module: Module as unknown as typeof WebAssembly.Module };
    expect(runs(await chosenIn(engine))).toEqual(REFERENCE_ALONE);
    const validate = () => {
      throw new Error('refused');
    };
    expect(runs(await chosenIn({ validate }))).toEqual(REFERENCE_ALONE);
  });
});
