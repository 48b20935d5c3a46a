import { sleep } from './bot.ts';
import { type Artist, DRAWING_STEP } from './crowd.ts';

export interface Turns {
  /** From the moment for which a player's command was planned to the state at each other one, ms; 10 s where it never came. */
  updates: number[];
  /** For each of them that moment, ms of `performance.now()`. */
  planned: number[];
  /** Updates that did not come. */
  missed: number;
}

const EVERY_MS = 1_000;
const PATIENCE_MS = 10_000;

/** Each second one player of the table hands in, or takes back, and all others see it. At the end nobody has handed in. */
export async function takeTurns(table: readonly Artist[], seconds: number): Promise<Turns> {
  const first = performance.now() + Math.random() * EVERY_MS;
  const turns: Turns = { updates: [], planned: [], missed: 0 };
  for (let second = 0; second < seconds + (seconds % 2); second++) {
    const planned = first + second * EVERY_MS;
    await sleep(Math.max(0, planned - performance.now()));
    const mover = table[Math.floor(second / 2) % table.length]!;
    const submitted = second % 2 === 0;
    const others = table.filter((artist) => artist !== mover);
    const arrivals = others.map((other) => whenSubmitted(other, mover.id, submitted));
    void mover.client.game.send({ type: submitted ? 'submit' : 'keepDrawing', step: DRAWING_STEP });
    for (const arrival of await Promise.all(arrivals)) {
      if (arrival === null) turns.missed++;
      turns.planned.push(planned);
      turns.updates.push(arrival === null ? PATIENCE_MS : arrival - planned);
    }
  }
  return turns;
}

/** When this client's state tells that `player` has handed in, or no longer has; null when it does not within 10 s. */
function whenSubmitted({ client }: Artist, player: string, submitted: boolean): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (at: number | null) => {
      unsubscribe();
      clearTimeout(timer);
      resolve(at);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    const unsubscribe = client.game.subscribe(() => {
      const game = client.game.get();
      if (game.status !== 'joined') return;
      if (game.state.players.find(({ id }) => id === player)?.submitted === submitted) end(performance.now());
    });
  });
}
