import type { Limits, Subject } from './shares.ts';

/** What is worked on at this moment: so many bytes of all, and so many pieces of all and of each. */
export function createRoom(limits: Pick<Limits, 'bytesAtOnce' | 'atOnce' | 'atOncePerUser'>) {
  const inFlight = new Map<string, number>();
  let pieces = 0;
  let bytesInFlight = 0;

  const countOf = (subject: string) => inFlight.get(subject) ?? 0;
  const count = (subjects: readonly Subject[], bytes: number, by: 1 | -1) => {
    pieces += by;
    bytesInFlight += by * bytes;
    for (const { subject } of subjects) {
      const now = countOf(subject) + by;
      if (now === 0) inFlight.delete(subject);
      else inFlight.set(subject, now);
    }
  };

  return {
    isFull: (bytes: number): boolean =>
      (bytesInFlight > 0 && bytesInFlight + bytes > limits.bytesAtOnce) || pieces >= limits.atOnce,
    hasShare: (subjects: readonly Subject[]): boolean =>
      subjects.every(({ subject, share }) => countOf(subject) < limits.atOncePerUser * share),
    /** Answers how it is given back, any number of times. */
    take(subjects: readonly Subject[], bytes: number): () => void {
      count(subjects, bytes, 1);
      let isHere = true;
      return () => {
        if (isHere) count(subjects, bytes, -1);
        isHere = false;
      };
    },
  };
}
