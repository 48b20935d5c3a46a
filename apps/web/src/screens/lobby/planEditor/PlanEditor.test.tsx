// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GameMode, type Options } from '@tuschel/protocol';
import type { CustomPlan } from '@tuschel/rules';
import { expect, test, vi } from 'vitest';
import { unpackPlan } from '../../../plan/planLink.ts';
import { actOn, focused, loaded, read, sceneNamed, stateOf } from '../../../testing/actOn.tsx';
import { OptionsSummary } from '../OptionsSummary.tsx';
import { PRESETS, wirePlan } from './planDraft.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanFiles } from './PlanFiles.tsx';

const scene = sceneNamed('lobby/plan');

test('when a round is deleted by the keyboard, the next one has the focus', async () => {
  const { user } = await actOn(<PlanEditor state={stateOf('lobby/plan')} change={async () => true} />, { scene });
  await loaded();
  const rounds = () => within(screen.getByRole('list', { name: 'Die Runden' })).getAllByRole('listitem');
  const [, second] = rounds();
  screen.getByRole('button', { name: 'Runde 1 löschen' }).focus();
  await user.keyboard('{Enter}');
  expect(rounds()[0]).toBe(second);
  expect(second?.contains(document.activeElement)).toBe(true);
  expect(focused()).not.toBe('');
});

test('a round that is dragged beyond the middle of its neighbour takes its place, until it is let go', async () => {
  await actOn(<PlanEditor state={stateOf('lobby/plan')} change={async () => true} />, { scene });
  await loaded();
  const cards = () => within(screen.getByRole('list', { name: 'Die Runden' })).getAllByRole('listitem');
  // One below the other, each 100 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = 100 * cards().indexOf(this as HTMLElement);
    return { top, bottom: top + 100 } as DOMRect;
  });
  const [card] = cards();
  const grip = within(card!).getByTitle('Zum Umordnen ziehen');
  const place = () => cards().indexOf(card!);
  const move = (clientY: number) => fireEvent.pointerMove(grip, { pointerId: 1, clientY });
  move(260);
  expect(place()).toBe(0);
  fireEvent.pointerDown(grip, { pointerId: 1, clientY: 50 });
  const places = [149, 151, 260, 140].map((y) => {
    move(y);
    return place();
  });
  expect(places).toEqual([0, 1, 2, 1]);
  fireEvent.pointerUp(grip, { pointerId: 1 });
  move(20);
  expect(place()).toBe(1);
  // Let go of by the system.
  fireEvent.pointerDown(grip, { pointerId: 1, clientY: 150 });
  fireEvent.pointerCancel(grip, { pointerId: 1 });
  move(20);
  expect(place()).toBe(1);
});

test('a plan to begin with replaces another one at once, and one’s own after a question', async () => {
  const { user } = await actOn(<PlanEditor state={stateOf('lobby/plan')} change={async () => true} />, { scene });
  await loaded();
  const presets = within(screen.getByRole('group', { name: 'Womit du anfängst' }));
  const pressed = () => presets.queryByRole('button', { pressed: true })?.textContent ?? null;
  const rounds = () => within(screen.getByRole('list', { name: 'Die Runden' })).getAllByRole('listitem').length;
  const choose = (name: string) => user.click(presets.getByRole('button', { name }));
  const answer = async (name: string) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  expect([pressed(), rounds()]).toEqual(['Drei Stile', 4]);
  await choose('Stille Post');
  expect([pressed(), rounds()]).toEqual(['Stille Post', 5]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name des Spiels' }).value).toBe('Stille Post');
  await user.click(screen.getByRole('button', { name: 'Runde 1 löschen' }));
  expect([pressed(), rounds()]).toEqual([null, 4]);
  await choose('Ein Satz, ein Bild');
  await answer('Abbrechen');
  expect(rounds()).toBe(4);
  await choose('Ein Satz, ein Bild');
  await answer('OK');
  await waitFor(() => expect([pressed(), rounds()]).toEqual(['Ein Satz, ein Bild', 2]));
});

test.each([
  ['all who are there', 'here', true, '4 Leute', false],
  ['nobody who is away', 'away', true, '3 Leute', true],
  ['nobody who has left', 'left', true, '3 Leute', true],
  ['no host who only leads', 'here', false, '3 Leute', true],
] as const)('counted are %s', async (_, presence, hostPlays, count, repeats) => {
  const { players, options, ...state } = stateOf('lobby/plan');
  const four = players.slice(0, 4).map((one, index) => ({
    ...one,
    isHost: index === 0,
    presence: index === 3 ? presence : ('here' as const),
  }));
  const lobby = { ...state, players: four, options: { ...options, hostPlays } };
  await actOn(<PlanEditor state={lobby} change={async () => true} />, { scene });
  await loaded();
  expect(screen.getByText(/· je \d+ Seite/).textContent).toContain(`${count} · je`);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Bücher dürfen noch einmal/ }).checked).toBe(repeats);
});

