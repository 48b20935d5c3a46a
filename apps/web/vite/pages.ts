const PRODUCT = ['index.html', 'offline.html'];
const STAGE = ['stage.html'];

/** The pages that a build makes. Mode `stage` makes the stage alone; every other one the product, which it is no part of. */
export function pagesOf(mode: string): string[] {
  return mode === 'stage' ? STAGE : PRODUCT;
}
