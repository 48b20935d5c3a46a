import { deflateRawSync } from 'node:zlib';
import type { Evening, Incidents } from './evening.ts';

export interface Game {
  mode: string;
  /** Of the host's first page. */
  path?: string;
  /** What the host does in the lobby. */
  prepare?: (evening: Evening) => Promise<void>;
  incidents?: Incidents;
}

/** Short enough to wait for its ends. */
const SHORT = {
  name: 'Otterabend',
  rounds: [
    { type: 'prompt', seconds: 15, selection: 'round_robin' },
    { type: 'draw', seconds: 30, selection: 'round_robin' },
    { type: 'prompt', seconds: 60, selection: 'round_robin' },
  ],
};
const PLAN = deflateRawSync(JSON.stringify(SHORT)).toString('base64url');

const choose = (mode: string) => (evening: Evening) => evening.host.chooseMode(mode);

export const STORYTELLER: Game = {
  mode: 'Storyteller',
  prepare: async (evening) => {
    await evening.host.chooseMode('Storyteller');
    await evening.host.page.getByRole('textbox', { name: 'Your story' }).fill('Otter @Ada\nOtter @Bela & @Ada');
  },
};

export const GAMES: readonly Game[] = [
  {
    mode: 'Echo',
    prepare: async ({ host }) => {
      await host.choosePages(3);
      await host.page.getByText('Who comes later may wait for the next game').click();
    },
    incidents: { ends: { 1: 'host' }, reloads: [0, 1], breakIn: 1, lateIn: 1 },
  },
  { mode: 'Custom', path: `/create?plan=${PLAN}`, incidents: { ends: { 0: 'time', 1: 'time' }, reloads: [0] } },
  STORYTELLER,
  { mode: 'Echo in Your Style', prepare: choose('Echo in Your Style'), incidents: { reloads: [1] } },
  { mode: 'Sketch', prepare: choose('Sketch'), incidents: { ends: { 2: 'host' } } },
  { mode: 'Co-op Animation', prepare: choose('Co-op Animation') },
  { mode: 'Complete Me', prepare: choose('Complete Me'), incidents: { breakIn: 2 } },
  { mode: 'Echo × Crossover', prepare: choose('Echo × Crossover') },
];
