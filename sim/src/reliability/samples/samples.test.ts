import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '@tuschel/boot/settings';
import { DRILLS } from '../drills.ts';
import { configOf, parseContainerfile } from './containerfile.ts';
import { PROXIES } from './proxies.ts';
import { installedAt, readFromRoot, readSample, substituted } from './sample.ts';
import { allowedCalls } from './seccomp.ts';
import { only, parseEnvironment, parseUnit, service, wordsOf } from './unit.ts';
import { unknownDirectives } from './unitProcess.ts';

const ROOT = new URL('../../../../', import.meta.url);
const SAMPLES = readdirSync(new URL('docs/samples', ROOT));
const operations = readFileSync(new URL('docs/operations.md', ROOT), 'utf8');
const UNITS = SAMPLES.filter((name) => /\.(service|timer)$/.test(name));

describe('a substitution', () => {
  test('takes the place of what stands as often as it says', () => {
    expect(
      substituted('a b a', [
        { find: 'a', replace: 'c', times: 2 },
        { find: 'b', replace: 'd' },
      ]),
    ).toBe('c d c');
  });

  test.each([
    ['is gone', 'b'],
    ['stands twice', 'a a'],
  ])('is refused when its text %s: something else would be tried than what operators get', (_how, text) => {
    expect(() => substituted(text, [{ find: 'a', replace: 'c' }])).toThrow('not 1');
  });

  test.each(Object.entries(PROXIES))('of %s fits its sample', (_name, { sample, substitutions }) => {
    expect(substituted(readSample(sample), substitutions)).not.toBe(readSample(sample));
  });
});

