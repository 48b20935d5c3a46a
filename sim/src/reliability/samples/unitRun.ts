/** The unit in a prepared Debian, on a machine of its own (ownMachine.ts): `node unitRun.ts ROOT`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokeOff, type DrillReport } from '../drill.ts';
import { playShortGame } from './shortGame.ts';
import { runConfined, startConfined } from './confined.ts';
import { finished } from './debian.ts';
import { reportFromMachine } from './ownMachine.ts';
import { readyWithin } from './readyWithin.ts';
import { NOT_TRIED, unitCommand, type UnitCommand } from './unitProcess.ts';
import { parseUnit } from './unit.ts';

const SITE = 'http://127.0.0.1:7350';
const UNITS = [
  'tuschel.service',
  'tuschel-backup.service',
  'tuschel-backup.timer',
  'tuschel-backup-verify.service',
  'tuschel-backup-verify.timer',
];
/** Of ten; less is better. */
const MOST_EXPOSURE = 3;
/** The whole of it, with the database. */
const STOPPED_WITHIN_MS = 6_000;

/** What somebody would try who has taken the server over. */
const FORBIDDEN = [
  'touch /srv/tuschel/tools/start.mjs',
  'touch /srv/tuschel/node_modules/new',
  'touch /etc/new',
  'cat /etc/tuschel/tuschel.env',
  'mkdir /usr/new',
  'echo 1 > /proc/sys/kernel/sysrq',
  'unshare --user true',
  'mount -t tmpfs tmpfs /tmp',
  'chown root /var/lib/tuschel',
  'ls /root | grep .',
  'python3 -c "import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW)" || exit 1',
];

const [root = ''] = process.argv.slice(2);
reportFromMachine(await run().catch(brokeOff));
process.exit(0);

async function run(): Promise<DrillReport> {
  const scratch = mkdtempSync(join(tmpdir(), 'tuschel-unit-'));
  const read = (name: string) => readFileSync(join(root, 'etc/systemd/system', name), 'utf8');
  const loaded = loadUnits(read);
  const main = unitCommand(root, parseUnit(read('tuschel.service')), scratch);
  // It shares its machine with others: a slow one is to be slow, not to refuse.
  main.confinement.env['TUSCHEL_BUSY_LAG'] = '0';
  const server = startConfined(main.confinement, main.words);
  const readyMs = await readyWithin(server, SITE);
  if (readyMs === null) {
    const output = server.output();
    await server.stop();
    return {
      summary: 'no server',
      problems: [`the server did not get ready under its unit:\n${output.slice(-2_000)}`],
    };
  }
  const escapes = await whatIsPossible(main);
  const { lines, problems: ofGame } = await playShortGame(SITE, ['Ada_unit', 'Bo_unit']);
  const ofOperator = await operatorsCommands();
  const backup = unitCommand(root, parseUnit(read('tuschel-backup.service')), scratch);
  const verify = unitCommand(root, parseUnit(read('tuschel-backup-verify.service')), scratch);
  const ofBackup = await makeBackups(backup, verify);
  const stopping = performance.now();
  const code = await server.stop();
  rmSync(scratch, { recursive: true });
  const stopMs = performance.now() - stopping;
  return {
    summary:
      `exposure ${loaded.exposure.join(' and ')}, ready after ${(readyMs / 1000).toFixed(1)} s, ${lines} lines, a grant and two backups beside it, the newer one started, ` +
      `stopped in ${(stopMs / 1000).toFixed(1)} s; without systemd not tried: ${NOT_TRIED.join(', ')}`,
    problems: [
      ...loaded.problems,
      ...escapes,
      ...ofGame,
      ...ofOperator,
      ...ofBackup,
      ...(code === 0 && stopMs <= STOPPED_WITHIN_MS ? [] : [`it ended with ${code} after ${Math.round(stopMs)} ms`]),
    ],
  };
}

/** systemd reads them without a word, and what it says of how exposed the services are. */
function loadUnits(read: (name: string) => string): { exposure: number[]; problems: string[] } {
  // Where systemd of this machine looks for what they name.
  mkdirSync('/srv', { recursive: true });
  execFileSync('mount', ['--bind', join(root, 'srv'), '/srv']);
  execFileSync('mount', ['--bind', join(root, 'usr/local/bin'), '/usr/local/bin']);
  const files = UNITS.map((name) => {
    const file = join('/etc/systemd/system', name);
    execFileSync('cp', [join(root, file), file]);
    return file;
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  const exposure = UNITS.filter((name) => read(name).includes('[Service]')).map((name) => {
    const words = ['security', '--offline=true', '--no-pager', join('/etc/systemd/system', name)];
    const said = execFileSync('systemd-analyze', words, { encoding: 'utf8' });
    return Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1] ?? 10);
  });
  return {
    exposure,
    problems: [
      ...(status === 0 && stderr.trim() === '' ? [] : [`systemd does not load the units: ${stderr}`]),
      ...exposure.filter((one) => one > MOST_EXPOSURE).map((one) => `a service is exposed by ${one}`),
    ],
  };
}

async function whatIsPossible({ confinement }: UnitCommand): Promise<string[]> {
  const tried = async (line: string) =>
    (await runConfined(confinement, ['/bin/sh', '-c', `{ ${line}; } 2>/dev/null`])).code;
  const done: string[] = [];
  for (const line of FORBIDDEN) if ((await tried(line)) === 0) done.push(line);
  const allowed = await tried('touch /var/lib/tuschel/try && rm /var/lib/tuschel/try && touch /tmp/try');
  const { output } = await runConfined(confinement, ['/bin/cat', '/proc/self/status']);
  const state = Object.fromEntries(output.split('\n').map((line) => line.split(':\t') as [string, string]));
  return [
    ...done.map((line) => `under its unit it may: ${line}`),
    ...(allowed === 0 ? [] : ['under its unit it may not write its data']),
    ...(Number(`0x${state['CapBnd']}`) === 0 && Number(`0x${state['CapEff']}`) === 0 ? [] : ['it has capabilities']),
    ...(state['NoNewPrivs'] === '1' && state['Seccomp'] === '2' ? [] : ['it may gain rights, or make any system call']),
  ];
}

/** As root, with the command that prepare.sh has installed. */
async function operatorsCommands(): Promise<string[]> {
  const command = (...words: string[]) =>
    finished('chroot', [root, '/usr/local/sbin/tuschel', ...words], { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }).catch(
      String,
    );
  const granted = await command('grant', 'Ada_unit', 'admin');
  const found = await command('people', 'find', 'Ada_unit');
  const doctor = await command('doctor');
  return [
    ...(/\bAdmin\b/.test(found) ? [] : [`the first admin is none: ${granted} ${found}`]),
    ...(/^Nothing to put right\.$/m.test(doctor) ? [] : [`the doctor says: ${doctor}`]),
  ];
}

/** Two, and what the third unit says of them. */
async function makeBackups(backup: UnitCommand, verify: UnitCommand): Promise<string[]> {
  const problems: string[] = [];
  for (const { confinement, words } of [backup, backup, verify]) {
    const { code, output } = await runConfined(confinement, words);
    if (code !== 0) problems.push(`${words.join(' ')} ended with ${code}: ${output.slice(-500)}`);
  }
  return problems;
}
