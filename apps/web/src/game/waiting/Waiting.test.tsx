// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { actOn, enter, pass, sceneNamed, sceneWith, stateOf, without } from '../../testing/actOn.tsx';
import { EndReason } from '../EndReason.tsx';
import { ReadyCount, StatusRow } from '../bar/StatusRow.tsx';
import { HOST, play, step, youAre, waiting } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('whoever waits sees how far the others are', async () => {
  await play('draw/waiting', waiting);
  expect(screen.getByText('Die anderen zeichnen noch. Du bist diesmal nicht dran.')).toBeTruthy();
  expect(document.title).toMatch(/^Warten\s–\snoch\s\d:\d\d · Tuschel$/);
});

test('whoever waits while others write is told that', async () => {
  await play(
    'draw/waiting',
    waiting,
    step(() => ({ kind: 'write' })),
  );
  expect(screen.getByText('Die anderen schreiben noch. Du bist diesmal nicht dran.')).toBeTruthy();
});

test('whoever counts as away reads how to be in again, and not that it is not their turn', async () => {
  const { setState } = await play('draw/waiting', waiting, youAre({ presence: 'away' }));
  expect(screen.getByText(/^Noch da\? Tipp irgendwohin/)).toBeTruthy();
  expect(screen.queryByText(/diesmal nicht dran/)).toBeNull();
  setState(youAre({ presence: 'here' }));
  expect(screen.queryByText(/^Noch da/)).toBeNull();
  expect(screen.getByText('Die anderen zeichnen noch. Du bist diesmal nicht dran.')).toBeTruthy();
});

