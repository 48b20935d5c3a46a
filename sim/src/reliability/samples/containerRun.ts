/** A container of an image that was built, on a machine of its own without a network (ownMachine.ts): `node containerRun.ts ROOT CONFIG`. */
import { brokeOff, type DrillReport } from '../drill.ts';
import { type Confinement, runConfined, startConfined } from './confined.ts';
import type { ImageConfig } from './containerfile.ts';
import { reportFromMachine } from './ownMachine.ts';
import { playShortGame } from './shortGame.ts';
import { readyWithin } from './readyWithin.ts';

const SITE = 'http://127.0.0.1:7350';

const [root = '', given = '{}'] = process.argv.slice(2);
reportFromMachine(await run(JSON.parse(given) as ImageConfig).catch(brokeOff));
process.exit(0);

async function run({ user, folder, env, volumes, command, healthCheck }: ImageConfig): Promise<DrillReport> {
  const confinement: Confinement = {
    root,
    user,
    folder,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...env,
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_BUSY_LAG: '0',
    },
    // As compose.yaml has it: nothing else can be written.
    writable: volumes,
    temporary: ['/tmp'],
    readOnlyProc: true,
  };
  const early = await runConfined(confinement, healthCheck);
  const server = startConfined(confinement, command);
  const readyMs = await readyWithin(server, SITE);
  if (readyMs === null) {
    const output = server.output();
    await server.stop();
    return { summary: 'no server', problems: [`the container did not get ready:\n${output.slice(-2_000)}`] };
  }
  const healthy = await runConfined(confinement, healthCheck);
  const { lines, problems } = await playShortGame(SITE, ['Ada_image', 'Bo_image']);
  const code = await server.stop();
  return {
    summary: `as ${user}, without a network, read-only: ready after ${(readyMs / 1000).toFixed(1)} s, ${lines} lines, ended with ${code}`,
    problems: [
      ...problems,
      ...(early.code !== 0 && healthy.code === 0
        ? []
        : [`its health is ${early.code} without and ${healthy.code} with a server`]),
      ...(code === 0 ? [] : [`it ended with ${code}`]),
    ],
  };
}
