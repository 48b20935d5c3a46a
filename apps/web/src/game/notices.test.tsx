// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import type { MatchState, Step } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGame } from '../ClientContext.tsx';
import { gameOf } from '../stage/scenes/scenes.ts';
import { type ActingOptions, actOn, enter, pass, sceneNamed, sceneWith, stateOf, without } from '../testing/actOn.tsx';
import { Alerts } from './Alerts.tsx';
import { ChatFrame } from './chat/ChatFrame.tsx';
import { ReconnectingBanner } from './connection/ReconnectingBanner.tsx';
import { EndReason } from './EndReason.tsx';
import { FewPlayers } from './waiting/FewPlayers.tsx';
import { FreePage } from './freePage/FreePage.tsx';
import { HideQuestion } from './hosting/HideQuestion.tsx';
import { HostActions } from './hosting/HostActions.tsx';
import { ReadyCount, StatusRow } from './bar/StatusRow.tsx';
import { StepNotice } from './waiting/StepNotice.tsx';
import { TimeGiven } from './time/TimeGiven.tsx';
import { Waiting } from './waiting/Waiting.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const HOST = 'write/asked';
const PLAYER = 'write/prompt';

/** A part of the game with the state that there is now. */
function Playing({ children }: { children: (state: MatchState) => ReactNode }) {
  const game = useGame();
  return game.status === 'joined' ? children(game.state) : null;
}

function play(
  scene: string,
  part: (state: MatchState) => ReactNode,
  change: Parameters<typeof sceneWith>[1] = {},
  options: ActingOptions = {},
) {
  return actOn(<Playing>{part}</Playing>, { scene: sceneWith(scene, change), ...options });
}

const step =
  (change: (at: number) => Partial<Step>) =>
  (state: MatchState): MatchState => ({
    ...state,
    ...(state.step ? { step: { ...state.step, ...change(state.serverTime) } } : {}),
  });
const youAre =
  (change: Partial<MatchState['players'][number]>) =>
  (state: MatchState): MatchState => ({
    ...state,
    players: state.players.map((player) => (player.id === state.you.id ? { ...player, ...change } : player)),
  });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const notice = (state: MatchState) => <StepNotice state={state} />;

test.each([
  ['countdown', 'status', 'Alle sind fertig. Gleich geht es weiter\u00a0…'],
  ['forced', 'status', 'Der Host beendet diesen Schritt in'],
  ['grace', 'alert', 'Die Zeit ist um! Dein Blatt bleibt, wie es ist.'],
  ['closing', 'status', 'Die Blätter werden eingesammelt\u00a0…'],
] as const)('what is about to happen to a step is said: %s', async (stage, role, words) => {
  await play(
    PLAYER,
    notice,
    step((at) => ({ stage, closesAt: at + 5_000 })),
  );
  expect(screen.getByRole(role).textContent).toBe(words);
  expect(screen.queryByText('5') === null).toBe(stage === 'grace' || stage === 'closing');
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is said of a step that is simply open', async () => {
  await play(
    PLAYER,
    notice,
    step(() => ({ stage: 'open' })),
  );
  expect(screen.queryByRole('status')).toBeNull();
});

test('the seconds run down to nothing, and host and co-host may take it back until then', async () => {
  const { user, sent } = await play(
    HOST,
    notice,
    step((at) => ({ stage: 'forced', closesAt: at + 2_000 })),
  );
  expect(screen.getByText('2')).toBeTruthy();
  await pass(1_000);
  expect(screen.getByText('1')).toBeTruthy();
  await pass(9_000);
  expect(screen.getByText('0')).toBeTruthy();
  await user.click(button('Doch nicht'));
  expect(sent).toEqual([{ type: 'undoForce', step: 0 }]);
});

test('a step that closes whenever it likes shows no seconds', async () => {
  await play(
    PLAYER,
    notice,
    step(() => ({ stage: 'countdown', closesAt: null })),
  );
  expect(screen.getByText('0')).toBeTruthy();
});

const actions = (state: MatchState) => <HostActions state={state} />;

test('the host sees how many ask for time, gives it, and ends the step', async () => {
  const { user, sent } = await play(
    HOST,
    actions,
    step((at) => ({ canForceAt: at - 1, moreTime: 2 })),
  );
  await user.click(button('30 Sekunden mehr geben, 2 Leute bitten darum'));
  await user.click(button('Jetzt weiter'));
  expect(sent).toEqual([
    { type: 'extend', step: 0 },
    { type: 'forceNext', step: 0 },
  ]);
});

