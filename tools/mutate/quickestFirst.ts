import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files that took least time in the first run first: a mutant is done for at the first red test, and most of them fall
 * to a quick one.
 */
export class QuickestFirst extends BaseSequencer {
  readonly #durations = new Map<string, number>();

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Later runs leave tests out or end early; what they took says less.
    for (const file of files) {
      const duration = this.ctx.cache.getTestSpecificationResult(file)?.duration;
      if (duration !== undefined && !this.#durations.has(file.moduleId)) this.#durations.set(file.moduleId, duration);
    }
    const known = ({ moduleId }: TestSpecification) => this.#durations.get(moduleId) ?? 0;
    return files.toSorted((a, b) => known(a) - known(b));
  }
}
