import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type GameServerProcess, startGameServerAlone } from '@tuschel/sim/gameServerProcess';
import type { Figure } from '../figure.ts';
import { percentiles } from '../median.ts';
import { cpuMs, processTree } from '../processes.ts';
import { type Call, callOver, openLine } from './restLoad.ts';

const LINES = 32;
const WARM_UP_SECONDS = 3;
const SECONDS = 7;
const PEOPLE = 500;

const SERVER_KEY = `Basic ${btoa('defaultkey:')}`;
/** Some 200 bytes. */
const VALUE = JSON.stringify(JSON.stringify({ text: 'x'.repeat(180), n: 1 }));

/** What it costs, by its name: at least so many a second, as fast as real Nakama does it on such a machine, and somewhat more. */
const WORKS: Record<string, { target: number; call: (people: readonly Person[], number: number) => Call }> = {
  'device create': { target: 2_200, call: (_, number) => login(`created-${process.pid}-${number}`, true) },
  'device login': { target: 5_800, call: (people, number) => login(people[number % PEOPLE]!.device, false) },
  'account get': {
    target: 6_300,
    call: (people, number) => ({
      method: 'GET',
      path: '/v2/account',
      authorization: people[number % PEOPLE]!.authorization,
    }),
  },
  'storage write': {
    target: 2_900,
    call: (people, number) => ({
      method: 'PUT',
      path: '/v2/storage',
      authorization: people[number % PEOPLE]!.authorization,
      body: `{"objects":[{"collection":"bench","key":"k${number % 7}","value":${VALUE}}]}`,
    }),
  },
  'storage read': {
    target: 7_600,
    call: (people, number) => ({
      method: 'POST',
      path: '/v2/storage',
      authorization: people[number % PEOPLE]!.authorization,
      body: `{"object_ids":[{"collection":"bench","key":"k${number % 7}","user_id":"${people[number % PEOPLE]!.id}"}]}`,
    }),
  },
};

interface Person {
  device: string;
  authorization: string;
  id: string;
}

/**
 * REST of the game server alone, with its database on one core, called from the other by 32 at once. Without a second core both share one,
 * and the figures say nothing.
 */
export async function gameServerRest(): Promise<Figure[]> {
  const cores = availableParallelism() > 1;
  if (cores) execFileSync('taskset', ['-cp', '1', String(process.pid)]);
  const server = await startGameServerAlone(cores ? 0 : undefined);
  try {
    const people = await signUp(server.port);
    const figures: Figure[] = [];
    for (const [name, { target, call }] of Object.entries(WORKS)) {
      let first = 0;
      const next = (number: number) => call(people, first + number);
      first = (await callOver(server.port, LINES, WARM_UP_SECONDS, next)).done + LINES;
      const used = usage(server);
      const report = await callOver(server.port, LINES, SECONDS, next);
      figures.push(...figuresOf(name, target, report, used()));
    }
    return figures;
  } finally {
    await server.close();
  }
}

function figuresOf(
  name: string,
  target: number,
  { done, seconds, took }: Awaited<ReturnType<typeof callOver>>,
  spent: { server: number; database: number; own: number },
): Figure[] {
  const figure = (what: string, value: number, unit: string, at: number | null = null): Figure => ({
    figure: `REST, ${name}: ${what}`,
    value: Math.round(value * 1000) / 1000,
    unit,
    target: at,
  });
  return [
    figure('calls a second', done / seconds, '/s', target),
    ...percentiles(took).map(([share, value]) => figure(share, value, 'ms')),
    figure('CPU of the server, a call', spent.server / done, 'ms'),
    figure('CPU of PostgreSQL, a call', spent.database / done, 'ms'),
    figure('CPU of the generator', spent.own / seconds / 1000, 'cores'),
  ];
}

function login(device: string, create: boolean): Call {
  const path = `/v2/account/authenticate/device?create=${create}`;
  return { method: 'POST', path, authorization: SERVER_KEY, body: `{"id":"${device}"}` };
}

async function signUp(port: number): Promise<Person[]> {
  const people: Person[] = [];
  const line = await openLine(port);
  for (let number = 0; number < PEOPLE; number++) {
    const device = `device-of-person-${number}`;
    const { token } = JSON.parse(await line.call(login(device, true))) as { token: string };
    const { uid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { uid: string };
    people.push({ device, authorization: `Bearer ${token}`, id: uid });
  }
  line.end();
  return people;
}

/** User and system time, ms, from now to the call. */
function usage({ pid }: GameServerProcess): () => { server: number; database: number; own: number } {
  const read = () => {
    const below = processTree(pid).pids.filter((each) => each !== pid);
    return { server: cpuMs(pid), database: below.reduce((sum, each) => sum + cpuMs(each), 0), own: cpuMs(process.pid) };
  };
  const before = read();
  return () => {
    const after = read();
    return {
      server: after.server - before.server,
      database: after.database - before.database,
      own: after.own - before.own,
    };
  };
}
