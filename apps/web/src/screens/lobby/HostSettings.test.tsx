// @vitest-environment jsdom
import { GameMode, type Options, RULES_LIMITS } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Scene } from '../../stage/scenes/scene.ts';
import { actOn, type Acting, enter, loaded, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import AccessSettings from './access/AccessSettings.tsx';
import { ModeBadges } from './modes/ModeBadges.tsx';
import { ModeCard } from './modes/ModeCard.tsx';
import { ModeSettings } from './modes/ModeSettings.tsx';
import { PRESETS, wirePlan } from './planEditor/planDraft.ts';
import { PlanEditor } from './planEditor/PlanEditor.tsx';

interface Setting extends Acting {
  /** What the host has changed, the oldest first. */
  changed: Partial<Options>[];
}

/** One part of the host's settings in a scene of the lobby. */
async function set(part: 'plan' | 'mode' | 'access', name: string, scene: Partial<Scene> = {}): Promise<Setting> {
  const changed: Partial<Options>[] = [];
  const props = {
    state: { ...stateOf(`lobby/${name}`), ...scene.moment?.state },
    change: async (options: Partial<Options>) => {
      changed.push(options);
      return true;
    },
  };
  const PARTS = { plan: PlanEditor, mode: ModeSettings, access: AccessSettings };
  const Part = PARTS[part];
  const acting = await actOn(<Part {...props} />, { scene: { ...sceneNamed(`lobby/${name}`), ...scene } });
  await loaded();
  return { ...acting, changed };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rounds = () => within(screen.getByRole('list', { name: 'Die Runden' })).getAllByRole('listitem');
const types = () => rounds().map((round) => within(round).getByRole('heading').textContent);
const plans = (changed: readonly Partial<Options>[]) => changed.map(({ plan }) => plan);

test('rounds of a plan are moved, doubled and removed, and the plan goes to the others when its writer rests', async () => {
  vi.useFakeTimers();
  const { changed } = await set('plan', 'plan');
  const before = types();
  expect(before.length).toBeGreaterThan(2);
  expect(button('Runde 1 nach oben').disabled).toBe(true);
  expect(button(`Runde ${before.length} nach unten`).disabled).toBe(true);
  fireEvent.click(button('Runde 1 nach unten'));
  const [first, second, ...others] = before;
  expect(types().map((one) => one?.replace(/^\d+/, ''))).toEqual(
    [second, first, ...others].map((one) => one?.replace(/^\d+/, '')),
  );
  fireEvent.click(button('Runde 2 nach oben'));
  expect(types()).toEqual(before);
  fireEvent.click(button('Runde 1 verdoppeln'));
  expect(rounds()).toHaveLength(before.length + 1);
  fireEvent.click(button('Runde 1 löschen'));
  expect(types()).toEqual(before);
  expect(changed).toEqual([]);
  await vi.advanceTimersByTimeAsync(599);
  expect(changed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(plans(changed)).toEqual([expect.objectContaining({ rounds: expect.any(Array) as unknown })]);
  expect(changed[0]?.plan?.rounds).toHaveLength(before.length);
});

test('rounds to write and to draw are added, until there are as many as may be', { tags: ['long'] }, async () => {
  const { user } = await set('plan', 'plan');
  const before = rounds().length;
  await user.click(button('Schreibrunde'));
  await user.click(button('Zeichenrunde'));
  expect(
    types()
      .slice(before)
      .map((one) => one?.replace(/^\d+/, '')),
  ).toEqual(['Schreiben', 'Zeichnen']);
  for (let i = 0; i < 40 && !button('Zeichenrunde').disabled; i++) fireEvent.click(button('Zeichenrunde'));
  expect([button('Schreibrunde').disabled, button('Runde 1 verdoppeln').disabled]).toEqual([true, true]);
  expect(screen.getByText(`Mehr als ${rounds().length} Runden gehen nicht.`)).toBeTruthy();
});

test('a round becomes one to draw, and lasts until the host goes on', async () => {
  await set('plan', 'plan');
  const first = within(rounds()[0] as HTMLElement);
  fireEvent.click(first.getByRole('radio', { name: 'Zeichnen' }));
  expect(first.getByRole('heading').textContent).toContain('Zeichnen');
  fireEvent.click(first.getByRole('radio', { name: 'Schreiben' }));
  expect(first.getByRole('heading').textContent).toContain('Schreiben');
  const isOpen = () => first.getByRole<HTMLInputElement>('switch', { name: 'Bis ich weiterschalte' });
  const wasOpen = isOpen().checked;
  fireEvent.click(isOpen());
  expect(isOpen().checked).toBe(!wasOpen);
  expect(first.queryAllByRole('slider')).toHaveLength(wasOpen ? 1 : 0);
});

test('a plan that is wrong says where, and does not go to the others', async () => {
  vi.useFakeTimers();
  const { changed } = await set('plan', 'plan-wrong');
  expect(screen.getByText('Zeile 1 ist zu kurz: mindestens 3 Zeichen.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name des Spiels' }), { target: { value: 'Samstagsrunde' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changed).toEqual([]);
  expect([button('Link kopieren').disabled, button('Als Datei speichern').disabled]).toEqual([true, true]);
});

test('a name goes with the plan', async () => {
  vi.useFakeTimers();
  const { changed } = await set('plan', 'plan');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name des Spiels' }), { target: { value: 'Samstagsrunde' } });
  await vi.advanceTimersByTimeAsync(600);
  expect(changed[0]?.plan?.name).toBe('Samstagsrunde');
});

test('a file that is no plan says so and changes nothing', async () => {
  await set('plan', 'plan');
  const before = types();
  fireEvent.change(screen.getByLabelText('Datei öffnen', { selector: 'input' }), {
    target: { files: [new File(['{}'], 'plan.json')] },
  });
  expect(await screen.findByText('Dieser Spielplan lässt sich nicht lesen.')).toBeTruthy();
  expect(types()).toEqual(before);
});

test('a plan from a file takes the place of the one on the desk', async () => {
  await set('plan', 'plan');
  const plan = { name: 'Drei Stile', rounds: PRESETS.threeStyles.rounds };
  fireEvent.change(screen.getByLabelText('Datei öffnen', { selector: 'input' }), {
    target: { files: [new File([JSON.stringify(plan)], 'plan.json')] },
  });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name des Spiels' }).value).toBe('Drei Stile'),
  );
  expect(types()).toEqual(['1Schreiben', '2Zeichnen', '3Zeichnen', '4Zeichnen']);
  expect(screen.queryByText('Dieser Spielplan lässt sich nicht lesen.')).toBeNull();
});

test('the same file can be opened once more, after its plan was changed', async () => {
  const { user } = await set('plan', 'plan');
  const plan = { name: 'Drei Stile', rounds: PRESETS.threeStyles.rounds };
  const file = new File([JSON.stringify(plan)], 'plan.json', { type: 'application/json' });
  const input = screen.getByLabelText('Datei öffnen', { selector: 'input' });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name des Spiels' });
  await user.upload(input, file);
  await waitFor(() => expect(name().value).toBe('Drei Stile'));
  fireEvent.change(name(), { target: { value: 'Samstagsrunde' } });
  await user.upload(input, file);
  await waitFor(() => expect(name().value).toBe('Drei Stile'));
});

test('without a file that is chosen nothing is read', async () => {
  await set('plan', 'plan');
  const before = types();
  fireEvent.change(screen.getByLabelText('Datei öffnen', { selector: 'input' }), { target: { files: [] } });
  await loaded();
  expect(types()).toEqual(before);
  expect(screen.queryByText('Dieser Spielplan lässt sich nicht lesen.')).toBeNull();
});

test('the tools of a round are limited one by one, counted, and set free again', async () => {
  vi.useFakeTimers();
  const { changed } = await set('plan', 'plan');
  fireEvent.click(button('Zeichenrunde'));
  const last = within(rounds().at(-1) as HTMLElement);
  const summary = () => last.getByText('Werkzeuge').textContent;
  const tools = async () => {
    await vi.advanceTimersByTimeAsync(600);
    return changed.at(-1)?.plan?.rounds.at(-1)?.tools;
  };
  expect(summary()).toBe('Werkzeugealle');
  fireEvent.click(last.getByRole('switch', { name: 'Rückgängig' }));
  expect(summary()).toBe('Werkzeuge1 Einschränkung');
  expect(await tools()).toEqual({ ...ALL_TOOLS, undo: false });
  fireEvent.click(last.getByRole('radio', { name: '2' }));
  expect(await tools()).toEqual({ ...ALL_TOOLS, undo: false, layers: 2 });
  fireEvent.click(last.getByRole('switch', { name: 'Rückgängig' }));
  fireEvent.click(last.getByRole('radio', { name: '3' }));
  expect(summary()).toBe('Werkzeugealle');
  expect(await tools()).toBeUndefined();
});

test('strokes of a round are counted up to two hundred, or not at all', async () => {
  vi.useFakeTimers();
  const { changed } = await set('plan', 'plan');
  fireEvent.click(button('Zeichenrunde'));
  const last = within(rounds().at(-1) as HTMLElement);
  const slider = last.getByRole('slider', { name: /^Höchstzahl an Strichen/ });
  const most = async (lines: string) => {
    fireEvent.change(slider, { target: { value: lines } });
    await vi.advanceTimersByTimeAsync(600);
    return changed.at(-1)?.plan?.rounds.at(-1)?.tools?.maxLines;
  };
  expect(last.getByText('ohne Grenze')).toBeTruthy();
  expect(await most('40')).toBe(40);
  expect(last.queryByText('ohne Grenze')).toBeNull();
  expect(await most('200')).toBe(200);
  expect(await most('201')).toBeUndefined();
});

test('the pack that words come from is shown by its name', async () => {
  await set('plan', 'plan', {
    moment: {
      drawings: {},
      state: {
        ...stateOf('lobby/plan'),
        options: { ...stateOf('lobby/plan').options, plan: wirePlan(PRESETS.speedSketch) },
      },
    },
  });
  const [first] = rounds();
  const chosen = within(first as HTMLElement).getAllByRole('button', { name: /Wörterliste/ });
  expect(chosen.map(({ textContent }) => textContent).join()).toContain('Albern');
});

test('a list of words says that it is empty, or how much too long it is', async () => {
  await set('plan', 'plan-wrong');
  const list = screen.getByRole('textbox', { name: 'Ein Satz pro Zeile' });
  fireEvent.change(list, { target: { value: '' } });
  expect(screen.getByText('Schreib mindestens eine Zeile.')).toBeTruthy();
  fireEvent.change(list, { target: { value: 'eine Katze\n'.repeat(2_001).trimEnd() } });
  expect(screen.getByText(/^Deine Liste hat 2\.001 Zeilen, höchstens 2\.000 gehen\.$/)).toBeTruthy();
});

test('beside the start button one reads that a plan has no round', async () => {
  const { user } = await enter('lobby/plan');
  const remove = () => screen.queryAllByRole('button', { name: /^Runde \d+ löschen$/ });
  await waitFor(() => expect(remove().length).toBeGreaterThan(0));
  while (remove().length > 0) await user.click(remove()[0] as HTMLElement);
  expect(await screen.findByText('Dein Spiel braucht mindestens eine Runde')).toBeTruthy();
});

const DOOR = 'GET /host/door';
const EMPTY = { whitelist: [], bans: [] };
const choose = async ({ user }: Acting, label: RegExp, option: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
};

test('who may come in is chosen; without a channel nothing asks Twitch', async () => {
  const setting = await set('access', 'host', { answers: { [DOOR]: EMPTY } });
  await setting.user.click(await screen.findByRole('button', { name: /Wer mitspielen darf/ }));
  const names = within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toHaveLength(4);
  expect(names.join()).not.toContain('Twitch');
  await setting.user.click(screen.getByRole('option', { name: /^Sonst niemand/ }));
  expect(setting.changed).toEqual([{ access: 'closed' }]);
});

test('an empty list of guests opens where guests alone may come in', async () => {
  const setting = await set('access', 'host', { answers: { [DOOR]: EMPTY } });
  await choose(setting, /Wer mitspielen darf/, /^Wer auf meiner Gästeliste steht/);
  expect(setting.changed).toEqual([{ access: 'whitelist' }]);
  expect(await screen.findByRole('dialog', { name: 'Wer auf meiner Gästeliste steht' })).toBeTruthy();
  expect(screen.getByText('Noch steht niemand darauf.')).toBeTruthy();
});

test('a list of guests is written and kept', async () => {
  const kept = { whitelist: [{ name: 'anna' }, { name: 'bert' }] };
  const { user, asked } = await set('access', 'whitelist', {
    answers: { [DOOR]: EMPTY, 'PUT /host/whitelist': kept },
  });
  await user.click(await screen.findByRole('button', { name: 'Gästeliste schreiben' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Deine Gäste' }), { target: { value: 'anna, bert' } });
  await user.click(dialog.getByRole('button', { name: '2 Namen speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toContainEqual({ call: 'PUT /host/whitelist', body: { names: ['anna', 'bert'] } });
  expect(button('Gästeliste (2 Namen)')).toBeTruthy();
});

test('whoever is banned is forgiven from the list, and a list without anybody says so', async () => {
  const bans = [{ id: 'player-9', name: 'Krawall', reason: 'hat gepöbelt', at: Date.UTC(2026, 0, 31) }];
  const { user, sent } = await set('access', 'host', { answers: { [DOOR]: { whitelist: [], bans } } });
  await user.click(await screen.findByRole('button', { name: 'Sperrliste (1 Person)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aus deinen Lobbys gesperrt' }));
  expect(dialog.getByText(/hat gepöbelt/)).toBeTruthy();
  expect(dialog.queryByRole('searchbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Krawall entsperren' }));
  expect(sent).toEqual([{ type: 'unban', player: 'player-9' }]);
});

test('where lists cannot be loaded one tries again', async () => {
  const { user, asked } = await set('access', 'host', { answers: { [DOOR]: 'failed' } });
  expect(await screen.findByText('Deine Listen lassen sich gerade nicht laden.')).toBeTruthy();
  await user.click(button('Noch einmal versuchen'));
  await waitFor(() => expect(asked.filter(({ call }) => call === DOOR).length).toBeGreaterThan(1));
});

test('for followers the host says what happens when Twitch does not answer', async () => {
  const channel = { granted: ['followers'], hasSubscribers: false };
  const setting = await set('access', 'followers', { answers: { [DOOR]: { ...EMPTY, channel } } });
  await choose(setting, /Wenn Twitch nicht antwortet/, 'Hereinlassen');
  expect(setting.changed).toEqual([{ unreachable: 'letIn' }]);
});

test('what Twitch has not been asked for is asked for before it counts', async () => {
  const channel = { granted: [], hasSubscribers: true };
  const setting = await set('access', 'host', { answers: { [DOOR]: { ...EMPTY, channel } } });
  await screen.findByRole('button', { name: /Mods und Sperren/ });
  await choose(setting, /Wer mitspielen darf/, /^Wer mir auf Twitch folgt/);
  expect(await screen.findByRole('dialog', { name: 'Dafür fragt dich Twitch' })).toBeTruthy();
  expect(setting.changed).toEqual([]);
});

test('what Twitch lets us read is given back after a question only', async () => {
  const channel = { granted: ['moderation'], hasSubscribers: true };
  const { user, asked } = await set('access', 'host', {
    answers: { [DOOR]: { ...EMPTY, channel }, 'DELETE /host/channel/consent': {} },
  });
  const withdrawn = () => asked.filter(({ call }) => call === 'DELETE /host/channel/consent').length;
  expect(await screen.findByText('Mods und Sperren kommen von Twitch')).toBeTruthy();
  await user.click(button('Erlaubnis zurücknehmen'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(withdrawn()).toBe(0);
  await user.click(button('Erlaubnis zurücknehmen'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Zurücknehmen' }));
  await waitFor(() => expect(withdrawn()).toBe(1));
  await waitFor(() => expect(asked.filter(({ call }) => call === DOOR)).toHaveLength(2));
});

test.each([
  [GameMode.Echo, ['am besten zu 4–12']],
  [GameMode.Storyteller, ['am besten zu 4–30']],
  [GameMode.EchoInYourStyle, ['am besten ab 4']],
  [GameMode.DrawThisInYourStyle, ['am besten ab 3', 'braucht einen VIP']],
  [GameMode.Sketch, ['am besten ab 3']],
  [GameMode.CoOp_Animation, ['am besten zu 4–12']],
  [GameMode.Complete_Me, ['am besten ab 3']],
  [GameMode.Echo_x_Crossover, ['am besten ab 4', 'mindestens 3']],
  [GameMode.Custom, ['am besten ab 2']],
])('mode %i says with how many it is best, and what it needs', async (mode, words) => {
  await actOn(<ModeBadges mode={mode} />, { scene: sceneNamed('lobby/host') });
  const badges = [...(document.querySelector('span')?.children ?? [])];
  expect(badges.map(({ textContent }) => textContent)).toEqual(words);
});

test('all modes are shown, and the one that is chosen is played', async () => {
  const onChange = vi.fn<(mode: number) => void>();
  const { user } = await actOn(<ModeCard mode={GameMode.Echo} onChange={onChange} />, {
    scene: sceneNamed('lobby/host'),
  });
  await user.click(screen.getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  const modes = dialog.getAllByRole('button').filter((one) => one.hasAttribute('aria-pressed'));
  expect(modes.length).toBeGreaterThan(8);
  expect(modes.filter((mode) => mode.getAttribute('aria-pressed') === 'true')).toHaveLength(1);
  const other = modes.find((mode) => mode.getAttribute('aria-pressed') === 'false') as HTMLElement;
  await user.click(other);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalledWith(GameMode.Echo);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whoever does not lead reads what is played and cannot change it', async () => {
  await actOn(<ModeCard mode={GameMode.Echo} />, { scene: sceneNamed('lobby/player') });
  expect(screen.queryByRole('button')).toBeNull();
});

test('how often a picture is drawn anew is counted', async () => {
  const { user, changed } = await set('mode', 'in-your-style');
  expect(screen.getByText('2 Mal')).toBeTruthy();
  screen.getByRole('slider', { name: /^Wie oft das Bild neu gezeichnet wird/ }).focus();
  await user.keyboard('{End}');
  const { max } = RULES_LIMITS.redraws;
  expect(screen.getByText(`${max} Mal`)).toBeTruthy();
  expect(changed).toEqual([{ redrawSteps: max }]);
});

test('a film has as many frames as the host wants, and a theme once it is long enough', async () => {
  vi.useFakeTimers();
  const setting = await set('mode', 'animation');
  fireEvent.change(screen.getByRole('textbox', { name: 'Dein Thema' }), { target: { value: 'E' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(setting.changed).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Dein Thema' }), { target: { value: 'Ein Bär im Boot' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(setting.changed).toEqual([{ hostTheme: 'Ein Bär im Boot' }]);
  vi.useRealTimers();
  await choose(setting, /^Bilder je Film|Bilder je Film$/, '8 Bilder');
  expect(setting.changed.at(-1)).toEqual({ frames: 8 });
});

test('a theme that is given up while it is being written is not sent after all', async () => {
  vi.useFakeTimers();
  const { changed } = await set('mode', 'animation');
  const theme = screen.getByRole<HTMLInputElement>('switch', { checked: true, name: /Thema/ });
  fireEvent.change(screen.getByRole('textbox', { name: 'Dein Thema' }), { target: { value: 'Ein Bär im Boot' } });
  fireEvent.click(theme);
  expect(screen.queryByRole('textbox', { name: 'Dein Thema' })).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changed.at(-1)).toEqual({ hostTheme: null });
  fireEvent.click(theme);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Dein Thema' }).value).toBe('');
});

test('the pages of a book are counted, or as many as suit', async () => {
  const setting = await set('mode', 'host');
  await choose(setting, /Seiten pro Buch/, '5 Seiten');
  await choose(setting, /Seiten pro Buch/, 'Passend zur Gruppe');
  await setting.user.click(screen.getByRole('switch', { name: 'Mit einer Zeichnung enden' }));
  const { endOnDrawing } = stateOf('lobby/host').options;
  expect(setting.changed.slice(0, 1)).toEqual([{ pages: 5 }]);
  expect(setting.changed.at(-1)).toEqual({ endOnDrawing: !endOnDrawing });
});
