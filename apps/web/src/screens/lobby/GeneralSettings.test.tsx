// @vitest-environment jsdom
import { GameMode, type MatchState, type Options, RULES_LIMITS } from '@tuschel/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, type ActingOptions, pass, sceneWith } from '../../testing/actOn.tsx';
import { DraftsProvider } from './drafts.tsx';
import { GameOptions } from './GameOptions.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { PRESETS, wirePlan } from './planEditor/planDraft.ts';

interface Desk extends ActingOptions {
  options?: Partial<Options>;
  state?: Partial<MatchState>;
}

async function desk({ options = {}, state = {}, ...acting }: Desk = {}) {
  const scene = sceneWith('lobby/host', (before) => ({
    ...before,
    ...state,
    options: { ...before.options, ...options },
  }));
  const changed: Partial<Options>[] = [];
  const shown = await actOn(
    <DraftsProvider>
      <GeneralSettings
        state={scene.moment?.state as MatchState}
        change={async (one) => {
          changed.push(one);
          return true;
        }}
      />
    </DraftsProvider>,
    { scene, ...acting },
  );
  return { ...shown, changed };
}

const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

test.each([
  ['hostPlays', /^Ich spiele mit/, true],
  ['family', /^Familienrunde/, false],
  ['blurOnStage', /^In der Show liegen/, false],
  ['showNeighbours', /^Zeigen, wer das Blatt/, false],
  ['majorityTimer', /^Kurzen Countdown starten/, false],
  ['understudies', /^Andere dürfen liegen gebliebene/, true],
  ['lateComers', /^Nachzügler/, false],
  ['awards', /^Am Ende Seiten/, true],
])('%s is switched with the keyboard', async (field, name, before) => {
  const { user, changed } = await desk();
  expect(toggle(name).checked).toBe(before);
  toggle(name).focus();
  await user.keyboard(' ');
  expect(changed).toEqual([{ [field]: !before }]);
});

test('a host who is live has families at the table, unless they chose otherwise', async () => {
  await desk({ state: { hostLive: true } });
  expect(toggle(/^Familie/).checked).toBe(true);
});

test('what a live host chose about families counts', async () => {
  await desk({ state: { hostLive: true }, options: { family: false } });
  expect(toggle(/^Familie/).checked).toBe(false);
});

test('a pace is chosen, each with its times', async () => {
  const { user, changed } = await desk();
  screen.getByRole('button', { name: /Tempo/ }).focus();
  await user.keyboard('{Enter}');
  const list = within(await screen.findByRole('listbox'));
  const choices = list.getAllByRole('option').map(plain);
  expect(choices.map((choice) => choice.replace(/Schreiben.*/, ''))).toEqual([
    'Flott',
    'Normal',
    'Gemütlich',
    'Meisterwerk',
    'Host entscheidet',
    'Eigene Zeiten',
  ]);
  expect(choices[1]).toMatch(/Schreiben .* · Beschreiben .* · Zeichnen .*Min\./);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(changed).toEqual([{ tempo: 'quick' }]);
});

test('who ends each step is said where the host does', async () => {
  await desk({ options: { tempo: 'host' } });
  expect(screen.getByText('Ohne Zeitlimit: Der Host beendet jeden Schritt.')).toBeTruthy();
  expect(screen.queryAllByRole('slider')).toHaveLength(0);
});

test.each([
  ['Schreiben', 'writeSeconds', { writeSeconds: 90 }, 75, 105],
  ['Beschreiben', 'describeSeconds', { describeSeconds: 90 }, 75, 105],
  ['Zeichnen', 'drawSeconds', { drawSeconds: 480 }, 450, 510],
])('a time of one’s own is set with arrow keys: %s', async (label, field, options, least, most) => {
  const { user, changed } = await desk({ options: { tempo: 'custom', ...options } });
  const slider = screen.getByRole('slider', { name: new RegExp(`^${label}`) });
  slider.focus();
  for (let i = 0; i < 8; i++) await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(changed.length).toBeGreaterThan(0));
  const told = changed.map((one) => one[field as 'drawSeconds'] as number);
  expect(Math.max(...told)).toBeGreaterThan(least);
  expect(Math.max(...told)).toBeGreaterThanOrEqual(most - 30);
  expect(told.every((seconds) => seconds % 15 === 0)).toBe(true);
});

test('a game of one’s own has the times of its rounds', async () => {
  await desk({ options: { mode: GameMode.Custom } });
  expect(screen.queryByRole('button', { name: /Tempo/ })).toBeNull();
  expect(toggle(/^Ich spiele mit/)).toBeTruthy();
});

