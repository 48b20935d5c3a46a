export interface Gathering {
  /** So many batches are under way at the same time; what is asked meanwhile waits and goes together. */
  atOnce: number;
  /** Questions in one batch. */
  most: number;
}

/**
 * Makes one query of many like questions: of those that are asked in one turn of the event loop, and of those that come
 * while others are under way. The busier it gets the larger the batches, so that work grows slower than the load.
 * @param ask answers in the order of the questions. When it throws, all of the batch have failed.
 */
export function gather<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { atOnce, most }: Gathering,
): (question: Question) => Promise<Answer> {
  /** Each belongs to a request or letter that waits for it: their bounds are the bound of this queue. */
  const waiting: Asked<Question, Answer>[] = [];
  let underWay = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || underWay >= atOnce || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void answer(waiting.splice(0, most));
      schedule();
    });
  };

  const answer = async (batch: Asked<Question, Answer>[]): Promise<void> => {
    underWay++;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [number, { resolve }] of batch.entries()) resolve(answers[number]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay--;
      schedule();
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      schedule();
    });
}

interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}
