import type { Clock } from '@tuschel/platform/ports';
import { between, type Luck, oneOf } from '../luck.ts';
import type { EventLog } from './eventLog.ts';
import type { Disturbed } from './fates.ts';
import type { Network } from './network/network.ts';
import type { Person } from './people/person.ts';
import type { Lives } from './server/lives.ts';
import type { Weather } from './server/weather.ts';

/** What befalls servers and storage. */
export interface Accidents extends Disturbed {
  /** UTC ms at which the last storm ends or has ended. */
  readonly stormsEndAt: number;
}

/** Calls to the storage take up to so many ms on a good day. */
export const USUAL: Weather = { failing: 0, slowMs: 4 };

export function createAccidents(deps: {
  clock: Clock;
  luck: Luck;
  events: EventLog;
  network: Network;
  lives: Lives;
  people: readonly Person[];
  weather: Weather;
  isPair: boolean;
}): Accidents {
  const { clock, luck, events, network, lives, people, weather, isPair } = deps;
  let stormsEndAt = 0;
  return {
    luck,
    people,
    get stormsEndAt() {
      return stormsEndAt;
    },
    killServer() {
      const server = oneOf([...network.servers], luck);
      if (!server) return;
      events.note(`server ${server.number} is killed`);
      const cut = lives.die(server);
      const present = people.filter(({ id }) => cut.includes(id));
      // What ended the server may have cut off one of its people for longer.
      if (luck() < 0.3) oneOf(present, luck)?.vanish(between(luck, 5_000, 600_000));
      lives.bootIn(server.node, between(luck, 50, absenceOf(luck, network.servers.size > 0)));
    },
    takeOver() {
      const [server] = network.servers;
      // On the bus a node has one voice.
      if (!server || lives.alive.size > 1 || isPair) return;
      events.note(`another server takes over from ${server.number}`);
      void lives.boot(server.node);
      clock.at(clock.now() + between(luck, 3_000, 40_000), () => server.isAlive && lives.die(server));
    },
    hang() {
      const server = oneOf([...network.servers], luck);
      // Where there is one node somebody waits for it; where there are two, the other takes its matches over.
      if (!server || lives.servingSince === null) return;
      const ms = between(luck, 1_000, isPair ? 40_000 : 8_000);
      events.note(`server ${server.number} hangs for ${ms} ms`);
      lives.hang(server, ms);
    },
    storm(failing, slowMs, ms) {
      events.note(`storm: ${failing} % fail, ${slowMs} ms slow, for ${ms} ms`);
      Object.assign(weather, { failing, slowMs });
      stormsEndAt = Math.max(stormsEndAt, clock.now() + ms);
      clock.at(clock.now() + ms, () => Object.assign(weather, USUAL));
    },
  };
}

/** For how long at most a node that was killed is away, ms. Where another one takes over that may be for as long as a game lasts. */
function absenceOf(luck: Luck, isStoodInFor: boolean): number {
  if (luck() >= (isStoodInFor ? 0.6 : 0.2)) return 5_000;
  return isStoodInFor && luck() < 0.5 ? 2 * 60 * 60_000 : 60_000;
}