test('where nobody asks, time can be given anyway', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0 })),
  );
  expect(button('30 Sekunden mehr geben').disabled).toBe(false);
  expect(screen.queryByTestId('more-time-count')).toBeNull();
});

test.each([
  [30_000, '30 Sekunden mehr geben'],
  [60_000, '1 Minute mehr geben'],
  [120_000, '2 Minuten mehr geben'],
])('the button says how much time it gives: %i ms', async (extendBy, words) => {
  const { setState } = await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0, extendBy })),
  );
  expect(button(words).title).toBe(`${words} (Alt+Shift+E)`);
  setState(step(() => ({ moreTime: 2 })));
  expect(button(`${words}, 2 Leute bitten darum`).disabled).toBe(false);
});

test('where a step has had all its time, the button says that there is no more', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ moreTime: 0, extendBy: 0 })),
  );
  expect(button('Mehr Zeit gibt es für diesen Schritt nicht').disabled).toBe(true);
});

test('everybody reads how much time was given, once for each time', async () => {
  const { setState } = await play(PLAYER, (state) => <TimeGiven state={state} />);
  setState(step(() => ({ extended: 30_000 })));
  expect(await screen.findByText('Alle haben 30 Sekunden mehr Zeit')).toBeTruthy();
  setState(step(() => ({ extended: 90_000 })));
  expect(await screen.findByText('Alle haben 1 Minute mehr Zeit')).toBeTruthy();
});

test('what another step was given is nothing new', async () => {
  const { setState } = await play(PLAYER, (state) => <TimeGiven state={state} />);
  setState(step(() => ({ index: 1, extended: 30_000 })));
  await pass(1_000);
  expect(screen.queryByText(/mehr Zeit$/)).toBeNull();
});

test('a step is not ended before its time, nor twice', async () => {
  const { setState } = await play(
    HOST,
    actions,
    step((at) => ({ canForceAt: at + 3_000 })),
  );
  expect(button('Jetzt weiter').disabled).toBe(true);
  await pass(3_000);
  expect(button('Jetzt weiter').disabled).toBe(false);
  setState(step(() => ({ stage: 'forced' })));
  expect(button('Jetzt weiter').disabled).toBe(true);
  expect(button('30 Sekunden mehr geben, 1 Person bittet darum').disabled).toBe(false);
  setState(step(() => ({ stage: 'grace' })));
  expect(button('30 Sekunden mehr geben, 1 Person bittet darum').disabled).toBe(true);
});

test('without a deadline there is no time to ask for', async () => {
  await play(
    HOST,
    actions,
    step(() => ({ deadline: null })),
  );
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Jetzt weiter']);
});

test('a player asks for time once, and does not end steps', async () => {
  const { user, sent, setState } = await play(PLAYER, actions);
  expect(screen.queryByRole('button', { name: 'Jetzt weiter' })).toBeNull();
  await user.click(button('Bitte mehr Zeit'));
  expect(sent).toEqual([{ type: 'moreTime', step: 0 }]);
  setState(step(() => ({ moreTimeAsked: true })));
  expect(button('Um mehr Zeit gebeten').disabled).toBe(true);
});

test.each([
  [
    'has handed in',
    (state: MatchState) => ({ ...state, ...(state.task ? { task: { ...state.task, submitted: true } } : {}) }),
  ],
  ['has nothing to do', without('task')],
])('a player who %s asks for no time', async (_who, change) => {
  await play(PLAYER, actions, change);
  expect(screen.queryByRole('button')).toBeNull();
});

test('when the time is over nobody asks for it', async () => {
  await play(
    PLAYER,
    actions,
    step(() => ({ stage: 'closing' })),
  );
  expect(button('Bitte mehr Zeit').disabled).toBe(true);
});

test('a co-host asks as others do until somebody asks, then gives; and ends steps', async () => {
  const { setState } = await play(PLAYER, actions, youAre({ coHost: true }));
  expect(button('Bitte mehr Zeit')).toBeTruthy();
  expect(button('Jetzt weiter')).toBeTruthy();
  setState(step(() => ({ moreTime: 1 })));
  expect(button('Mehr Zeit geben, 1 Person bittet darum')).toBeTruthy();
});

const few = (state: MatchState) => <FewPlayers state={state} />;

test('with fewer than two players the host shows what there is, or waits; the seconds run', async () => {
  const { user, sent } = await play('write/few', few, (state) => ({
    ...state,
    few: { showAt: state.serverTime + 3_000 },
  }));
  expect(screen.getByRole('status').textContent).toContain('Gerade sind zu wenige Leute da');
  expect(screen.getByText('3')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('0')).toBeTruthy();
  await user.click(button('Zeigen, was da ist'));
  await user.click(button('Warten'));
  expect(sent).toEqual([{ type: 'show' }, { type: 'wait' }]);
});