describe('a sample', () => {
  test.each(SAMPLES)('%s is linked from the page on operations', (name) => {
    expect(operations).toContain(`(samples/${name})`);
  });

  test('stands in its file alone: the page on operations shows no configuration of its own', () => {
    expect(operations).not.toMatch(/```(?:nginx|caddyfile|ini)|proxy_pass|ExecStart=\//);
  });

  test.each(['nginx.conf', 'Caddyfile', 'haproxy.cfg', 'tuschel.env', ...UNITS])('%s says where it belongs', (name) => {
    expect(installedAt(readSample(name))).toMatch(/^\/etc\//);
  });

  test('without a place is none', () => {
    expect(() => installedAt('server {}')).toThrow('does not say where it belongs');
  });
});

test('each drill that the page on operations names exists', () => {
  const named = [...operations.matchAll(/npm run drill -- ([A-Z][A-Z\d_]*)|\((R\d+)\)/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((id) => !DRILLS.some((drill) => drill.id === id || drill.id.startsWith(`${id}_`)))).toEqual([]);
});

describe('the settings', () => {
  test('of the sample all exist', () => {
    const names = Object.values(SETTINGS).map(({ name }) => name as string);
    const lines = readSample('tuschel.env').replaceAll(/^#(?=TUSCHEL)/gm, '');
    expect(names).toEqual(expect.arrayContaining(Object.keys(parseEnvironment(lines))));
  });

  test('stand a line each, in quotes or not, and comments do not count', () => {
    expect(parseEnvironment('# A=1\nB=2\n\nC=\'two words\'\nD="x=y"\nE=\n')).toEqual({
      B: '2',
      C: 'two words',
      D: 'x=y',
      E: '',
    });
    expect(() => parseEnvironment('nothing')).toThrow('is no setting');
  });
});

describe('a unit', () => {
  const text = '# A comment\n[Unit]\nDescription=x\n[Service]\nUser=a\nFilter=b\nFilter=~c\n';

  test('has sections with directives, each of which may stand more than once', () => {
    expect(parseUnit(text)).toEqual({ Unit: { Description: ['x'] }, Service: { User: ['a'], Filter: ['b', '~c'] } });
    expect(only(service(parseUnit(text)), 'User')).toBe('a');
    expect(() => only(service(parseUnit(text)), 'Filter')).toThrow('stands 2 times');
    expect(() => only(service(parseUnit(text)), 'Group')).toThrow('stands 0 times');
  });

  test.each([
    ['[Service]\nnonsense', 'is no line of a unit'],
    ['User=a', 'is no line of a unit'],
    ['[Unit]\nA=b', 'The unit is no service'],
  ])('that is none is refused', (wrong, why) => {
    expect(() => service(parseUnit(wrong))).toThrow(why);
  });

  test('has a command whose quotes keep spaces, and whose percent signs stand twice', () => {
    expect(wordsOf(`/bin/sh -c 'date +%%F "x"' end`)).toEqual(['/bin/sh', '-c', 'date +%F "x"', 'end']);
  });

  test.each(UNITS.filter((name) => name.endsWith('.service')))(
    '%s says nothing that its drill does not know',
    (name) => {
      expect(unknownDirectives(parseUnit(readSample(name)))).toEqual([]);
    },
  );

  test('with a directive that nobody tries is noticed', () => {
    expect(unknownDirectives(parseUnit('[Service]\nUser=a\nKeyringMode=private\n'))).toEqual(['KeyringMode']);
  });

  test('may allow groups of system calls and take some of them away again', () => {
    const groups: Record<string, string[]> = { '@all': ['read', '@own', 'write'], '@own': ['chown'] };
    const groupOf = (name: string) => groups[name] ?? [];
    expect(allowedCalls(['@all ioctl'], groupOf)).toEqual(['chown', 'ioctl', 'read', 'write']);
    expect(allowedCalls(['@all ioctl', '~@own write'], groupOf)).toEqual(['ioctl', 'read']);
  });
});

describe('the Containerfile', () => {
  const stages = parseContainerfile(readFromRoot('Containerfile'));
  const config = configOf(stages.at(-1)!);

  test('makes an image that runs the server as a user without rights, with its data in a volume', () => {
    expect(config).toMatchObject({
      user: 'tuschel',
      folder: '/srv/tuschel',
      volumes: ['/var/lib/tuschel'],
      env: { TUSCHEL_MODE: 'production', TUSCHEL_DATA: '/var/lib/tuschel' },
      command: ['/usr/local/bin/tuschel-node', 'tools/start.mjs'],
      stopSignal: 'SIGTERM',
    });
    expect(config.healthCheck.at(-1)).toContain('/status');
  });

  test('is read with its stages, options and lines that go on', () => {
    const [first, second] = parseContainerfile('FROM a AS b\nRUN one && \\\n  two\nFROM c\nCOPY --from=b /x /y\n');
    expect(first).toMatchObject({ image: 'a', name: 'b', instructions: [{ name: 'RUN', rest: 'one &&    two' }] });
    expect(second).toMatchObject({
      image: 'c',
      instructions: [{ name: 'COPY', options: { from: 'b' }, rest: '/x /y' }],
    });
  });

  test.each(['RUN before any stage', 'FROM a\nADD x /y', 'FROM a\nONBUILD RUN x'])(
    'is not taken for something else: %s',
    (text) => {
      expect(() => parseContainerfile(text)).toThrow('is no instruction');
    },
  );
});

test('compose.yaml shuts the container in, keeps its data and gives it time to stop', () => {
  const compose = readFromRoot('compose.yaml');
  const lines = compose.split('\n').map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      'dockerfile: Containerfile',
      '- 127.0.0.1:7350:7350',
      '- data:/var/lib/tuschel',
      'read_only: true',
      '- ALL',
      '- no-new-privileges:true',
      'stop_grace_period: 15s',
      'TUSCHEL_HOST: 0.0.0.0',
    ]),
  );
  expect(compose).not.toMatch(/\t/);
});

test('secrets and data stay out of images and of the repository', () => {
  expect(readFromRoot('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['tuschel.env', 'data', '.git']));
  expect(readFromRoot('.gitignore').split('\n')).toContain('/tuschel.env');
});