const plan: CustomPlan = { name: 'Drei Stile', rounds: PRESETS.threeStyles.rounds };
/** Words that no packing makes short enough for a link. */
const WORDS = Array.from({ length: 600 }, (_, index) => `Wort ${Math.imul(index + 1, 2_654_435_761) >>> 0}`);
const withWords: CustomPlan = {
  rounds: [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines: WORDS },
    ...PRESETS.onePicture.rounds.slice(1),
  ],
};

/** What can be done with a plan, and what of it lies in the clipboard then. */
async function files(shared: CustomPlan) {
  const { user } = await actOn(<PlanFiles plan={shared} onLoad={() => {}} />, { scene });
  const copy = () => user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  const copied = async () => {
    const { searchParams } = new URL(await navigator.clipboard.readText());
    const found = await unpackPlan(searchParams.get('plan') ?? '');
    return found.ok ? found.plan : null;
  };
  return { user, copy, copied };
}

test('a plan goes to friends as a link in which all of it is', async () => {
  const { copy, copied } = await files(plan);
  await copy();
  expect(await screen.findByText(/^Link kopiert: /)).toBeTruthy();
  expect(await copied()).toEqual(plan);
});

test('words that are too many for a link are left out of it, and that is said', async () => {
  const { copy, copied } = await files(withWords);
  await copy();
  expect(await screen.findByText(/^Link kopiert, aber ohne deine Wörterliste/)).toBeTruthy();
  expect((await copied())?.rounds[0]).toMatchObject({ type: 'prompt', pack: 'easy' });
});

test('where the browser keeps the clipboard to itself the link stands there to be copied by hand', async () => {
  const { copy } = await files(plan);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await copy();
  expect(await screen.findByText(/\/create\?plan=[\w-]+$/)).toBeTruthy();
});

test('a plan is saved as a file that holds all its words', async () => {
  const { user } = await files(withWords);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:plan';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Als Datei speichern' }));
  await waitFor(() => expect(names).toEqual(['tuschel-plan.json']));
  expect(JSON.parse(new TextDecoder().decode(await saved[0]?.arrayBuffer()))).toEqual(withWords);
});

test('a plan with a mistake is neither copied nor saved', async () => {
  await files({ rounds: [] });
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(['Link kopieren', 'Als Datei speichern', 'Datei öffnen'].map(isOff)).toEqual([true, true, false]);
});

/** What somebody reads of a game who does not lead it. */
async function told(options: Partial<Options>) {
  await actOn(
    <main>
      <OptionsSummary options={{ ...stateOf('lobby/player').options, ...options }} />
    </main>,
    { scene: sceneNamed('lobby/player') },
  );
  return read(screen.getByRole('main')).join(' ');
}

test('players read the rounds of a plan: what happens in each, who sits at it, and how long', async () => {
  const rounds: CustomPlan['rounds'] = [
    { type: 'prompt', seconds: null, selection: 'dictionary', pack: 'silly' },
    { type: 'draw', seconds: 90, selection: 'same_again' },
    { type: 'prompt', seconds: null, selection: 'round_robin' },
  ];
  const words = await told({
    mode: GameMode.Custom,
    plan: wirePlan({ name: 'Freitagsrunde', rounds }),
    access: 'mine',
  });
  expect(words).toBe(
    'Freitagsrunde Schreiben Aus der Wörterliste Zeichnen Noch einmal dieselbe Person 1:30 Min. ' +
      'Schreiben Reihum Host entscheidet Wer mitspielen darf Nur ich',
  );
});

test.each([
  ['quick', /^Tempo Flott Zeiten Schreiben .* · Beschreiben .* · Zeichnen .* Wer mitspielen darf Alle mit dem Link$/],
  ['host', /^Tempo Host entscheidet Zeiten Ohne Zeitlimit: Der Host beendet jeden Schritt\. /],
] as const)('without a plan players read the pace and its times: %s', async (tempo, words) => {
  expect(await told({ mode: GameMode.Echo, plan: null, tempo, access: 'everyone' })).toMatch(words);
});