test('while the host waits for somebody there are no seconds and no second waiting', async () => {
  await play('write/few-waiting', few);
  expect(screen.getByRole('status').textContent).toBe('Wir warten, bis wieder jemand mitspielt.');
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Zeigen, was da ist']);
  expect(screen.queryByText('0')).toBeNull();
});

test('a player reads about it and decides nothing; with enough players nothing is said', async () => {
  const { setState } = await play('write/few', few, (state) => ({ ...state, you: { ...state.you, isHost: false } }));
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  setState(without('few'));
  expect(screen.queryByRole('status')).toBeNull();
});

const asking = (state: MatchState) => <HideQuestion state={state} />;

test.each([
  ['Seiten verbergen', true],
  ['Behalten', false],
])('whether pages of a removed player are hidden is asked once: %s', async (name, hide) => {
  const { user, sent, setState } = await play('write/hide-question', asking);
  const question = await screen.findByRole('alertdialog', { name: 'Frühere Seiten auch verbergen?' });
  await user.click(within(question).getByRole('button', { name }));
  const asked = stateOf('write/hide-question').hideAsked?.[0];
  await waitFor(() => expect(sent).toEqual([{ type: 'hidePages', player: asked?.player, hide }]));
  setState((state) => ({ ...state, hideAsked: [...(state.hideAsked ?? [])] }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('of each removed player it is asked', async () => {
  const { user, sent } = await play('write/hide-question', asking, {
    hideAsked: [
      { player: 'a', name: 'Anna' },
      { player: 'b', name: 'Ben' },
    ],
  });
  for (const name of ['Anna', 'Ben']) {
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(name);
    await user.click(within(question).getByRole('button', { name: 'Behalten' }));
  }
  await waitFor(() => expect(sent.length).toBe(2));
});

const free = (state: MatchState) => <FreePage state={state} />;
const card = () => screen.queryByRole('region', { name: 'Eine Seite ist frei' });

test('a free page is offered with the time that is left, and gone when that is over', async () => {
  const { setState } = await play('write/free-page', free);
  expect(card()?.textContent).toContain('Jemand fehlt. Schreibst du die Seite?');
  expect(card()?.textContent).toContain('Du hast dafür etwa');
  expect(screen.getByText('17')).toBeTruthy();
  await pass(16_000);
  expect(screen.getByText('1')).toBeTruthy();
  await pass(1_000);
  expect(card()).toBeNull();
  setState(step(() => ({ deadline: null })));
  expect(card()).toBeNull();
});

test('a free page without a deadline tells no time, one with less than a minute tells a minute', async () => {
  const { setState } = await play(
    'write/free-page',
    free,
    step(() => ({ deadline: null })),
  );
  expect(card()?.textContent).not.toContain('Du hast dafür');
  setState((state) => ({
    ...step((at) => ({ deadline: at + 30_000 }))(state),
    offer: { step: 0, until: (state.offer?.until ?? 0) + 1 },
  }));
  expect(card()?.textContent).toContain('etwa eine Minute');
});

test('a free page is taken, and cannot be taken twice', async () => {
  let arrive = (): void => undefined;
  const { user, sent, client } = await play(
    'write/free-page',
    free,
    {},
    {
      client: ({ game }) => ({
        game: {
          ...game,
          send: async (command) => {
            await new Promise<void>((resolve) => (arrive = resolve));
            return game.send(command);
          },
        },
      }),
    },
  );
  await user.click(button('Übernehmen'));
  expect(button('Übernehmen').disabled).toBe(true);
  expect(button('Nein, danke').disabled).toBe(true);
  arrive();
  await waitFor(() => expect(sent).toEqual([{ type: 'understudy', step: 0 }]));
  expect(card()).not.toBeNull();
  expect(client.game.get().status).toBe('joined');
});

test('somebody else was faster: the offer is gone, and that is said', async () => {
  const { user } = await play('write/free-page', free, {}, { answer: () => ({ ok: false, code: 'stale' }) });
  await user.click(button('Übernehmen'));
  await waitFor(() => expect(card()).toBeNull());
  expect(await screen.findByText('Jemand anderes war schneller.')).toBeTruthy();
});

test('a declined page is offered no more; the next one is', async () => {
  const { user, sent, setState } = await play('write/free-page', free);
  await user.click(button('Nein, danke'));
  expect(sent).toEqual([{ type: 'decline', step: 0 }]);
  expect(card()).toBeNull();
  setState((state) => ({ ...state, offer: { step: 0, until: (state.offer?.until ?? 0) + 20_000 } }));
  expect(card()).not.toBeNull();
});

test('a page that another one took while one looked is told', async () => {
  const { setState } = await play('write/free-page', free);
  setState(without('offer'));
  expect(await screen.findByText('Jemand anderes war schneller.')).toBeTruthy();
});

test('of a page that one has declined nothing is told', async () => {
  const { user, setState } = await play('write/free-page', free);
  await user.click(button('Nein, danke'));
  setState(without('offer'));
  await pass(100);
  expect(screen.queryByText('Jemand anderes war schneller.')).toBeNull();
});

test.each([
  [{ held: 'away' as const }, false, 'Speichern klappt gerade nicht. Die Uhr ist angehalten, gleich geht es weiter.'],
  [
    { held: 'full' as const },
    false,
    'Auf dem Server ist kein Platz mehr. Die Uhr steht, bis wieder gespeichert werden kann.',
  ],
  [{ held: 'full' as const }, true, 'Zeichne ruhig weiter – die Uhr steht, bis der Server wieder speichert'],
])('a trouble is told in words (%j, drawing: %s)', async (trouble, isDrawing, words) => {
  const joined = { ...gameOf(sceneNamed(PLAYER)), ...trouble } as ReturnType<typeof gameOf>;
  const { setGame } = await actOn(<ReconnectingBanner isDrawing={isDrawing} />, {
    scene: { ...sceneNamed(PLAYER), game: joined },
  });
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toBe(words);
  setGame(gameOf(sceneNamed(PLAYER)));
  expect(screen.queryByRole('status')).toBeNull();
  setGame({ status: 'none' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('news of the server are a notice, warnings a dialog; a code has our words, another one theirs', async () => {
  const { alert, user } = await play(PLAYER, () => <Alerts />);
  alert({ matchId: 'stage', level: 'info', code: 'newHost', text: 'x' });
  expect(await screen.findByText('Du bist jetzt der Host.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  alert({ matchId: 'stage', level: 'warning', title: 'Wartung', text: 'Gleich wird neu gestartet.' });
  expect((await screen.findByRole('alertdialog', { name: 'Wartung' })).textContent).toContain(
    'Gleich wird neu gestartet.',
  );
  await user.keyboard('{Enter}');
  alert({ matchId: 'stage', level: 'error', code: 'unheardOf', text: 'Es brennt.' });
  expect((await screen.findByRole('alertdialog', { name: 'Frage' })).textContent).toContain('Es brennt.');
});

test('that there are too few players is no notice: the game says it above, for as long as it is so', async () => {
  const { alert } = await play(PLAYER, () => <Alerts />);
  alert({ matchId: 'stage', level: 'info', code: 'fewPlayers', text: 'Too few.' });
  alert({ matchId: 'stage', level: 'info', code: 'newHost', text: 'x' });
  expect(await screen.findByText('Du bist jetzt der Host.')).toBeTruthy();
  expect(screen.queryByText(/Too few|zu wenige/)).toBeNull();
});

const waiting = (state: MatchState) => (
  <ChatFrame state={state}>
    <Waiting state={state} />
  </ChatFrame>
);

test('who waits sees how far the others are', async () => {
  await play('draw/waiting', waiting);
  expect(screen.getByText('Die anderen zeichnen noch. Du bist diesmal nicht dran.')).toBeTruthy();
  expect(document.title).toMatch(/^Warten\s–\snoch\s\d:\d\d · Tuschel$/);
});

test('who waits while others write is told that', async () => {
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
  expect(screen.getByText(/^Pause · \d:\d\d$/)).toBeTruthy();
  expect(screen.getByTestId('canvas').closest('[inert]')).toBeNull();
  expect(sent).toEqual([]);
});

test('whoever leads ends a break', async () => {
  const { user, sent } = await enter('draw/recess-host');
  await user.click(within(screen.getByTestId('recess')).getByRole('button', { name: 'Weiter geht’s' }));
  expect(sent).toEqual([{ type: 'recess', on: false }]);
});

test('a latecomer sees how far the game is, and may offer to step in', async () => {
  const { user, sent } = await enter('draw/late');
  expect((await screen.findByTestId('looks-on')).textContent).toMatch(
    /^Schritt 2 von 5 · gerade wird gezeichnet · 2 von \d fertig$/,
  );
  await user.click(screen.getByRole('switch', { name: 'Wenn jemand fehlt, springe ich ein' }));
  expect(sent).toEqual([{ type: 'standBy', on: true }]);
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
