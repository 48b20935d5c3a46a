import { CONTENT_PAGES } from '@tuschel/protocol';
import { BARE_SCREENS, PUBLIC_SCREENS } from '../../src/screens.ts';
import { COMPONENT_NAMES } from '../../src/stage/componentNames.ts';
import { SCENES as MOMENTS } from '../../src/stage/scenes/scenes.ts';

/** Something to look at: an address of the real server, a scene or a shelf of the stage. */
export interface Place {
  kind: 'route' | 'scene' | 'shelf';
  /** The path; `screen/moment`; the name of the component. */
  name: string;
  /** It has no heading: what it shows is that one waits. */
  isWaiting?: boolean;
}

/** What may stand for a parameter of a route. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  lobbyCode: ['ABCDEFGHJK', 'NOTACODE'],
  drawingId: ['11111111-1111-4111-8111-111111111111'],
  username: ['nobody'],
  postId: ['no-such-post'],
  paperId: ['22222222-2222-4222-8222-222222222222'],
};
const BESIDE_THE_TABLE = ['/error?c=484', '/nowhere'];

/** Every route of `screens.ts`, the home page, what an operator writes, and what is no route. */
export const ROUTES: readonly Place[] = [
  '/',
  ...[...Object.keys(PUBLIC_SCREENS), ...Object.keys(BARE_SCREENS), ...CONTENT_PAGES].flatMap(pathsOf),
  ...BESIDE_THE_TABLE,
].map((name) => ({ kind: 'route', name }));

export const SCENES: readonly Place[] = Object.entries(MOMENTS).flatMap(([screen, moments]) =>
  Object.entries(moments).map(
    ([moment, { isWaiting = false }]): Place => ({ kind: 'scene', name: `${screen}/${moment}`, isWaiting }),
  ),
);
/** One moment of each screen. */
export const FIRST_SCENES: readonly Place[] = SCENES.filter(
  ({ name }, index) => screenOf(name) !== screenOf(SCENES[index - 1]?.name ?? ''),
);
export const SHELVES: readonly Place[] = COMPONENT_NAMES.map((name) => ({ kind: 'shelf', name }));

function screenOf(scene: string): string {
  return scene.split('/', 1)[0] ?? '';
}

function pathsOf(route: string): string[] {
  const parameter = /:(\w+)/.exec(route)?.[1];
  if (parameter === undefined) return [`/${route}`];
  const samples = SAMPLES[parameter];
  if (!samples) throw new Error(`nothing is known that could stand for :${parameter} of ${route}`);
  return samples.map((sample) => `/${route.replace(`:${parameter}`, sample)}`);
}
