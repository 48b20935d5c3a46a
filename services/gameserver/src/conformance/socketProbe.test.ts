import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket, type RawSocket, refusedUpgrade } from './rawSocket.ts';
import { call, logIn, type LoggedIn } from './rest.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { createIds, type Ids, readTranscript, type Section, type Step } from './socketTranscript.ts';
import { MIGRATIONS } from '../parts.ts';

/** What the real server answered to the probe of the socket. */
const TEXT = readFileSync(new URL('../../conformance/probes/p4_socket.txt', import.meta.url), 'utf8');
const PROBE = readTranscript(TEXT);

/** Where we answer something else, and why. `theirs`: a part of what stands in the transcript. */
const DIFFERENCES: { section: string; theirs: string; why: string }[] = [
  {
    section: 'match authoritative',
    theirs: 'GET /v2/match?limit=10&authoritative=true -> 200 {}',
    why: 'a match can be found at once, not only after a second',
  },
];

let platform: TemporaryPlatform;
let server: TestServer;
const people = new Map<string, LoggedIn>();
const sockets = new Map<string, RawSocket>();
const ids = createIds();

const USERNAMES = { A: 'zLpeJnsZET', B: 'jDCviTDtNT', C: 'JDYuiPICoF' } as const;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform, { node: 'nakama1' });
  // Ids of channels and lists are in the order of the ids of people.
  const guests = await Promise.all(
    ['1', '2', '3'].map(async (id) => ({ id, ...(await logIn(server.url, `probe-${id}`)) })),
  );
  const inOrder = guests.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  for (const [index, [name, username]] of Object.entries(USERNAMES).entries()) {
    const { id = '', token: bearer = '' } = inOrder[index] ?? {};
    await call(server.url, 'PUT /v2/account', { bearer, body: { username } });
    people.set(name, await logIn(server.url, `probe-${id}`));
    await open(name, name);
  }
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

async function open(socket: string, person: string, status = true): Promise<void> {
  const token = people.get(person)?.token ?? '';
  sockets.set(socket, await openSocket(server.port, `lang=en&status=${status}&token=${token}`));
}

/** Whose token the probe showed. */
function callerOf(route: string): string {
  if (route.startsWith('GET /v2/channel/2')) return 'C';
  if (route.startsWith('GET /v2/channel/4') || route.endsWith('/join')) return 'B';
  return route === 'DELETE /v2/account' ? 'C' : 'A';
}

/** What came since the last look, answers aside. */
const heard = new Map<string, number>();
const eventsOf = (name: string): string[] => {
  const { received = [] } = sockets.get(name) ?? {};
  return received
    .slice(heard.get(name) ?? 0)
    .filter(({ cid }) => cid === undefined)
    .map((envelope) => JSON.stringify(envelope));
};

/** What in a section was not as in the transcript, a line each. */
async function replay(section: Section, { first, last }: Unprinted): Promise<string[]> {
  for (const [name, { received }] of sockets) heard.set(name, received.length);
  await first?.();
  const problems: string[] = [];
  for (const step of section.steps) {
    const [theirs, ours] = await take(step);
    if (!ids.agree(theirs, ours)) problems.push(`${theirs}\n     ${ours}`);
  }
  last?.();
  return [...problems, ...(await missedEvents(section, ids))];
}

async function take(step: Step): Promise<[string, string]> {
  if (step.kind === 'call') {
    const { route, body, status, answer } = step;
    const cursor = /cursor=[^&]+/.exec(route)?.[0];
    const asked = ids.translated(cursor ? route.replace(cursor, `cursor=${lastCursor}`) : route);
    const bearer = people.get(callerOf(route))?.token ?? '';
    const answered = await call(server.url, asked, {
      bearer,
      ...(body === null ? {} : { body: ids.translated(body) }),
    });
    const { next_cursor: next } = answered.json;
    if (typeof next === 'string') lastCursor = next;
    const shown = (path: string, code: number, text: string) =>
      `${path} -> ${code} ${text}`.replace(/cursor=[^& ]+/, 'cursor').replace(/"users":.*/, sortedUsers);
    return [shown(route, status, answer), shown(asked, answered.status, answered.text)];
  }
  const socket = sockets.get(step.socket);
  const said = ids.translated(step.envelope);
  socket?.say(said);
  if (step.answer === null || !socket) {
    await sleep(5);
    return ['', ''];
  }
  const { cid } = JSON.parse(said) as { cid: string };
  const answer = await socket.hear((envelope) => envelope['cid'] === cid);
  return [step.answer, JSON.stringify(answer)];
}
let lastCursor = '';

/** Their order is nobody's business. */
function sortedUsers(text: string): string {
  const users = JSON.parse(`{${text}`) as { users: { username: string }[] };
  return JSON.stringify(users.users.toSorted((a, b) => (a.username < b.username ? -1 : 1)));
}

/** Each event of the transcript has one of ours, and each of ours one of the transcript. */
async function missedEvents({ events }: Section, known: Ids): Promise<string[]> {
  const names = [...new Set([...sockets.keys(), ...events.map(({ socket }) => socket)])];
  const theirsOf = (name: string) => events.filter(({ socket }) => socket === name).map(({ envelope }) => envelope);
  const areThere = () => names.every((name) => eventsOf(name).length >= theirsOf(name).length);
  for (let look = 0; look < 40 && !areThere(); look++) await sleep(10);
  await sleep(10);
  return names.flatMap((name) => {
    const ours = eventsOf(name);
    const missed = theirsOf(name).filter((theirs) => {
      const index = ours.findIndex((one) => known.agree(theirs, one));
      if (index >= 0) ours.splice(index, 1);
      return index < 0;
    });
    return [...missed.map((one) => `${name} did not hear ${one}`), ...ours.map((one) => `${name} also heard ${one}`)];
  });
}