test.each([
  ['countdown', /^Alle sind fertig\./],
  ['grace', /^Die Zeit ist um!$/],
  ['closing', /^Die Blätter werden eingesammelt/],
] as const)(
  'whoever has no page reads at the end of a step (%s) of nobody at work and of no page kept',
  async (stage, words) => {
    await play(
      'draw/waiting',
      waiting,
      step((at) => ({ stage, closesAt: at + 5_000 })),
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Gleich geht es weiter.')).toBeTruthy();
    expect(screen.queryByText(/noch\. Du hast|Dein Blatt/)).toBeNull();
  },
);

test('the row of players counts who is done, and leaves out who has left or looks on', async () => {
  const [host, other, third, fourth] = stateOf(HOST).players;
  if (!host || !other || !third || !fourth) throw new Error('too few players');
  const { submitted: _, ...looksOn } = fourth;
  const players = [
    { ...host, presence: 'here' as const, submitted: true },
    { ...other, presence: 'away' as const, submitted: true },
    { ...third, presence: 'left' as const, submitted: true },
    { ...third, id: 'busy', name: 'Busy', presence: 'here' as const, submitted: false },
    looksOn,
  ];
  await actOn(<StatusRow players={players} you={host.id} />, { scene: sceneNamed(HOST) });
  expect(screen.getAllByRole('listitem').map((item) => item.title)).toEqual([
    `${host.name} ist fertig`,
    `${other.name} ist gerade weg`,
    'Busy ist noch dabei',
  ]);
  expect(screen.getByText('2 von 3 fertig')).toBeTruthy();
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Du');
});

test('in a break everybody sees whose it is and how long at most, and the clock shows what it had left', async () => {
  const { sent } = await enter('draw/recess');
  const notice = screen.getByTestId('recess');
  expect(notice.textContent).toMatch(
    /macht Pause.*Nichts geht verloren\. In spätestens 8:\d\d geht es automatisch weiter\.$/,
  );
  expect(within(notice).queryByRole('button')).toBeNull();
  const left = screen.getByText(/^Pause · \d:\d\d$/).textContent;
  expect(screen.getByTestId('canvas').closest('[inert]')).toBeNull();
  await pass(60_000);
  expect(screen.getByText(/^Pause · \d:\d\d$/).textContent).toBe(left);
  expect(notice.textContent).toMatch(/Mach in Ruhe weiter.*In spätestens 7:\d\d /);
  expect(sent).toEqual([]);
});

test('whoever leads ends a break', async () => {
  const { user, sent } = await enter('draw/recess-host');
  const notice = within(screen.getByTestId('recess'));
  expect(notice.getByRole('status').textContent).toBe('Du machst gerade Pause');
  await user.click(notice.getByRole('button', { name: 'Weiter geht’s' }));
  expect(sent).toEqual([{ type: 'recess', on: false }]);
});

test('whoever has handed in reads of a break without being told to go on', async () => {
  await enter(
    sceneWith('draw/recess', (state) => ({
      ...state,
      ...(state.task ? { task: { ...state.task, submitted: true } } : {}),
    })),
  );
  expect(screen.getByTestId('recess').textContent).not.toContain('Mach in Ruhe weiter');
});

test('whoever waits may draw meanwhile, and what lies below the sheet cannot be reached', async () => {
  const { user } = await enter('draw/waiting');
  const main = await screen.findByRole('main');
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  await waitFor(() => expect(main.closest('[inert]')).not.toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(main.closest('[inert]')).toBeNull());
});

test.each(['draw/waiting', 'draw/late'])(
  'while one waits (%s) the clock stands in a pause, and a page that has nobody can be taken',
  async (scene) => {
    const { user, sent, setState } = await enter(scene);
    expect(screen.getByRole('timer')).toBeTruthy();
    setState((state) => ({ ...state, paused: true, offer: { step: 1, until: state.serverTime + 60_000 } }));
    expect([screen.queryByRole('timer'), screen.getByText('Pause').isConnected]).toEqual([null, true]);
    await user.click(within(screen.getByTestId('free-page')).getByRole('button', { name: 'Übernehmen' }));
    expect(sent).toEqual([{ type: 'understudy', step: 1 }]);
  },
);

test('whoever waits reads that too few are there, and that the step is about to end', async () => {
  const { setState } = await enter('draw/waiting');
  setState({ few: { showAt: null } });
  expect(screen.getByText('Wir warten, bis wieder jemand mitspielt.')).toBeTruthy();
  setState((state) => step((at) => ({ stage: 'forced', closesAt: at + 5_000 }))(without('few')(state)));
  expect(screen.queryByText('Wir warten, bis wieder jemand mitspielt.')).toBeNull();
  expect(screen.getByText(/^(Der Host beendet diesen Schritt|Dieser Schritt endet) in$/)).toBeTruthy();
});

test('a latecomer sees how far the game is, and may offer to step in', async () => {
  const { user, sent, setState } = await enter('draw/late');
  expect((await screen.findByTestId('looks-on')).textContent).toMatch(
    /^Schritt 2 von 5 · gerade wird gezeichnet · 2 von \d fertig$/,
  );
  const standBy = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Wenn jemand fehlt, springe ich ein' });
  await user.click(standBy());
  expect(sent).toEqual([{ type: 'standBy', on: true }]);
  setState((state) => ({ ...state, you: { ...state.you, standsBy: true } }));
  expect(standBy().checked).toBe(true);
  await user.click(standBy());
  expect(sent.at(-1)).toEqual({ type: 'standBy', on: false });
});

test('between two steps a latecomer reads neither a clock nor a count of nobody', async () => {
  await enter(
    sceneWith('draw/late', (state) => ({
      ...state,
      looksOn: { submitted: 0, playing: 0 },
      ...(state.step ? { step: { ...state.step, stage: 'interlude' as const } } : {}),
    })),
  );
  expect((await screen.findByTestId('looks-on')).textContent).toBe('Schritt 2 von 5 · gleich beginnt die Show');
  expect(screen.queryByRole('timer')).toBeNull();
});

test.each([
  [{ step: { stage: 'interlude' as const } }, /^Schritt 2 von 5 · gleich beginnt die Show$/],
  [
    { step: { stage: 'interlude' as const, next: { index: 2, kind: 'write' as const, length: null, opensAt: null } } },
    /^Schritt 2 von 5 · die Blätter wandern weiter$/,
  ],
  [{ step: { stage: 'closing' as const } }, /^Schritt 2 von 5 · die Blätter wandern weiter$/],
  [{ step: { kind: 'write' as const } }, /^Schritt 2 von 5 · gerade wird geschrieben · 2 von 5 fertig$/],
  [{ paused: true }, /^Schritt 2 von 5 · das Spiel macht Pause · 2 von 5 fertig$/],
  [{ few: { showAt: 1 } }, /^Schritt 2 von 5 · es sind zu wenige Leute da/],
  [{ few: { showAt: null } }, /^Schritt 2 von 5 · es fehlen Leute, das Spiel wartet auf sie/],
])('a latecomer reads what is going on: %j', async (change, words) => {
  await enter(
    sceneWith('draw/late', (state) => {
      const { step, ...rest } = { ...state, ...change };
      return state.step ? { ...rest, step: { ...state.step, ...step } } : rest;
    }),
  );
  expect((await screen.findByTestId('looks-on')).textContent).toMatch(words);
});

test('a latecomer is promised a seat only if the host opens another game', async () => {
  await enter('draw/late');
  expect(await screen.findByText(/Macht .+ noch ein Spiel auf, hast du dort einen Platz\.$/)).toBeTruthy();
});

test('where nobody steps in a latecomer is not asked', async () => {
  await enter(sceneWith('draw/late', (state) => ({ ...state, options: { ...state.options, understudies: false } })));
  await screen.findByTestId('looks-on');
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each([
  ['fewPlayers', undefined, 'Es waren nicht mehr genug Leute da.'],
  ['fewPlayers', 'Maari', 'Es waren nicht mehr genug Leute da.'],
  ['Das Essen ist fertig', undefined, 'Das Essen ist fertig'],
  ['Das Essen ist fertig', 'Maari', 'Maari hat das Spiel abgebrochen: „Das Essen ist fertig“'],
])('why a game ended (%s, by %s) is told in our words or the host’s', async (reason, byName, words) => {
  await actOn(
    <p data-testid="why">
      <EndReason reason={reason} byName={byName} />
    </p>,
    { scene: sceneNamed(HOST) },
  );
  expect(screen.getByTestId('why').textContent).toBe(words);
});

test('where there is no room for people, their progress is a number that reads as words', async () => {
  await play('draw/host', (state) => <ReadyCount players={state.players} />);
  expect(screen.getByRole('img', { name: '2 von 6 fertig' }).textContent).toBe('2/6');
});
