/** The day of somebody who hosts for a community, on a machine of its own (ownMachine.ts): `node theDay.ts ROOT AUTHORITY LOG`. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokeOff, type DrillReport } from '../drill.ts';
import { sleep } from '../../bot.ts';
import { ask, NAME } from '../samples/ask.ts';
import { makeCertificate } from '../samples/certificate.ts';
import { reportFromMachine } from '../samples/ownMachine.ts';
import { startProxy } from '../samples/proxies.ts';
import { playShortGame } from '../samples/shortGame.ts';
import { Host, type Stored } from './host.ts';
import { comeByIssuer, comeByPasskey } from './people.ts';
import { fakeIssuer, FAKE_ISSUER_APP } from '@tuschel/product/fakeIssuer';

const [root = '', authorityFolder = '', logFile = ''] = process.argv.slice(2);
const SITE = `https://${NAME}`;
const PLACE = '/mnt/backups/tuschel';
/** Who has been in no game: one that stood still while the clock was put forward would have to end first. */
const FORGOTTEN = 'Bela';
const problems: string[] = [];
let steps = 0;

writeFileSync(logFile, '');
const host = new Host(root, tell);
const report = await day().catch(afterSteps);
appendFileSync(logFile, `\nThe log of the server:\n${host.log().join('\n')}\n`);
reportFromMachine(report);
process.exit(0);

async function day(): Promise<DrillReport> {
  const began = performance.now();
  const issuer = await fakeIssuer({
    redirectUris: [`${SITE}/login/back`],
    user: { sub: 'ada-at-the-club', preferred_username: 'ada', name: 'Ada' },
  });

  const before = await step(
    'yesterday: a game on the release of before, which is killed while people look at it',
    async () => {
      const former = await host.startFormer();
      const played = await host.formerBots('http://127.0.0.1:7350');
      await former.kill();
      return played;
    },
  );

  await takeOver(issuer.issuer, before);
  await letPeopleIn();
  await comeThrough();
  await clearUp();

  await issuer.close();
  return {
    summary: `${steps} steps in ${Math.round((performance.now() - began) / 1000)} s: ${before.drawings} drawings with ${before.lines} lines came along from the release of before; what was said and logged is in ${logFile}`,
    problems,
  };
}

async function takeOver(issuer: string, before: Stored): Promise<void> {
  await step(
    'the proxy by its sample, and the settings: people log in by name, with a passkey or at the club',
    async () => {
      await startProxy(
        'nginx',
        makeCertificate({ folder: authorityFolder, file: join(authorityFolder, 'ca.pem') }, [NAME]),
      );
      host.set({
        TUSCHEL_OIDC_ISSUER: issuer,
        TUSCHEL_OIDC_CLIENT_ID: FAKE_ISSUER_APP.clientId,
        TUSCHEL_OIDC_CLIENT_SECRET: FAKE_ISSUER_APP.clientSecret,
        TUSCHEL_OIDC_NAME: 'The drawing club',
        // People and server share a machine here: a slow one is to be slow, not to refuse.
        TUSCHEL_BUSY_LAG: '0',
      });
    },
  );

  await step('the update: today’s release takes over yesterday’s data', async () => {
    await host.start();
    expectThat((await ask('/status')).body.toString(), /up/, 'the page does not say that the server is up');
    expectSame(await host.stored(), before, 'the update lost something');
  });

  await step('going back: the release of before refuses the data, and harms nothing', async () => {
    await host.stop();
    const former = await host.startFormer({ expectsRefusal: true });
    tell(`it said: ${former.said.trim().split('\n').at(-1)}`);
    await host.start();
    expectSame(await host.stored(), before, 'the refused start changed something');
  });
}

async function letPeopleIn(): Promise<void> {
  const ada = await step('logins: Bela keeps an account with a passkey, Ada comes from the club', async () => {
    const bela = await comeByPasskey(SITE, FORGOTTEN);
    problems.push(...bela.problems);
    const club = await comeByIssuer(SITE, 'Ada', 'The drawing club');
    problems.push(...club.problems);
    return club;
  });

  await step('the first admin', async () => {
    await host.command('grant', 'ada', 'admin');
    problems.push(...(await ada.seesStaffSite()));
    await ada.close();
  });

  await step('a game over wss', async () => {
    const { lines, problems: ofGame } = await playShortGame(SITE, ['Cleo', 'Dora']);
    problems.push(...ofGame);
    tell(`${lines} lines, each of them stored`);
  });
}

/** A crash and the loss of the disk, with a backup. */
async function comeThrough(): Promise<void> {
  const kept = await host.stored();
  await step('the backup by its unit, and whether it is any good', async () => {
    await host.unit('tuschel-backup.service');
    tell(await host.command('backup', 'verify', PLACE));
  });

  await step('a crash: kill -9, and the service is started again', async () => {
    await host.kill();
    await host.start();
    expectSame(await host.stored(), kept, 'the crash lost something');
  });

  await step('the disk is lost: restored elsewhere, and served there', async () => {
    await host.stop();
    await host.restoreTo('/var/lib/elsewhere', PLACE);
    await host.start({ TUSCHEL_DATA: '/var/lib/elsewhere' });
    expectSame(await host.stored('/var/lib/elsewhere'), kept, 'the restored server lacks something');
    await host.stop();
    await host.start();
  });
}

async function clearUp(): Promise<void> {
  await step('Bela wants to be forgotten: gone after fourteen days', async () => {
    await host.command('people', 'erase', FORGOTTEN, 'remove', 'asked by letter');
    await host.stop();
    await host.start({}, { daysLater: 15 });
    await untilGone(FORGOTTEN);
    expectThat(await host.command('audit', 'verify'), /^All \d+ entries/, 'the books are not whole');
    await host.stop();
  });

  await step('the evening: the doctor finds nothing serious, and the log says no error', async () => {
    const doctor = await host.command('doctor').catch(String);
    if (/^!/m.test(doctor)) problems.push(`the doctor says: ${doctor}`);
    const errors = host.log().filter((line) => line.includes('"level":"error"'));
    problems.push(...errors.map((line) => `the log says: ${line}`));
  });
}

async function untilGone(name: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const found = await host.command('people', 'find', name).catch(String);
    if (/Nobody is called/.test(found)) return;
    await sleep(1_000);
  }
  problems.push(`${name} is still there fifteen days later`);
}

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  steps++;
  const result = await work();
  tell(`${steps}. ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

function expectThat(text: string, wanted: RegExp, problem: string): void {
  if (!wanted.test(text)) problems.push(`${problem}: ${text.slice(0, 300)}`);
}

function expectSame(found: Stored, wanted: Stored, problem: string): void {
  if (found.drawings === wanted.drawings && found.lines === wanted.lines) return;
  problems.push(`${problem}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

function tell(text: string): void {
  appendFileSync(logFile, `${text}\n`);
}

function afterSteps(error: unknown): DrillReport {
  const { summary, problems: why } = brokeOff(error);
  return { summary: `${summary} after ${steps} steps`, problems: [...problems, ...why] };
}