test('words of the host’s own go to the server when the host rests; one that is too short does not, and says so', async () => {
  vi.useFakeTimers();
  const { changed } = await desk();
  const block = screen.getByRole('textbox', { name: 'Hier nicht erwünscht', hidden: true });
  fireEvent.change(block, { target: { value: 'spinat\nrosenkohl' } });
  expect(screen.getByText('Deine eigenen Wörter (2)')).toBeTruthy();
  await pass(600);
  expect(changed).toEqual([{ hostWords: { block: ['spinat', 'rosenkohl'], allow: [] } }]);
  fireEvent.change(block, { target: { value: 'spinat\na' } });
  await pass(600);
  expect(changed).toHaveLength(1);
  expect(screen.getByText(/^„a“ ist zu kurz/)).toBeTruthy();
});

test('the host’s own words stay open once a word that was too short is long enough', async () => {
  const { user } = await desk();
  await user.click(screen.getByText(/^Deine eigenen Wörter/));
  const block = screen.getByRole('textbox', { name: 'Hier nicht erwünscht' });
  const isOpen = () => block.closest('details')?.open;
  expect(isOpen()).toBe(true);
  await user.type(block, 's');
  expect(screen.getByText(/^„s“ ist zu kurz/)).toBeTruthy();
  await user.type(block, 'pinat');
  expect(screen.queryByText(/ist zu kurz/)).toBeNull();
  expect(isOpen()).toBe(true);
});

test('words that are always allowed go with those that are not, and there are not too many of them', async () => {
  vi.useFakeTimers();
  const { changed } = await desk({ options: { hostWords: { block: ['spinat'], allow: [] } } });
  const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name, hidden: true });
  const [block, allow] = [...document.querySelectorAll<HTMLTextAreaElement>('details details textarea')];
  expect([field('Hier nicht erwünscht'), block?.value]).toEqual([block, 'spinat']);
  fireEvent.change(allow!, { target: { value: 'kohl, rüben' } });
  await pass(600);
  expect(changed).toEqual([{ hostWords: { block: ['spinat'], allow: ['kohl', 'rüben'] } }]);
  const { words, length } = RULES_LIMITS.hostWords;
  const many = (count: number) => Array.from({ length: count }, (_, index) => `wort${index}`);
  fireEvent.change(allow!, { target: { value: many(words + 1).join('\n') } });
  fireEvent.change(block!, { target: { value: 'x'.repeat(length + 1) } });
  await pass(600);
  // A list that is right waits for the other one.
  fireEvent.change(block!, { target: { value: 'x'.repeat(length) } });
  await pass(600);
  fireEvent.change(block!, { target: { value: 'x'.repeat(length + 1) } });
  fireEvent.change(allow!, { target: { value: 'kohl' } });
  await pass(600);
  expect(changed).toHaveLength(1);
  fireEvent.change(block!, { target: { value: 'x'.repeat(length) } });
  fireEvent.change(allow!, { target: { value: many(words).join('\n') } });
  await pass(600);
  expect(changed.at(-1)).toEqual({ hostWords: { block: ['x'.repeat(length)], allow: many(words) } });
});

test('long texts that do not load can be asked for again', async () => {
  let isDown = true;
  const { user } = await desk({
    state: { longTexts: { mark: 'stage' } },
    api: (call) => {
      if (call !== 'GET /match/stage/options') return undefined;
      return isDown ? Promise.reject(new Error('down')) : { options: { hostWords: { block: ['spinat'], allow: [] } } };
    },
  });
  expect(await screen.findByText(/^Deine Texte ließen sich nicht laden/)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal laden' }));
  expect(await screen.findByText('Deine eigenen Wörter (1)')).toBeTruthy();
});

test('a setting that is refused says why', async () => {
  const scene = sceneWith('lobby/host', {});
  const { user, sent } = await actOn(
    <DraftsProvider>
      <GameOptions state={scene.moment?.state as MatchState} />
    </DraftsProvider>,
    { scene, answer: () => ({ ok: false, code: 'badOption' }) },
  );
  await user.click(toggle(/^Ich spiele mit/));
  expect(sent).toEqual([{ type: 'options', options: { hostPlays: false } }]);
  expect((await screen.findAllByText('Diese Einstellung geht so nicht.')).length).toBeGreaterThan(0);
});

test.each([
  ['begins with one', {}, [expect.any(Object)]],
  ['keeps the one it had', { plan: wirePlan(PRESETS.speedSketch) }, []],
])('a game of one’s own has a plan: it %s', async (_, options, plans) => {
  const scene = sceneWith('lobby/host', (state) => ({ ...state, options: { ...state.options, ...options } }));
  const { user, sent } = await actOn(
    <DraftsProvider>
      <GameOptions state={scene.moment?.state as MatchState} />
    </DraftsProvider>,
    { scene },
  );
  await user.click(screen.getByRole('button', { name: 'Anderes Spiel wählen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eigenes Spiel' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { options: chosen } = sent[0] as { options: Partial<Options> };
  expect(chosen.mode).toBe(GameMode.Custom);
  expect('plan' in chosen ? [chosen.plan] : []).toEqual(plans);
});
