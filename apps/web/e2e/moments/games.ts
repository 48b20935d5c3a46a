import { inLanguage } from '../words.ts';
import { draw, type Game } from './evening.ts';
import { planText } from '../planText.ts';

/** Short enough to wait for its ends. */
const SHORT = {
  name: 'Otterabend',
  rounds: [
    { type: 'prompt', seconds: 15, selection: 'round_robin' },
    { type: 'draw', seconds: 30, selection: 'round_robin' },
    { type: 'prompt', seconds: 60, selection: 'round_robin' },
  ],
};
const PLAN = planText(SHORT);

const choose =
  (mode: string): NonNullable<Game['prepare']> =>
  (evening) =>
    evening.host.chooseMode(mode);

export const STORYTELLER: Game = {
  mode: 'Storyteller',
  prepare: async (evening) => {
    await evening.host.chooseMode('Storyteller');
    await evening.host.page.getByRole('textbox', { name: 'Your story' }).fill('Otter @Ada\nOtter @Bela & @Ada');
  },
};

/** Somebody has drawn a picture alone before, and brings it. */
const IN_YOUR_STYLE: Game = {
  mode: 'Draw This in Your Style',
  // Whose drawing it is has no page then.
  incidents: { ends: { 0: 'host' } },
  async before(evening, url) {
    const vip = evening.player('Bela');
    await vip.page.goto(`${url}/solo?lang=${vip.language}`);
    await vip.logIn();
    await vip.press('Start drawing');
    await draw(vip);
    await vip.press('Finished?');
    await vip.press('Submit');
    await vip.page.getByText(inLanguage(vip.language, 'Your drawing is in your sketchbook.')).waitFor();
  },
  async prepare(evening) {
    const vip = evening.player('Bela');
    await evening.host.chooseMode('Draw This in Your Style');
    await evening.host.press('Options for Bela');
    await evening.host.page.getByRole('menuitem', { name: 'Tag as VIP' }).click();
    await vip.press('Pick one of your drawings');
    await vip.page.getByRole('button', { name: /(take this one|dieses Bild nehmen)$/ }).click();
    await vip.page.getByText(inLanguage(vip.language, 'This is what the others draw.')).waitFor();
  },
};

export const GAMES: readonly Game[] = [
  {
    mode: 'Echo',
    prepare: async ({ host }) => {
      await host.choosePages(3);
      await host.page.locator('summary', { hasText: 'More' }).click();
      await host.page.getByText('Latecomers can wait for the next game').click();
    },
    incidents: { ends: { 1: 'host' }, reloads: [0, 1], breakIn: 1, lateIn: 1 },
  },
  { mode: 'Custom', path: `/create?plan=${PLAN}`, incidents: { ends: { 0: 'time', 1: 'time' }, reloads: [0] } },
  STORYTELLER,
  { mode: 'Echo in Your Style', prepare: choose('Echo in Your Style'), incidents: { reloads: [1] } },
  IN_YOUR_STYLE,
  { mode: 'Sketch', prepare: choose('Sketch'), incidents: { ends: { 2: 'host' }, reloadsLater: true } },
  { mode: 'Co-op Animation', prepare: choose('Co-op Animation') },
  { mode: 'Complete Me', prepare: choose('Complete Me'), incidents: { breakIn: 2 } },
  { mode: 'Echo × Crossover', prepare: choose('Echo × Crossover') },
];