/** These are about sockets that end, or never open: they have tests of their own below. */
const OTHERS = ['upgrade', 'ping / errors', 'delete account closes socket'];
const REPLAYED = PROBE.sections.filter(({ name }) => !OTHERS.includes(name));

/** What the probe did in a section without printing it: before its steps, and behind them. */
interface Unprinted {
  first?: () => Promise<void>;
  last?: () => void;
}

const UNPRINTED: Record<string, Unprinted> = {
  status: { first: showNobody },
  'second socket same user': { first: () => open('A2', 'A'), last: () => sockets.get('A2')?.socket.close() },
  'disconnect while in match': { last: () => sockets.get('B')?.socket.close() },
};

/** Somebody whose socket shows no status. */
async function showNobody(): Promise<void> {
  const nobody = await logIn(server.url, 'probe-nobody', 'ZCNgtvqUQd');
  people.set('D', nobody);
  ids.agree('48650aaa-a9c9-4af8-9b76-1ddb9a443e71', nobody.userId);
  await open('D', 'D', false);
}

test.each(REPLAYED)('the probe of the socket hears what it heard from Nakama: $name', async (section) => {
  const problems = await replay(section, UNPRINTED[section.name] ?? {});
  const explained = DIFFERENCES.filter((difference) => difference.section === section.name);
  const unexplained = problems.filter((problem) => !explained.some(({ theirs }) => problem.startsWith(theirs)));
  expect(unexplained).toEqual([]);
  // A difference that is none any more has no place in the list.
  expect(problems).toHaveLength(explained.length);
});

/** How the sockets that the probe called x have ended with Nakama, in the order of the transcript: those that the server closed came late. */
const ENDS_OF_X = [...TEXT.matchAll(/^ {2}\[x\] CLOSED (\d+) "(.*)"$/gm)].map(([, code, reason]) => [
  Number(code),
  reason,
]);
const [AFTER_CAMEL_CASE, AFTER_LARGE_FRAME, ...AFTER_REFUSALS] = ENDS_OF_X;
const LARGE_FRAME = JSON.stringify({ cid: '1', rpc: { id: 'r_echo', payload: 'x'.repeat(4100) } });

test.each(
  [
    '{"cid":"1","match_create":{"zzz":1}}',
    '{"cid":"1","nope":{}}',
    '{"cid":"1"}',
    'hello',
    '{"cid":"1","match_data":{"match_id":"x"}}',
    Buffer.from('{"cid":"1","ping":{}}'),
  ].map((said, index) => [said, AFTER_REFUSALS[index]] as const),
)('the probe says %s, and its socket ends as with Nakama: %j', async (said, end) => {
  const { socket, closed } = await openSocket(server.port, `token=${people.get('A')?.token}`);
  socket.send(said);
  expect(await closed).toEqual(end);
});

test('the probe’s socket goes on after a name in camelCase, as with Nakama, and after a frame that was too large there', async () => {
  const one = await openSocket(server.port, `token=${people.get('A')?.token}`);
  expect(await one.answerTo({ matchCreate: {} })).toMatchObject({
    match: { size: 1, self: { username: 'zLpeJnsZET' } },
  });
  // Ours may have 64 KiB: strokes of drawings are larger than 4096 bytes.
  expect(AFTER_LARGE_FRAME).toEqual([1009, '']);
  one.say(LARGE_FRAME);
  await one.hear((envelope) => 'rpc' in envelope);
  one.socket.close();
  expect(await one.closed).toEqual(AFTER_CAMEL_CASE);
  const larger = await openSocket(server.port, `token=${people.get('A')?.token}`);
  larger.socket.send('x'.repeat(64 * 1024 + 1));
  expect(await larger.closed).toEqual(AFTER_LARGE_FRAME);
});

test('the probe’s pings are answered, with an id and without; nobody answers a pong', async () => {
  const one = await openSocket(server.port, `token=${people.get('A')?.token}`);
  expect(await one.answerTo({ ping: {} })).toHaveProperty('pong');
  one.say('{"ping":{}}');
  expect(await one.hear((envelope) => 'pong' in envelope && !('cid' in envelope))).toEqual({ pong: {} });
  one.say('{"cid":"pong","pong":{}}');
  await one.answerTo({ ping: {} });
  expect(one.received.filter(({ cid }) => cid === 'pong')).toEqual([]);
  one.socket.close();
});

test('the probe opens no socket with a token that is none, and what it opens promises nothing more than Nakama', async () => {
  const [, status = '', text = ''] = /\[hdr\] upgrade refused (\d+) (.*)/.exec(TEXT) ?? [];
  const refused = await refusedUpgrade(server.port, 'lang=en&status=true&token=bad');
  expect(refused).toEqual({ status: Number(status), text });
  expect(TEXT).toContain('upgrade response extensions:  protocol: \n');
  const { socket } = await openSocket(server.port, `token=${people.get('A')?.token}`);
  expect([socket.extensions, socket.protocol]).toEqual(['', '']);
  socket.close();
});

test('the probe ends an account, and its socket, as with Nakama; those of others go on', async () => {
  const [, code, reason] = /^ {2}\[C\] CLOSED (\d+) "(.*)"$/m.exec(TEXT) ?? [];
  const { status, text } = await call(server.url, 'DELETE /v2/account', { bearer: people.get('C')?.token ?? '' });
  expect(PROBE.sections.at(-1)?.steps).toMatchObject([
    { kind: 'call', route: 'DELETE /v2/account', status, answer: text },
  ]);
  expect(await sockets.get('C')?.closed).toEqual([Number(code), reason]);
  sockets.get('A')?.say('{"cid":"still here","ping":{}}');
  await sockets.get('A')?.hear(({ cid }) => cid === 'still here');
});
