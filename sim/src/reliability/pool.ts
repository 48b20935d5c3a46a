/** Runs all of it, so many at a time, in this order. Answers in the same order. */
export async function inPool<Answer>(width: number, jobs: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const waiting = jobs.entries();
  const answers: Answer[] = [];
  const worker = async () => {
    for (const [index, job] of waiting) answers[index] = await job();
  };
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
  return answers;
}
