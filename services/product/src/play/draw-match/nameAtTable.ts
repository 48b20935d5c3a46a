import type { Match, Person } from '@tuschel/rules';
import { nameSkeleton } from '@tuschel/words';

/**
 * Somebody as the others at this table read them: with a number behind the name if it looks like the name of somebody who was here before.
 * Nobody is turned away for it: most names come from a provider and cannot be changed here.
 */
export function atTable({ seats }: Pick<Match, 'seats'>, person: Person): Person {
  const own = seats.find((seat) => seat.person.id === person.id);
  if (own && isNameOf(own.person.name, person.name)) return { ...person, name: own.person.name };
  const taken = new Set(seats.filter((seat) => seat !== own).map((seat) => nameSkeleton(seat.person.name)));
  let name = person.name;
  for (let number = 2; taken.has(nameSkeleton(name)); number++) name = `${person.name} (${number})`;
  return name === person.name ? person : { ...person, name };
}

/** Whoever got a number keeps it while they sit here, whoever leaves. */
function isNameOf(shown: string, name: string): boolean {
  return shown === name || (shown.startsWith(`${name} (`) && /^\d+\)$/.test(shown.slice(name.length + 2)));
}
