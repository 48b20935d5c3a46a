// @vitest-environment jsdom
import type { MatchState, Options } from '@tuschel/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, pass, sceneWith, stateOf } from '../../../testing/actOn.tsx';
import { StoryEditor } from './StoryEditor.tsx';

/** Six people are here, of whom Tintenklecks is a VIP and Maari the host. */
async function desk(options: Partial<Options> = {}, change: Partial<MatchState> = {}) {
  const scene = sceneWith('lobby/story', (state) => ({
    ...state,
    ...change,
    options: { ...state.options, ...options },
  }));
  const changed: Partial<Options>[] = [];
  const acting = await actOn(
    <StoryEditor
      state={scene.moment?.state as MatchState}
      change={async (one) => {
        changed.push(one);
        return true;
      }}
    />,
    { scene },
  );
  return { ...acting, changed };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Deine Geschichte' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');
const lines = () =>
  within(screen.getByRole('list', { name: 'So wird deine Geschichte gelesen' }))
    .getAllByRole('listitem')
    .map(plain);
const counts = () =>
  screen
    .getAllByRole('status')
    .map(plain)
    .find((text) => /Sätze|Satz/.test(text));

test('a story is shown line by line as it will be read: who draws it, and whom it is about', async () => {
  await desk({ story: '' });
  expect(screen.queryByRole('list', { name: 'So wird deine Geschichte gelesen' })).toBeNull();
  write('Tintenklecks: Es war einmal @Maari\n\n? trifft @Niemand\nDann kam !');
  expect(lines()).toEqual([
    '1Tintenklecks Es war einmal Maari',
    '3irgendwer: wer zeichnet, sucht aus trifft @NiemandNiemand heißt „Niemand“: bleibt so stehen',
    '4irgendwer: Dann kam jemand aus der Runde',
  ]);
  expect(counts()).toBe('3 Sätze, 6 Leute zeichnen');
});

test('what is wrong with a line stands below it', async () => {
  await desk({ story: '' });
  write(`Ein Otter\nMaari: Sie tanzt\nab\nMaari: ${'x'.repeat(121)}`);
  const [, second, third, fourth] = lines();
  expect(second).toContain('Zeile 2: Zugewiesene Zeilen müssen zuerst kommen.');
  expect(third).toContain('Zu kurz');
  expect(fourth).toContain('Zu lang: 121 von höchstens 120 Zeichen');
  expect(fourth).toContain('Maari kommt zweimal vor: in Zeile 2 und in Zeile 4.');
});

test('an assigned line that comes too late moves up to the others at the press of a button, and is right there', async () => {
  const { user, changed } = await desk({ story: '' });
  write('Maari: Sie tanzt\nEin Otter\nEin Fuchs\nPinselPaula: Sie lacht');
  expect(screen.queryByRole('button', { name: 'Zeile 3 nach oben zu den zugewiesenen schieben' })).toBeNull();
  screen.getByRole('button', { name: 'Zeile 4 nach oben zu den zugewiesenen schieben' }).focus();
  await user.keyboard('{Enter}');
  const story = 'Maari: Sie tanzt\nPinselPaula: Sie lacht\nEin Otter\nEin Fuchs';
  expect(field().value).toBe(story);
  expect(lines()).toEqual([
    '1Maari Sie tanzt',
    '2PinselPaula Sie lacht',
    '3irgendwer: Ein Otter',
    '4irgendwer: Ein Fuchs',
  ]);
  expect(screen.queryByRole('button', { name: /nach oben/ })).toBeNull();
  await waitFor(() => expect(changed.at(-1)).toEqual({ story }));
});

test('a name that nobody has is said at its line', async () => {
  await desk({ story: 'Fremde: Sie tanzt' });
  expect(lines()[0]).toContain('Niemand heißt „Fremde“');
});

test('more lines than people at the table are too many', async () => {
  await desk({ story: Array.from({ length: 6 }, (_, i) => `Der Otter Nummer ${i}`).join('\n') });
  expect(counts()).toBe('6 Sätze, 6 Leute zeichnen');
  write(Array.from({ length: 7 }, (_, i) => `Der Otter Nummer ${i}`).join('\n'));
  expect(counts()).toBe('7 Sätze, 6 Leute zeichnenZu viele Sätze für so wenige Leute');
});

test('more lines than a story may have are counted', async () => {
  await desk({ story: Array.from({ length: 201 }, (_, i) => `Der Otter Nummer ${i}`).join('\n') });
  expect(counts()).toContain('201 Zeilen sind zu viel: höchstens 200');
});

test('a host who only leads, and whoever is away, has no pen', async () => {
  const { players } = stateOf('lobby/story');
  await desk(
    { hostPlays: false },
    { players: players.map((one) => (one.name === 'PinselPaula' ? { ...one, presence: 'away' } : one)) },
  );
  expect(counts()).toContain('4 Leute zeichnen');
});

test('that ! draws VIPs alone goes to the others at once, and needs one', async () => {
  const { user, changed } = await desk({ story: 'Dann kam !' });
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: '! lost nur VIPs aus' });
  expect(toggle.checked).toBe(false);
  toggle.focus();
  await user.keyboard(' ');
  expect(changed).toEqual([{ vipOnly: true }]);
});

test('where ! draws VIPs alone it says so, and that one is missing', async () => {
  const { players } = stateOf('lobby/story');
  await desk({ story: 'Dann kam !', vipOnly: true }, { players: players.map((one) => ({ ...one, vip: false })) });
  expect(lines()).toEqual(['1irgendwer: Dann kam ein VIP']);
  expect(counts()).toContain('Du musst mindestens einen VIP markieren');
});

test('names are offered after an @ and taken with the keyboard, and the story goes to the others', async () => {
  const { user, changed } = await desk({ story: '' });
  field().focus();
  await user.keyboard('Dann kam @Pin');
  expect(screen.getByRole('listbox', { name: 'Wen meinst du?' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(field().value.trim()).toBe('Dann kam @PinselPaula');
  expect(lines()).toEqual(['1irgendwer: Dann kam PinselPaula']);
  vi.useFakeTimers();
  write('Dann kam @PinselPaula zu Besuch');
  await pass(600);
  expect(changed.at(-1)).toEqual({ story: 'Dann kam @PinselPaula zu Besuch' });
});
