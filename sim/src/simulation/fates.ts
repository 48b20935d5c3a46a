import { between, type Luck } from '../luck.ts';
import type { Person } from './people/person.ts';

/** What may befall a world; each happens at the boundary between two events. */
export interface Disturbed {
  readonly luck: Luck;
  readonly people: readonly Person[];
  killServer(): void;
  /** A second server claims the matches while the first one still runs. */
  takeOver(): void;
  /** A server stops in its tracks for a while. */
  hang(): void;
  /** The storage fails or is slow for a while. */
  storm(failing: number, slowMs: number, ms: number): void;
}

type Fate = (world: Disturbed, person: Person) => void;

const cut: Fate = (_, person) =>
  person
    .window()
    .wires()
    .forEach((wire) => wire.cut());
const silence: Fate = (_, person) =>
  person
    .window()
    .wires()
    .forEach((wire) => wire.silence());

/** By weight. */
const FATES: readonly (readonly [number, Fate])[] = [
  [9, (world) => world.killServer()],
  [5, (world) => world.takeOver()],
  [5, (world) => world.hang()],
  [7, (world) => world.storm(between(world.luck, 5, 60), 0, between(world.luck, 100, 6_000))],
  [7, (world) => world.storm(0, between(world.luck, 20, 3_000), between(world.luck, 500, 15_000))],
  [18, cut],
  [12, silence],
  [10, (_, person) => person.window().wakeUp()],
  [14, (world, person) => person.reload(world.luck() < 0.5)],
  [7, (_, person) => person.openSecond()],
  [5, (world, person) => person.vanish(between(world.luck, 5_000, 400_000))],
];

const TOTAL = FATES.reduce((sum, [weight]) => sum + weight, 0);

export function disturb(world: Disturbed): void {
  const { luck, people } = world;
  const present = people.filter(({ isDone }) => !isDone);
  const person = present[between(luck, 0, Math.max(0, present.length - 1))];
  if (!person) return;
  let draw = luck() * TOTAL;
  const found = FATES.find(([weight]) => (draw -= weight) < 0);
  found?.[1](world, person);
}
