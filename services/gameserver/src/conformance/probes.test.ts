import { readFileSync } from 'node:fs';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAKAMA_OPERATIONS } from '../surface/operations.ts';
import { REASONS } from './probeReasons.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { compareTranscripts, readTranscript } from './transcript.ts';
import { MIGRATIONS } from '../parts.ts';

const FOLDER = new URL('../../conformance/probes/', import.meta.url);

interface ProbeLibrary {
  probe: { place: string; write: (line: string) => void };
}

let platform: TemporaryPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
});
afterAll(() => platform.close());

const PATTERNS = Object.entries(NAKAMA_OPERATIONS).map(([name, place]) => {
  const [method = '', path = ''] = place.split(' ');
  const words = path.split('/').map((word) => (word.startsWith(':') ? '[^/?]*' : word));
  return { name, pattern: new RegExp(`(?:^|# .* )${method} ${words.join('/')}(?:[? ]|$)`) };
});

/** Whether what was asked is an operation that this server has; remarks are. */
function isServed(asked: string, served: readonly string[]): boolean {
  const operations = PATTERNS.filter(({ pattern }) => pattern.test(asked));
  return operations.length === 0 || operations.some(({ name }) => served.includes(name));
}

test.each(['p1_account', 'p2_social', 'p3_data'])(
  'what %s hears from this server is what Nakama answers, save what is listed with its reason',
  async (probe) => {
    server = await startTestServer(platform, { node: probe });
    const library = (await import(new URL('lib.mjs', FOLDER).href)) as ProbeLibrary;
    const lines: string[] = [];
    Object.assign(library.probe, { place: `127.0.0.1:${server.port}`, write: (line: string) => lines.push(line) });
    try {
      await import(new URL(`${probe}.mjs`, FOLDER).href);
    } finally {
      await server.stop();
    }
    const theirs = readTranscript(readFileSync(new URL(`${probe}.txt`, FOLDER), 'utf8'));
    const found = compareTranscripts(theirs, readTranscript(lines.join('\n')));
    const listed = REASONS.filter((row) => row.probe === probe);
    const served = server.game.surface.operations as readonly string[];
    const reasonOf = (asked: string) =>
      isServed(asked, served) ? listed.find((row) => asked.includes(row.asked))?.reason : 'Not served yet.';
    const told = found.map((difference) => ({ ...difference, reason: reasonOf(difference.asked) }));
    console.info(
      told
        .map(({ asked, at, theirs: before, ours, reason }) =>
          [asked, `${at}: Nakama ${before}`, `${at}: here ${ours}`, reason]
            .map((line) => line?.slice(0, 120))
            .join('\n    '),
        )
        .join('\n'),
    );
    expect(told.filter(({ reason }) => reason === undefined)).toEqual([]);
    expect(listed.filter(({ asked }) => !found.some((difference) => difference.asked.includes(asked)))).toEqual([]);
    expect(theirs.length).toBeGreaterThan(60);
  },
);
