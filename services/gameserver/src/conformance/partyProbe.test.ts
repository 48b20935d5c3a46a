import { readFileSync } from 'node:fs';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket, type RawSocket } from './rawSocket.ts';
import { call, logIn, type LoggedIn } from './rest.ts';
import { createIds } from './socketTranscript.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { MIGRATIONS } from '../parts.ts';

/** What the real server answered to the probe of matchmaker and parties. */
const LINES = readFileSync(new URL('../../conformance/probes/p5_party_mm.txt', import.meta.url), 'utf8').split('\n');

/** Lines of the transcript where we answer something else, and why. */
const DIFFERENCES: { theirs: RegExp; why: string }[] = [
  { theirs: /failed to unmarshal party label/, why: 'texts of the parser are its own; clients rely on the code' },
  { theirs: /matchmaker\/stats -> 200 \{\}$/, why: 'a ticket counts at once, not only after the next interval' },
  {
    theirs: /matchmaker\/stats -> .*"ticket_count":2/,
    why: 'who was matched is not counted any more, from that moment on',
  },
  { theirs: /party\?cursor=bad -> 500/, why: 'what a caller did wrong is 400' },
];

const USERNAMES = { A: 'dfadmxwWpo', B: 'wkFcmODQit', C: 'abBjBmNXSj', D: 'BfkPFaAIVy', E: 'EfqtUHojFy' } as const;

let platform: TemporaryPlatform;
let server: TestServer;
let ada: LoggedIn;
const sockets = new Map<string, RawSocket>();
/** What came and has not been looked for yet. */
const heard = new Map<string, Record<string, unknown>[]>();
const ids = createIds();
let token = '';

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform, { node: 'nakama1' });
  const found: Record<string, LoggedIn> = {};
  for (const [name, username] of Object.entries(USERNAMES)) {
    const person = await logIn(server.url, `party-probe-${name}`, username);
    found[name] = person;
    sockets.set(name, await openSocket(server.port, `lang=en&status=true&token=${person.token}`));
  }
  ada = found['A']!;
});
afterAll(async () => {
  for (const { socket } of sockets.values()) socket.close();
  await server.stop();
  await platform.close();
});

const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** The same with the people of a match in every order: that of a match is one of chance. */
function inEveryOrder(envelope: Record<string, unknown>): string[] {
  const matched = envelope['matchmaker_matched'] as { users: unknown[] } | undefined;
  const orders = matched ? permutations(matched.users) : [];
  const texts = matched
    ? orders.map((users) => JSON.stringify({ matchmaker_matched: { ...matched, users } }))
    : [JSON.stringify(envelope)];
  return texts.map((text) => text.replaceAll(JWT, '<JWT>'));
}

function permutations(items: unknown[]): unknown[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** Takes what fits out of what the socket has heard. */
function taken(name: string, fits: (envelope: Record<string, unknown>) => boolean): boolean {
  const known = heard.get(name) ?? [];
  const { received = [] } = sockets.get(name) ?? {};
  known.push(...received.splice(0));
  heard.set(name, known);
  const index = known.findIndex(fits);
  if (index < 0) return false;
  const [found] = known.splice(index, 1);
  token = (found?.['matchmaker_matched'] as { token?: string } | undefined)?.token ?? token;
  return true;
}

/** Null: as in the transcript. */
async function take(line: string, next: string): Promise<string | null> {
  const [, name = '', arrow, envelope = ''] = /^ {2}\[(\w)\] (->|<-) (.*)$/.exec(line) ?? [];
  if (arrow === '->') {
    sockets.get(name)?.say(ids.translated(envelope).replaceAll(JWT, token));
    return null;
  }
  if (arrow === '<-') {
    const isIt = (one: Record<string, unknown>) => inEveryOrder(one).some((text) => ids.agree(envelope, text));
    for (let look = 0; look < 400; look++) {
      if (taken(name, isIt)) return null;
      const { cid } = JSON.parse(envelope) as { cid?: string };
      const answer = heard.get(name)?.findIndex((one) => cid !== undefined && one['cid'] === cid) ?? -1;
      if (answer >= 0) return `${line}\n     ${JSON.stringify(heard.get(name)?.splice(answer, 1))}`;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return `${name} did not hear ${envelope}\n     ${JSON.stringify(heard.get(name))}`;
  }
  if (!line.startsWith('GET ')) return null;
  const { status, text } = await call(server.url, line, { bearer: ada.token });
  const [theirs, ours] = [`${line}${next.replace('  ->', ' ->')}`, `${line} -> ${status} ${text}`];
  return ids.agree(theirs, ours) ? null : `${theirs}\n     ${ours}`;
}

test('the probe of matchmaker and parties hears what it heard from Nakama', async () => {
  const problems: string[] = [];
  for (const [index, line] of LINES.entries()) {
    const problem = await take(line, LINES[index + 1] ?? '');
    if (problem !== null) problems.push(problem);
  }
  const isExplained = (problem: string) => DIFFERENCES.some(({ theirs }) => theirs.test(problem.split('\n')[0] ?? ''));
  expect(problems.filter((problem) => !isExplained(problem))).toEqual([]);
  // A difference that is none any more has no place in the list.
  expect(problems).toHaveLength(DIFFERENCES.length);
  for (const name of sockets.keys()) taken(name, () => false);
  expect([...heard].flatMap(([name, rest]) => rest.map((one) => `${name} also heard ${JSON.stringify(one)}`))).toEqual(
    [],
  );
  const [, claims = ''] = token.split('.');
  expect(Object.keys(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object)).toEqual(['exp', 'mid']);
}, 60_000);
